const mostParts = 100;

/** Whether a message has more parts than any mail program makes, found without taking it apart. */
export function hasTooManyParts(message: Buffer): boolean {
  const text = message.toString('latin1');
  const boundaries = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi)) {
    boundaries.add(quoted ?? bare ?? '');
    if (boundaries.size > mostParts) return true;
  }
  let parts = 0;
  for (let at = text.indexOf('\n--'); at >= 0; at = text.indexOf('\n--', at + 3)) {
    const line =
      text
        .slice(at + 3, at + 300)
        .split(/\r?\n/, 1)[0]
        ?.trimEnd() ?? '';
    if (boundaries.has(line)) parts++;
    if (parts > mostParts) return true;
  }
  return false;
}

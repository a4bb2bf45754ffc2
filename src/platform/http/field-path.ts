/** How an answer names a place in a body: `uploadIds[1]`, `metadata.campaign`. The body itself is `body`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text === '' ? 'body' : text.replace(/^\./, '');
}

export interface MailPart {
  type: string;
  body: string;
  headers?: string[];
}

export interface MailContent {
  subject: string;
  parts: MailPart[];
  kind?: 'alternative' | 'mixed' | 'related';
  boundary?: string;
}

/** A message as a mail program saves it. */
export function mailOf({ subject, parts, kind = 'alternative', boundary = 'edge-of-part' }: MailContent): string {
  const sections = parts.map(
    ({ type, body, headers = [] }) =>
      `--${boundary}\r\n${[`Content-Type: ${type}`, ...headers].join('\r\n')}\r\n\r\n${body}\r\n`,
  );
  return [
    'From: Acme Bank <offers@example.com>',
    'To: someone@example.com',
    'Date: Fri, 20 Nov 2026 07:00:00 +0000',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    `${sections.join('')}--${boundary}--`,
    '',
  ].join('\r\n');
}

import { type AddressRules, literalAddress } from './addresses.ts';

/**
 * What is wrong with an endpoint's address, as far as it can be told without asking the name service: what a name
 * leads to is checked at every delivery, since it may change. Undefined when nothing is.
 */
export function faultOfUrl(text: string, rules: AddressRules): string | undefined {
  if (!URL.canParse(text)) return 'Must be an absolute URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Must be an https: address.';
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password.';
  const address = literalAddress(url.hostname) ?? loopbackOf(url.hostname);
  if (address !== undefined && !rules.permits(address)) return 'Must lead to a public address.';
  if (url.protocol === 'https:') return undefined;
  const plainAllowed = address === undefined ? rules.anyAllowed : rules.allows(address);
  return plainAllowed ? undefined : 'Must be an https: address.';
}

/** RFC 6761: these names mean this machine and nothing else. */
function loopbackOf(hostname: string): string | undefined {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : undefined;
}

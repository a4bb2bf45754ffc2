import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** Which addresses webhooks may reach: public ones, and those the operator allows although they are not. */
export interface AddressRules {
  /** Whether https may go there. */
  permits(address: string): boolean;
  /** Whether the operator has named it, which permits plain http too. */
  allows(address: string): boolean;
  /** Whether the operator has named any. */
  readonly anyAllowed: boolean;
}

/** `allow` holds CIDRs, or single addresses. */
export function addressRules(allow: readonly string[]): AddressRules {
  const ranges = allow.map((range) =>
    range.includes('/') ? ipaddr.parseCIDR(range) : ipaddr.parseCIDR(`${range}/${isIP(range) === 4 ? 32 : 128}`),
  );
  const allows = (text: string) => {
    const address = parse(text);
    return (
      address !== undefined &&
      ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
    );
  };
  return {
    allows,
    permits: (text) => {
      const address = parse(text);
      return address !== undefined && (isPublic(address) || allows(text));
    },
    anyAllowed: ranges.length > 0,
  };
}

/** IPv6 addresses in use on the Internet; what lies outside embeds IPv4 addresses or is reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast[0], globalUnicast[1]);
}

/** Undefined for what is no address. An IPv4 address in IPv6's clothes is judged as the IPv4 address it leads to. */
function parse(text: string): Address | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text);
}

/** The address a URL's host spells out, without brackets; undefined when the host is a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

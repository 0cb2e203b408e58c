import { isIPv6, SocketAddress } from 'node:net';

const HOST_GROUPS = 4;
const GROUPS = 8;

/**
 * The unit by which visitors are counted: an IPv4 address itself, of IPv6 the network (/64), since one
 * household or phone owns all of it and could use a new address with every call.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return `${groupsOf(plain)
    .slice(0, GROUPS - HOST_GROUPS)
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const [front = '', back] = canonical.split('::');
  const head = front.split(':').filter(Boolean);
  const tail = (back ?? '').split(':').filter(Boolean);
  const zeros = back === undefined ? 0 : GROUPS - head.length - tail.length;
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
}

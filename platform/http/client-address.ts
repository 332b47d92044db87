import { isIPv6 } from 'node:net'

/**
 * What an address is counted by: an IPv4 address itself, of IPv6 the /64, since a single line has all addresses of one. IPv4
 * that came in through an IPv6 socket is IPv4.
 */
export function clientAddressOf(ip: string): string {
  const plain = plainAddressOf(ip)
  if (!isIPv6(plain)) return plain
  const line = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
  return `${line.join(':')}::/64`
}

/** Without the zone of an interface; IPv4 that came in through an IPv6 socket is IPv4. */
export function plainAddressOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '')
  if (!isIPv6(plain)) return ip
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.') : plain
}

/** All eight; `URL` knows every way to write them. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const parts = (text: string) => text.split(':').filter(Boolean)
  const rest = parts(tail ?? '')
  const zeros = Array<string>(8 - parts(head).length - rest.length).fill('0')
  return [...parts(head), ...zeros, ...rest].map((group) => Number.parseInt(group, 16))
}

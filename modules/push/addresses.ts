import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the Internet, or ours: a message goes to none of them. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
/** Of IPv6 only what is given out for the Internet is open, and of that not what leads to IPv4 or stands in books. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Is it an address that anybody on the Internet reaches? */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Names that are for one machine or one house. */
const HOUSE =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/

/**
 * Whether messages may go to an endpoint: over TLS to the usual port of a named host, which is looked up again when it is sent to
 * (`isPublicAddress`). `own`: the origin of a push service for tests.
 */
export function isEndpoint(endpoint: string, own: string | null = null): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (own !== null && url.origin === own) return true
  const host = url.hostname.replace(/\.$/, '')
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    host.includes('.') &&
    !host.startsWith('[') &&
    isIP(host) === 0 &&
    !HOUSE.test(host)
  )
}

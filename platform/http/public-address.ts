/** HTTPS with others' hosts, and never with a machine of our own net, whatever a name leads to. */
import { lookup as lookUp } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why nothing came. */
export class NotFetched extends Error {
  readonly why: 'private' | 'moved' | 'tooLarge' | 'failed'
  constructor(why: NotFetched['why'], cause?: unknown) {
    super(`nothing was fetched: ${why}`, { cause })
    this.why = why
  }
}

const NOT_PUBLIC = new BlockList()
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
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')

const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
/** Others' addresses in the clothes of IPv6 (Teredo, 6to4), and those of examples. */
const WRAPPED_6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  WRAPPED_6.addSubnet(net, bits, 'ipv6')

/** Is it an address of the public net? */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return PUBLIC_6.check(address, 'ipv6') && !WRAPPED_6.check(address, 'ipv6')
}

/** What a name means is judged where the connection is made: it cannot mean something else a moment later. */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '')
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return answer(new NotFetched('private'), '')
    if (options.all) return answer(null, found)
    answer(null, found[0]!.address, found[0]!.family)
  })
}

export type Fetch = (
  address: URL,
  given: { mostBytes: number; mostMs: number; signal: AbortSignal },
) => Promise<Buffer>

/** What an address answers, within bounds; it sends us nowhere else. @throws NotFetched */
export const fetchPublic: Fetch = (address, { mostBytes, mostMs, signal }) =>
  new Promise((resolve, reject) => {
    const host = address.hostname.replace(/^\[|\]$/g, '')
    if (address.protocol !== 'https:' || (isIP(host) && !isPublicAddress(host)))
      return reject(new NotFetched('private'))
    const asked = request(
      address,
      {
        lookup: publicLookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(mostMs)]),
        headers: { 'accept-encoding': 'identity' },
      },
      (response) => {
        const status = response.statusCode ?? 0
        const fail = (why: NotFetched['why']) => {
          asked.destroy()
          reject(new NotFetched(why))
        }
        if (status >= 300 && status < 400) return fail('moved')
        if (status !== 200) return fail('failed')
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes > mostBytes) fail('tooLarge')
          else pieces.push(piece)
        })
        response.on('end', () => resolve(Buffer.concat(pieces)))
        response.on('error', (error) => reject(new NotFetched('failed', error)))
      },
    )
    asked.on('error', (error) =>
      reject(error instanceof NotFetched ? error : new NotFetched('failed', error)),
    )
    asked.end()
  })

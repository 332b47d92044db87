import { readFileSync, statSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Reader } from 'mmdb-lib'
import type { CountryConfig, TrustProxy } from '../settings/network-config.ts'
import { StartError } from '../start-error.ts'
import { plainAddressOf } from './client-address.ts'

/** From which country a request comes, as two letters of ISO 3166-1; null where nobody can say. */
export type CountryOf = (request: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>) => string | null

export type Countries = {
  of: CountryOf
  /** Can the program say it at all? */
  isKnown: boolean
}

type Given = CountryConfig & { trustProxy: TrustProxy; codes: readonly string[] }

/** How often the file is looked at: lists of addresses are renewed every week. */
const LOOKED_AT_MS = 10 * 60_000

/**
 * By the header of a proxy that is trusted; where that says no country (`XX`, `T1` of anonymous networks), by the address and a
 * file.
 */
export function createCountries({ header, file, trustProxy, codes }: Given): Countries {
  const known = new Set(codes)
  const isTrusted = trustedPeer(trustProxy)
  const lookUp = file === null ? null : createLookUp(file)
  const countryIn = (text: unknown): string | null => {
    const code = typeof text === 'string' && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null
    return code !== null && known.has(code) ? code : null
  }
  return {
    isKnown: header !== null || lookUp !== null,
    of(request) {
      const told = header !== null && isTrusted(request.socket.remoteAddress) ? request.headers[header] : null
      return countryIn(told) ?? (lookUp && countryIn(lookUp(plainAddressOf(request.ip))))
    },
  }
}

/** Is whoever has opened the connection a proxy of ours? */
function trustedPeer(trust: TrustProxy): (address: string | undefined) => boolean {
  if (!Array.isArray(trust)) return () => trust !== false && trust > 0
  const networks = new BlockList()
  for (const one of trust) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return (peer) => {
    const address = peer === undefined ? '' : plainAddressOf(peer)
    return address !== '' && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** Of GeoIP2, GeoLite2 and DB-IP; of lists that have nothing but the country. */
type Row = { country?: { iso_code?: string }; country_code?: string }

/** Reads the file as a whole, and anew when another lies there. @throws StartError where it cannot be read at the start */
function createLookUp(file: string): (address: string) => unknown {
  let reader: Reader<never>
  let changedAt: number
  try {
    changedAt = statSync(file).mtimeMs
    reader = new Reader<never>(readFileSync(file))
  } catch (err) {
    throw new StartError(
      `COUNTRY_FILE cannot be read: ${file} (${err instanceof Error ? err.message : err}).`,
    )
  }
  let lookedAt = Date.now()
  return (address) => {
    if (Date.now() - lookedAt > LOOKED_AT_MS) {
      lookedAt = Date.now()
      // One that is half there, or gone, is for the next time: the old one still knows nearly all.
      try {
        const { mtimeMs } = statSync(file)
        if (mtimeMs !== changedAt) {
          reader = new Reader<never>(readFileSync(file))
          changedAt = mtimeMs
        }
      } catch {}
    }
    try {
      const row = reader.get(address) as Row | null
      return row?.country?.iso_code ?? row?.country_code
    } catch {
      return null
    }
  }
}

import { isIP } from 'node:net'
import { z } from 'zod'

/** Whose word about a reader's address counts: nobody's, that of so many proxies in front, or of these networks. */
export type TrustProxy = false | number | string[]

const MOST_HOPS = 9

/** Settings of what stands between the program and its readers. */
export const networkSettings = {
  // `true` would trust whatever a reader writes into `X-Forwarded-For` itself.
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine((value) => trustProxyOf(value) !== null)
    .meta({
      needs: 'the number of proxies in front, their addresses or networks with commas, or `false`',
      example: 'TRUST_PROXY=1',
    }),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/)
    .optional()
    .meta({
      needs:
        'the name of the header by which your own proxy says from which country somebody comes, and TRUST_PROXY beside it',
      example: 'COUNTRY_HEADER=CF-IPCountry',
    }),
  COUNTRY_FILE: z.string().min(1).optional().meta({
    needs: 'a file in MaxMind’s format (.mmdb) that knows the countries of addresses',
    example: 'COUNTRY_FILE=/var/lib/GeoIP/GeoLite2-Country.mmdb',
  }),
  METRICS_TOKEN: z
    .string()
    .min(20)
    .regex(/^[\w.~+/=-]+$/)
    .optional()
    .meta({
      needs: 'at least 20 random characters that are sent as `Authorization: Bearer …`',
      example: 'METRICS_TOKEN=$(openssl rand -hex 32)',
    }),
}

/** By what the program knows from which country somebody comes; without either it does not. */
export type CountryConfig = { header: string | null; file: string | null }

export const countryConfigOf = (values: {
  COUNTRY_HEADER?: string | undefined
  COUNTRY_FILE?: string | undefined
}): CountryConfig => ({
  header: values.COUNTRY_HEADER?.toLowerCase() ?? null,
  file: values.COUNTRY_FILE ?? null,
})

/** A header that no proxy vouches for is written by whoever likes to: null where nothing is wrong. */
export function wrongNetworkSetting(values: {
  COUNTRY_HEADER?: string | undefined
  TRUST_PROXY: string
}): 'COUNTRY_HEADER' | null {
  return values.COUNTRY_HEADER && trustProxyOf(values.TRUST_PROXY) === false ? 'COUNTRY_HEADER' : null
}

/** What of these a message must not print. */
export const NETWORK_SECRETS: readonly string[] = ['METRICS_TOKEN']

/** Null for what is neither a number nor a list of networks. */
export function trustProxyOf(value: string): TrustProxy | null {
  if (value === 'false' || value === '0') return false
  if (/^\d+$/.test(value)) return Number(value) <= MOST_HOPS ? Number(value) : null
  const networks = value.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/')
  const version = isIP(address!)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

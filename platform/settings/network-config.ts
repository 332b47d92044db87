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

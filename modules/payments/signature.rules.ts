import { createHmac, timingSafeEqual } from 'node:crypto'

export const MAX_AGE_SECONDS = 300

/**
 * Checks a header `t=<seconds>,v1=<hex>` over `<seconds>.<raw body>` (HMAC-SHA256). Null when it is genuine, otherwise what
 * is wrong, for the log. Events from the future are as suspect as old ones.
 */
export function faultOfSignature(given: {
  secret: string
  header: string | undefined
  rawBody: string
  now: Date
}): string | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given.header ?? '')
  if (!match) return 'no signature'
  const [, seconds, sent] = match
  const expected = createHmac('sha256', given.secret).update(`${seconds}.${given.rawBody}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(sent!, 'hex'))) return 'wrong signature'
  const age = Math.abs(given.now.getTime() / 1000 - Number(seconds))
  return age > MAX_AGE_SECONDS ? 'outside the time window' : null
}

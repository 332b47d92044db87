import { createHmac, timingSafeEqual } from 'node:crypto'

/** A download link is for the moment, not for keeping. */
const DOWNLOAD_SECONDS = 600

/** What the phones that keep a pass show as their right to it: made from its serial number, so nothing is stored. */
export function passToken(secret: string, serial: string): string {
  return createHmac('sha256', secret).update(`pass:${serial}`).digest('base64url')
}

export function isPassToken(secret: string, serial: string, token: string): boolean {
  return isSame(token, passToken(secret, serial))
}

/** The key of a download link: until when it is good, and a proof of that. */
export function downloadKey(secret: string, serial: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + DOWNLOAD_SECONDS
  return `${until}.${proofOf(secret, serial, until)}`
}

export function isDownloadKey(given: { secret: string; serial: string; key: string; now: Date }): boolean {
  const [seconds = '', proof = ''] = given.key.split('.')
  if (!/^\d{10}$/.test(seconds)) return false
  const isGenuine = isSame(proof, proofOf(given.secret, given.serial, Number(seconds)))
  return isGenuine && given.now.getTime() / 1000 < Number(seconds)
}

function proofOf(secret: string, serial: string, until: number): string {
  return createHmac('sha256', secret).update(`download:${serial}:${until}`).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

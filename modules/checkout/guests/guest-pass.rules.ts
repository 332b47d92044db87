import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough for the way to the bank and back and a look at the order; who comes later finds it anew. */
const PASS_HOURS = 12

/** What a pass opens: the orders of one guest, which are one purchase, as long as they belong to this mailbox. */
export type GuestRow = { ownerId: string; email: string }

/** A pass says whose order it opens and until when, sealed with the mailbox: another mailbox, and it opens nothing. */
export function sealPass(secret: string, { ownerId, email }: GuestRow, now: Date): string {
  const until = (now.getTime() + PASS_HOURS * 3_600_000).toString(36)
  return `${ownerId}.${until}.${sealOf(secret, { ownerId, email, until })}`
}

/** Whose pass it would be; null: it is none. */
export function claimedOwner(pass: string): string | null {
  return PASS.exec(pass)?.[1] ?? null
}

export function isPassOf(secret: string, pass: string, row: GuestRow, now: Date): boolean {
  const [, ownerId, until, seal] = PASS.exec(pass) ?? []
  if (!ownerId || !until || !seal || ownerId !== row.ownerId) return false
  const isSealed = isSame(seal, sealOf(secret, { ...row, until }))
  return isSealed && Number.parseInt(until, 36) > now.getTime()
}

/** In a time that tells nothing of how much was right. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compared').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

const PASS = /^([0-9a-f]{8}-[0-9a-f-]{27})\.([0-9a-z]{1,12})\.([\w-]{43})$/

function sealOf(secret: string, given: GuestRow & { until: string }): string {
  const said = JSON.stringify([given.ownerId, given.email.toLowerCase(), given.until])
  return createHmac('sha256', secret).update(said).digest('base64url')
}

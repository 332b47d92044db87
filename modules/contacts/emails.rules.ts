import type { EmailErrorCode } from './emails.schema.ts'

/** As far as the rules need to know an address. */
type Known = { isPrimary: boolean; isConfirmed: boolean }

/** Only what is proved may become the address that opens the account. */
export function refusalToMakePrimary(email: Known): EmailErrorCode | null {
  return email.isConfirmed ? null : 'EMAIL_NOT_CONFIRMED'
}

/** One address always stays: the primary one, and without a primary one the last. */
export function refusalToRemove(email: Known, count: number): EmailErrorCode | null {
  return email.isPrimary || count <= 1 ? 'EMAIL_IS_PRIMARY' : null
}

export function refusalToResend(email: Known): EmailErrorCode | null {
  return email.isConfirmed ? 'EMAIL_ALREADY_CONFIRMED' : null
}

/** What a link can still do. Followed twice, or after another link of its kind did the same: done. */
export function stateOfLink(
  link: { usedAt: Date | null; expiresAt: Date; isConfirmed: boolean; purpose: 'confirm' | 'undo' },
  now: Date,
): 'open' | 'done' | 'expired' {
  if (link.purpose === 'confirm' && link.isConfirmed) return 'done'
  if (link.usedAt) return link.purpose === 'undo' ? 'done' : 'expired'
  return link.expiresAt > now ? 'open' : 'expired'
}

/** Enough to know one's own address by, too little to write to a stranger's: `a•••@example.org`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}

import { createHash } from 'node:crypto'
import type { DebitNames, DebitReturn } from '#modules/recurring/recurring.ts'
import { StatementError } from './statement-error.ts'

/** Money that came to the club's account, as the bank's statement has it. */
export type StatementEntry = {
  /** The same entry in another file has the same. */
  fingerprint: string
  /** `2026-12-31` */
  bookedOn: string
  amountCents: number
  payer: string
  purpose: string
  /** What it is called as money of direct debits; left out where the bank says nothing of it. */
  names?: DebitNames
  /** Of a notice beside the statement (CAMT.054): the statement has its money too. */
  isNotice?: true
}

/** Money that left the account for a partner; nothing else that leaves it is read. `endToEndId` as the transfer was sent. */
export type StatementPayout = StatementEntry & { endToEndId: string | null }

/** A direct debit that a bank took back. */
export type StatementReturn = DebitReturn & { isNotice?: true }

export function entryWith({
  name,
  ...given
}: Omit<StatementEntry, 'fingerprint'> & { name: string | null }): StatementEntry {
  const { bookedOn, amountCents } = given
  const [payer, purpose] = [clean(given.payer), clean(given.purpose)]
  const fingerprint = hash(JSON.stringify([name ?? [payer, purpose], bookedOn, amountCents]))
  return { fingerprint, bookedOn, amountCents, payer, purpose }
}

export function payoutWith({
  endToEndId,
  ...given
}: Omit<StatementPayout, 'fingerprint'> & { name: string | null }): StatementPayout {
  const entry = entryWith(given)
  return { ...entry, fingerprint: `P${entry.fingerprint}`, endToEndId }
}

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** `2026-12-31` or `31.12.2026`. */
export function dayIn(text: string): string {
  const german = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  const day = german ? `${german[3]}-${german[2]}-${german[1]}` : text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(day) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== day
  )
    throw new StatementError('BROKEN', `"${text.slice(0, 20)}" is no day.`)
  return day
}

/** `12.5`, `12,50` or `1.234,50` euros. */
export function centsIn(text: string): number {
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const match = /^(\d{1,7})(?:\.(\d{0,2})0*)?$/.exec(plain)
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  if (cents === 0) throw new StatementError('BROKEN', `"${text.slice(0, 20)}" is no amount.`)
  return cents
}

const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300)

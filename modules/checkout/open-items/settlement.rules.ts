import { invoicing } from '#club/invoicing.ts'
import type { Settlement } from './settlement.schema.ts'

export type SettlementFacts = {
  method: string
  isDebit: boolean
  amountCents: number
  isSettled: boolean
  openCents: number
  cause: 'onAccount' | 'returned' | null
  dueOn: string | null
  paidAt: Date
  mandateId: string | null
  orderNumbers: string[]
}

const nothing = {
  openAmount: 0,
  dueOn: null,
  collectedOn: null,
  reference: null,
  mandate: null,
  creditorId: null,
  account: null,
}

export function settlementOf(facts: SettlementFacts): Settlement {
  const reference = facts.orderNumbers[0] ?? null
  if (facts.openCents > 0)
    return {
      ...nothing,
      state: facts.cause === 'returned' ? 'returned' : 'owed',
      openAmount: facts.openCents,
      dueOn: facts.dueOn,
      reference,
      account: invoicing.account,
    }
  if (facts.method === 'nopayment' || facts.amountCents === 0) return { ...nothing, state: 'free' }
  if (facts.isSettled || !facts.isDebit) return { ...nothing, state: 'paid' }
  return {
    ...nothing,
    state: 'underway',
    openAmount: facts.amountCents,
    collectedOn: collectionDay(facts.paidAt),
    reference,
    mandate: facts.mandateId ? mandateReference(facts.mandateId) : null,
    creditorId: invoicing.creditorId,
  }
}

/** At most 35 characters of those that SEPA knows. */
export function mandateReference(tokenId: string): string {
  return `M${tokenId.replaceAll('-', '').toUpperCase()}`
}

/** Two days on, and never at a weekend: banks do not collect then. */
export function collectionDay(paidAt: Date): string {
  const day = new Date(paidAt.getTime() + 2 * 86_400_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** EPC069-12, version 2 in UTF-8: what banking programs scan and fill a transfer with. */
export function epcCode(given: {
  account: { holder: string; iban: string; bic: string }
  amountCents: number
  reference: string
}): string {
  const { account, amountCents, reference } = given
  const amount = `EUR${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const { bic, holder, iban } = account
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder.slice(0, 70),
    iban,
    amount,
    '',
    '',
    reference.slice(0, 140),
  ].join('\n')
}

export function ibanInGroups(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

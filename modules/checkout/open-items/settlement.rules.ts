import { invoicing } from '#club/invoicing.ts'
import { mandateReference } from '#modules/payments/transfers.rules.ts'
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

/** Two days on, and never at a weekend: banks do not collect then. */
export function collectionDay(paidAt: Date): string {
  const day = new Date(paidAt.getTime() + 2 * 86_400_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

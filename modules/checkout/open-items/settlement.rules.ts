import { invoicing } from '#club/money/invoicing.ts'
import { mandateReference } from '#modules/payments/transfers.rules.ts'
import { pledgeEndsAt, takenAtLatest } from '#modules/payments/ways.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import type { PledgedMoney, Settlement } from './settlement.schema.ts'

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
  /** What a provider vouches for until the goods leave. */
  pledged: {
    since: Date
    captureCents: number | null
    takenAt: Date | null
    /** Called off before, or given back since. */
    backCents: number
    sentPieces: number
    waitingPieces: number
  } | null
}

const nothing = {
  openAmount: 0,
  dueOn: null,
  collectedOn: null,
  reference: null,
  mandate: null,
  creditorId: null,
  account: null,
  pledge: null,
}

export function settlementOf(facts: SettlementFacts): Settlement {
  const reference = facts.orderNumbers[0] ?? null
  const pledge = pledgedMoney(facts)
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
  if (pledge) return { ...nothing, state: stateOf(pledge), pledge }
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

/** Null also for what the provider did not pay: its buyer owes that, or has paid it since. */
function pledgedMoney({ amountCents, pledged, cause }: SettlementFacts): PledgedMoney | null {
  if (!pledged || cause) return null
  const { since, captureCents, takenAt, backCents, sentPieces, waitingPieces } = pledged
  return {
    amount: captureCents ?? amountCents - backCents,
    until: berlinDate(pledgeEndsAt(since)),
    latestOn: sentPieces > 0 && captureCents === null ? berlinDate(takenAtLatest(since)) : null,
    takenAmount: captureCents,
    takenOn: captureCents && takenAt ? berlinDate(takenAt) : null,
    ...{ sentPieces, waitingPieces },
  }
}

function stateOf({ takenAmount, takenOn }: PledgedMoney): Settlement['state'] {
  if (takenAmount === 0) return 'free'
  return takenOn === null ? 'pledged' : 'paid'
}

/** Two days on, and never at a weekend: banks do not collect then. */
export function collectionDay(paidAt: Date): string {
  const day = new Date(Date.parse(berlinDate(paidAt)) + 2 * 86_400_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

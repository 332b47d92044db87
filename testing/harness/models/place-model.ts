import { club } from '#club/club.ts'
import { admissionHoursAfterStart } from '#club/gates.ts'
import { ordering } from '#club/ordering.ts'
import { resale } from '#club/resale.ts'

/** Never a sum of waits. */
export const DAYS_TO_KICK_OFF = 15.5
const kickOff = DAYS_TO_KICK_OFF * 1_440

/** Minutes since the first ticket was bought, or minutes that things last. */
export const TIMES = {
  kickOff,
  offersEnd: kickOff - resale.endsMinutesBeforeStart,
  over: kickOff + resale.paysMinutesAfterStart,
  gatesClose: kickOff + admissionHoursAfterStart * 60,
  transfer: club.ticketTransferDays * 1_440,
  hold: club.holdMinutes,
  payment: ordering.paymentMinutes,
  /** A declined payer has so long to try again. */
  grace: 3,
  /** Of a place in the best class; the fees are whole cents. */
  priceCents: 6_400,
} as const

/** Nobody can do anything with a ticket that was sold on, refunded or called off. */
export function isLive({ tickets }: TicketModel, nth: number): boolean {
  return tickets[nth]?.isVoid === false
}

export function offeredNow({ offers }: TicketModel): OfferOfModel | null {
  return offers.find(({ state }) => isOnSale(state)) ?? null
}

export function isOnSale(state: string): boolean {
  return state === 'Created' || state === 'Pending'
}

/** How a seller is to be paid: the bank takes no payout to the bad card. */
export type Payout = 'voucher' | 'original' | 'goodCard' | 'badCard'

/**
 * What can be done to one place in the stadium. `ticket` is one of those that were sold for it, `nth` a transfer, `offer` one
 * of the exchange, each in the order in which they came to be; `who` is one of three people.
 */
export type TicketAction =
  | { do: 'forward'; who: number; to: number; ticket: number }
  | { do: 'accept' | 'decline' | 'revoke'; who: number; nth: number }
  | { do: 'print' | 'toPhone'; who: number; ticket: number }
  | { do: 'scan'; ticket: number; issue: number }
  | { do: 'refund'; ticket: number }
  | ExchangeAction
  /** Time passes, and what is due by the clock is done; when they linger, it is late. */
  | { do: 'wait' | 'linger'; minutes: number }
  | { do: 'clock' }

export type ExchangeAction =
  | { do: 'offer'; who: number; ticket: number; payout: Payout }
  | { do: 'withdraw'; who: number; ticket: number }
  /** Into the cart, and out of it. */
  | { do: 'take' | 'release'; who: number; offer: number }
  | { do: 'order' | 'pay' | 'failToPay'; who: number }
  | { do: 'retry'; who: number; offer: number; card: 'goodCard' | 'badCard' }
  /** Before kick-off; the money goes back by itself, or stays until staff send it. */
  | { do: 'callOff'; givesBack: boolean }

export type TicketSeen = {
  owner: number
  issue: number
  isPrinted: boolean
  isVoid: boolean
  isUsed: boolean
}
export type TransferNow = { from: number; to: number; state: string }
/** `holder` has it in the cart, or is paying for it. */
export type OfferNow = { ticket: number; seller: number; state: string; holder: number | null }

/** All that the outside can see of a place. */
export type TicketNow = {
  tickets: TicketSeen[]
  transfers: TransferNow[]
  offers: OfferNow[]
  /** What the tickets are promised to. */
  claims: { ticket: number; kind: 'transfer' | 'offer' }[]
  /** Cents that each has got, less what they have paid since the first ticket was bought. */
  money: number[]
}

/** `isPaidBack`: its buyer has the money again. */
export type TicketOfModel = TicketSeen & { buyer: number; isPaidBack: boolean }
export type OfferOfModel = OfferNow & {
  payout: Payout
  until: number
  cartUntil: number
  /** Of the payment that it is promised to. */
  endsAt: number
  wasSold: boolean
}

/** Beside what is seen: times, in minutes since the first ticket was bought, and what lies in carts. */
export type TicketModel = {
  minute: number
  isCalledOff: boolean
  givesBack: boolean
  tickets: TicketOfModel[]
  transfers: (TransferNow & { ticket: number; endsAt: number })[]
  offers: OfferOfModel[]
  lines: { who: number; offer: number; until: number }[]
  /** How the last checkout of each stands. */
  checkouts: ('none' | 'open' | 'paid' | 'failed' | 'expired')[]
  money: number[]
}

const FIRST: TicketOfModel = {
  owner: 0,
  buyer: 0,
  issue: 1,
  isPrinted: false,
  isVoid: false,
  isUsed: false,
  isPaidBack: false,
}

export const NEW_TICKET: TicketModel = {
  minute: 0,
  isCalledOff: false,
  givesBack: false,
  tickets: [FIRST],
  transfers: [],
  offers: [],
  lines: [],
  checkouts: ['none', 'none', 'none'],
  money: [0, 0, 0],
}

export type Done = { ticket: TicketModel; isDone: boolean }

export function revoked({ transfers }: TicketModel): TicketModel['transfers'] {
  return transfers.map((one) => (one.state === 'Waiting' ? { ...one, state: 'Revoked' } : one))
}

/** Its buyer gets back what was paid for it, once; it opens nothing any more, whoever has it. */
export function paidBack(model: TicketModel, nth: number): TicketModel {
  const ticket = model.tickets[nth]!
  if (ticket.isPaidBack) return model
  return {
    ...model,
    tickets: model.tickets.with(nth, { ...ticket, isVoid: true, isPaidBack: true }),
    money: model.money.with(ticket.buyer, model.money[ticket.buyer]! + TIMES.priceCents),
  }
}

/** Whoever comes first sees that its time is over. */
export function expired(model: TicketModel): TicketModel {
  const { minute } = model
  return {
    ...model,
    transfers: model.transfers.map((one) =>
      one.state === 'Waiting' && minute >= one.endsAt ? { ...one, state: 'Expired' } : one,
    ),
  }
}

/** What a seller gets of the price; the rest is fees. */
export function payoutCents(payout: Payout): number {
  const way = {
    voucher: 'voucher',
    original: 'original',
    goodCard: 'creditCard',
    badCard: 'creditCard',
  } as const
  const percent = resale.handlingFeePercent['full']! + resale.reimbursementFeePercent[way[payout]]
  return TIMES.priceCents - (TIMES.priceCents * percent) / 100
}

import fc from 'fast-check'
import {
  type OfferOfModel,
  offeredNow,
  type Payout,
  TIMES,
  type TicketAction,
  type TicketModel,
} from './place-model.ts'

type Deed = Exclude<TicketAction['do'], 'linger' | 'clock'> | 'toTheEnd'

/** Mostly something that can be done to the place as it is then; else nearly everything would be refused. */
export type Draw = {
  fits: boolean
  /** Which of the things that can be done, and which of all things otherwise. */
  pick: number
  who: number
  to: number
  nth: number
  payout: Payout
  minutes: number
}

export const draw: fc.Arbitrary<Draw> = fc.record({
  fits: fc.constantFrom(true, true, true, true, true, false),
  pick: fc.nat(1_000),
  who: fc.nat(2),
  to: fc.nat(2),
  nth: fc.nat(2),
  payout: fc.constantFrom('voucher', 'original', 'goodCard', 'badCard'),
  // Within a hold, beyond all that a checkout waits for, and days.
  minutes: fc.constantFrom(7, 41, 2 * 1_440, 5 * 1_440),
})

const ALL: Deed[] = [
  ...(['forward', 'accept', 'decline', 'revoke', 'print', 'toPhone', 'scan', 'refund', 'wait'] as const),
  ...(['offer', 'withdraw', 'take', 'release', 'order', 'pay', 'failToPay', 'retry'] as const),
]
const BY_STATE = {
  forwarded: [
    'accept',
    'accept',
    'accept',
    'accept',
    'decline',
    'revoke',
    'scan',
    'refund',
    'offer',
    'print',
    'wait',
  ],
  free: ['take', 'take', 'take', 'take', 'take', 'take', 'withdraw', 'refund', 'scan', 'forward', 'wait'],
  inCart: [
    'order',
    'order',
    'order',
    'order',
    'order',
    'release',
    'withdraw',
    'take',
    'refund',
    'scan',
    'wait',
  ],
  promised: [
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'failToPay',
    'withdraw',
    'release',
    'refund',
    'order',
    'wait',
  ],
  idle: [
    'offer',
    'offer',
    'offer',
    'offer',
    'offer',
    'forward',
    'forward',
    'forward',
    'print',
    'toPhone',
    'scan',
    'wait',
  ],
  over: ['scan', 'withdraw', 'forward', 'offer', 'refund', 'wait'],
} satisfies Record<string, Deed[]>

function fitting(model: TicketModel): Deed[] {
  const offer = offeredNow(model)
  const { minute, offers, tickets } = model
  const money: Deed[] = [
    ...(offers.some(({ state }) => state === 'Sold') ? (['toTheEnd', 'toTheEnd', 'toTheEnd'] as const) : []),
    ...(offers.some(({ state }) => state === 'PaymentFailed') ? (['retry', 'retry', 'retry'] as const) : []),
  ]
  if (offer?.state === 'Pending') return BY_STATE.promised
  if (offer) return offer.holder !== null && offer.until > minute ? BY_STATE.inCart : BY_STATE.free
  if (model.transfers.some(({ state }) => state === 'Waiting')) return BY_STATE.forwarded
  const isOver = minute >= TIMES.offersEnd || tickets.every(({ isVoid, isUsed }) => isVoid || isUsed)
  return [...(isOver || model.isCalledOff ? BY_STATE.over : BY_STATE.idle), ...money]
}

/** Done by nobody beside others. */
export const ALONE: ReadonlySet<TicketAction['do']> = new Set(['wait'])
/** Of so many deeds one calls the match off. */
const CALLED_OFF = 29

export function fitted(model: TicketModel, drawn: Draw): TicketAction {
  const { fits, minutes, payout, who } = drawn
  const deeds = fits ? fitting(model) : ALL
  const deed = drawn.pick % CALLED_OFF === 0 ? 'callOff' : deeds[drawn.pick % deeds.length]!
  const last = model.tickets.length - 1
  const ticket = fits ? last : drawn.nth
  const owner = fits ? model.tickets[last]!.owner : who
  const other = (owner + 1 + (drawn.to % 2)) % 3
  const nth = fits ? Math.max(0, model.transfers.length - 1) : drawn.nth
  const transfer = model.transfers[nth]
  const offer = fits ? nthOffer(model, deed) : drawn.nth
  const holder = fits ? (model.offers[offer]?.holder ?? other) : who
  switch (deed) {
    case 'forward':
      return { do: 'forward', who: owner, to: fits ? other : drawn.to, ticket }
    case 'accept':
    case 'decline':
      return { do: deed, who: fits && transfer ? transfer.to : who, nth }
    case 'revoke':
      return { do: 'revoke', who: fits && transfer ? transfer.from : who, nth }
    case 'print':
    case 'toPhone':
    case 'withdraw':
      return { do: deed, who: owner, ticket }
    case 'scan':
      return { do: 'scan', ticket, issue: fits ? model.tickets[last]!.issue : drawn.to + 1 }
    case 'refund':
      return { do: 'refund', ticket }
    case 'offer':
      return { do: 'offer', who: owner, ticket, payout }
    case 'take':
      return { do: 'take', who: fits ? other : who, offer }
    case 'release':
      return { do: 'release', who: holder, offer }
    case 'order':
    case 'pay':
    case 'failToPay':
      return { do: deed, who: holder }
    case 'retry': {
      const seller = fits ? (model.offers[offer]?.seller ?? who) : who
      return { do: 'retry', who: seller, offer, card: payout === 'badCard' ? 'badCard' : 'goodCard' }
    }
    case 'callOff':
      return { do: 'callOff', givesBack: drawn.nth > 0 }
    case 'wait':
      return { do: 'wait', minutes }
    case 'toTheEnd':
      return { do: 'wait', minutes: Math.max(minutes, TIMES.gatesClose + 30 - model.minute) }
  }
}

/** The one that is meant: whose payout failed, or the last. */
function nthOffer({ offers }: TicketModel, deed: Deed): number {
  const isMeant = ({ state }: OfferOfModel) => deed === 'retry' && state === 'PaymentFailed'
  const found = offers.findIndex(isMeant)
  return found >= 0 ? found : Math.max(0, offers.length - 1)
}

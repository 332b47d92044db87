import {
  type Done,
  type ExchangeAction,
  expired,
  isLive,
  type OfferOfModel,
  offeredNow,
  paidBack,
  payoutCents,
  revoked,
  TIMES,
  type TicketModel,
} from './place-model.ts'

export function actOnExchange(model: TicketModel, action: ExchangeAction): Done {
  const no = { ticket: model, isDone: false }
  const asked = { ticket: model, isDone: true }
  const done = (change: Partial<TicketModel>) => ({ ticket: { ...model, ...change }, isDone: true })
  const { minute } = model

  switch (action.do) {
    case 'offer': {
      const { who: seller, ticket: nth, payout } = action
      const ticket = model.tickets[nth]
      if (!ticket || !isLive(model, nth) || ticket.owner !== seller || ticket.isUsed) return no
      if (model.isCalledOff || minute >= TIMES.offersEnd || offeredNow(model)) return no
      if (model.transfers.some(({ state }) => state === 'Waiting')) return no
      if (payout === 'original' && ticket.buyer !== seller) return no
      const offer = {
        ticket: nth,
        seller,
        payout,
        state: 'Created',
        holder: null,
        until: 0,
        cartUntil: 0,
        endsAt: 0,
        wasSold: false,
      }
      return done({ offers: [...model.offers, offer] })
    }
    case 'withdraw': {
      const offer = offeredNow(model)
      if (offer?.ticket !== action.ticket || offer.seller !== action.who) return no
      if (offer.state === 'Pending' || isHeld(offer, minute)) return no
      return done({ offers: replaced(model, offer, { state: 'Cancelled' }) })
    }
    case 'take': {
      const offer = model.offers[action.offer]
      if (offer?.state !== 'Created' || offer.seller === action.who || isHeld(offer, minute)) return no
      if (model.isCalledOff || minute >= TIMES.offersEnd) return no
      const until = minute + TIMES.hold
      const line = { who: action.who, offer: action.offer, until }
      return done({
        offers: replaced(model, offer, { holder: action.who, until }),
        lines: [...without(model, action), line],
      })
    }
    case 'release': {
      const offer = model.offers[action.offer]
      const lines = without(model, action)
      if (!offer || lines.length === model.lines.length) return no
      const isFreed = offer.state === 'Created' && offer.holder === action.who
      return done({ lines, ...(isFreed ? { offers: replaced(model, offer, { holder: null }) } : {}) })
    }
    case 'order': {
      const wanted = model.lines
        .filter(({ who }) => who === action.who)
        .map(({ offer }) => model.offers[offer]!)
      const offer = wanted.find((one) => one === offeredNow(model))
      // One thing in the cart that cannot be had stops it whole.
      if (!offer || wanted.length > 1 || offer.holder !== action.who || offer.until <= minute) return no
      // Whoever pays already is told where.
      if (offer.state === 'Pending' && minute < TIMES.kickOff) return asked
      if (model.isCalledOff || minute >= TIMES.kickOff) return no
      const endsAt = minute + TIMES.payment
      const promised = {
        state: 'Pending',
        cartUntil: offer.until,
        until: Math.max(offer.until, endsAt),
        endsAt,
      }
      return done({
        offers: replaced(model, offer, promised),
        checkouts: standing(model, action.who, 'open'),
      })
    }
    case 'pay': {
      const isOpen = model.checkouts[action.who] === 'open'
      if (!isOpen) return model.checkouts[action.who] === 'paid' ? asked : no
      return done(sold(model, action.who))
    }
    case 'failToPay': {
      const stands = model.checkouts[action.who]!
      if (stands !== 'open') return stands === 'failed' || stands === 'expired' ? asked : no
      return done(unpaid(model, promisedTo(model, action.who), 'failed'))
    }
    case 'retry': {
      const offer = model.offers[action.offer]
      if (offer?.state !== 'PaymentFailed' || offer.seller !== action.who) return no
      return action.card === 'goodCard' ? done(paidOut(model, offer, 'goodCard')) : asked
    }
    case 'callOff':
      if (model.isCalledOff || minute >= TIMES.kickOff) return no
      return done({ isCalledOff: true, givesBack: action.givesBack, transfers: revoked(model) })
  }
}

/** All that is due is done: holds, payments and offers end, sellers are paid, and what was called off is reversed. */
export function byTheClock(before: TicketModel): TicketModel {
  let model = expired(before)
  const { minute } = model
  for (const offer of model.offers)
    if (offer.state === 'Pending' && minute >= offer.endsAt)
      model = { ...model, ...unpaid(model, offer, 'expired') }
  for (const offer of model.offers) {
    const isOver = model.isCalledOff || (minute >= TIMES.offersEnd && !isHeld(offer, minute))
    if (offer.state === 'Created' && isOver)
      model = { ...model, offers: replaced(model, offer, { state: 'Cancelled' }) }
  }
  if (model.isCalledOff) return calledOff(model)
  if (minute < TIMES.over) return model
  for (const offer of model.offers)
    if (offer.state === 'Sold') model = { ...model, ...paidOut(model, offer, offer.payout) }
  return model
}

/**
 * Sales are undone, the last one first: buyer and first buyer have their own money again. What nobody bought is its owner's, and
 * its buyer has the money back where the club gives it back; not while somebody pays for it.
 */
function calledOff(before: TicketModel): TicketModel {
  let model = before
  for (const offer of before.offers.toReversed()) {
    if (!offer.wasSold) continue
    model = { ...model, offers: replaced(model, offer, { state: 'Cancelled' }) }
    model = paidBack(paidBack(model, offer.ticket + 1), offer.ticket)
  }
  if (!model.givesBack || offeredNow(model)) return model
  return paidBack(model, model.tickets.length - 1)
}

function isHeld({ holder, until }: OfferOfModel, minute: number): boolean {
  return holder !== null && until > minute
}

function replaced(model: TicketModel, offer: OfferOfModel, change: Partial<OfferOfModel>): OfferOfModel[] {
  return model.offers.map((one) => (one === offer ? { ...one, ...change } : one))
}

function without(
  { lines }: TicketModel,
  { who, offer }: { who: number; offer: number },
): TicketModel['lines'] {
  return lines.filter((line) => line.who !== who || line.offer !== offer)
}

function standing(
  { checkouts }: TicketModel,
  who: number,
  state: TicketModel['checkouts'][number],
): TicketModel['checkouts'] {
  return checkouts.with(who, state)
}

function promisedTo({ offers }: TicketModel, who: number): OfferOfModel {
  return offers.find(({ state, holder }) => state === 'Pending' && holder === who)!
}

/** A payment in time, or one that came late for an offer that nobody has got since: the old ticket ends with its last code. */
function sold(model: TicketModel, who: number): Partial<TicketModel> {
  const offer = promisedTo(model, who)
  const { issue: _issue, ...former } = model.tickets[offer.ticket]!
  const bought = {
    owner: who,
    buyer: who,
    issue: 1,
    isPrinted: false,
    isVoid: false,
    isUsed: false,
    isPaidBack: false,
  }
  return {
    tickets: [...model.tickets.with(offer.ticket, { ...former, issue: _issue, isVoid: true }), bought],
    offers: replaced(model, offer, { state: 'Sold', holder: null, wasSold: true }),
    lines: without(model, { who, offer: model.offers.indexOf(offer) }),
    checkouts: standing(model, who, 'paid'),
    money: model.money.with(who, model.money[who]! - TIMES.priceCents),
  }
}

/** On sale again; whoever still wants it keeps it as long as the cart had said, or the time to try again. */
function unpaid(model: TicketModel, offer: OfferOfModel, how: 'failed' | 'expired'): Partial<TicketModel> {
  const { minute } = model
  const nth = model.offers.indexOf(offer)
  const isWanted = model.lines.some((line) => line.who === offer.holder && line.offer === nth)
  const until = isWanted ? Math.min(offer.until, Math.max(offer.cartUntil, minute + TIMES.grace)) : minute
  return {
    offers: replaced(model, offer, { state: 'Created', until }),
    lines: model.lines.map((line) =>
      line.who === offer.holder && line.offer === nth ? { ...line, until } : line,
    ),
    checkouts: standing(model, offer.holder!, how),
  }
}

function paidOut(
  model: TicketModel,
  offer: OfferOfModel,
  payout: OfferOfModel['payout'],
): Partial<TicketModel> {
  if (payout === 'badCard') return { offers: replaced(model, offer, { state: 'PaymentFailed' }) }
  const money = model.money.with(offer.seller, model.money[offer.seller]! + payoutCents(payout))
  return { offers: replaced(model, offer, { state: 'PaymentSucceeded' }), money }
}

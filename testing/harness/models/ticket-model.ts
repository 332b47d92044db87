import { actOnExchange, byTheClock } from './exchange-model.ts'
import {
  type Done,
  expired,
  isLive,
  isOnSale,
  type OfferOfModel,
  offeredNow,
  paidBack,
  revoked,
  TIMES,
  type TicketAction,
  type TicketModel,
  type TicketNow,
  type TicketOfModel,
} from './place-model.ts'

/**
 * A place in its simplest form: what an action does to it, and whether it is done. It has one owner and one good code by
 * construction; the real one must do the same, whoever acts at the same moment.
 */
export function act(model: TicketModel, action: TicketAction): Done {
  const no = { ticket: model, isDone: false }
  const asked = { ticket: model, isDone: true }
  const done = (change: Partial<TicketModel>) => ({ ticket: { ...model, ...change }, isDone: true })
  const isUnderWay = model.minute >= TIMES.kickOff || model.isCalledOff
  /** Of the live ticket that is meant; what was sold on does nothing for anybody. */
  const ownTicket = (nth: number, who: number) => {
    const ticket = isLive(model, nth) ? model.tickets[nth]! : null
    return ticket?.owner === who ? ticket : null
  }
  const waiting = model.transfers.findIndex((one) => one.state === 'Waiting')
  const isOffered = offeredNow(model) !== null

  switch (action.do) {
    case 'wait':
      return { ticket: byTheClock({ ...model, minute: model.minute + action.minutes }), isDone: true }
    case 'linger':
      return { ticket: expired({ ...model, minute: model.minute + action.minutes }), isDone: true }
    case 'clock':
      return { ticket: byTheClock(model), isDone: true }
    case 'forward': {
      const ticket = ownTicket(action.ticket, action.who)
      if (!ticket || action.to === action.who) return no
      if (waiting >= 0) return model.transfers[waiting]!.to === action.to ? asked : no
      if (ticket.isUsed || isUnderWay || isOffered) return no
      const endsAt = Math.min(model.minute + TIMES.transfer, TIMES.kickOff)
      const transfer = { from: action.who, to: action.to, state: 'Waiting', ticket: action.ticket, endsAt }
      return done({ transfers: [...model.transfers, transfer] })
    }
    case 'accept':
    case 'decline':
    case 'revoke': {
      const transfer = model.transfers[action.nth]
      const side = action.do === 'revoke' ? transfer?.from : transfer?.to
      if (!transfer || side !== action.who) return no
      const goal = { accept: 'Accepted', decline: 'Declined', revoke: 'Revoked' }[action.do]
      if (transfer.state === goal) return asked
      if (transfer.state !== 'Waiting') return no
      const transfers = model.transfers.with(action.nth, { ...transfer, state: goal })
      if (action.do !== 'accept') return done({ transfers })
      const issue = model.tickets[transfer.ticket]!.issue + 1
      const tickets = changed(model, transfer.ticket, { owner: transfer.to, issue, isPrinted: false })
      return done({ transfers, tickets })
    }
    case 'print':
    case 'toPhone': {
      const isPrinted = action.do === 'print'
      const ticket = ownTicket(action.ticket, action.who)
      if (!ticket) return no
      if (ticket.isPrinted === isPrinted) return asked
      if (waiting >= 0 || isOffered || ticket.isUsed || model.isCalledOff || model.minute >= TIMES.over)
        return no
      return done({ tickets: changed(model, action.ticket, { isPrinted, issue: ticket.issue + 1 }) })
    }
    case 'scan': {
      const ticket = isLive(model, action.ticket) ? model.tickets[action.ticket]! : null
      if (!ticket || ticket.isUsed || action.issue !== ticket.issue || isOffered) return no
      if (model.isCalledOff || model.minute >= TIMES.gatesClose) return no
      return done({
        tickets: changed(model, action.ticket, { isUsed: true }),
        transfers: revoked(model),
      })
    }
    case 'refund': {
      if (!isRefundable(model, action.ticket)) return no
      // What was offered is offered no more, and what it was bought as is no sale any more.
      const isEnded = ({ ticket, state }: OfferOfModel) =>
        ticket === action.ticket ? isOnSale(state) : ticket === action.ticket - 1 && state === 'Sold'
      const offers = model.offers.map((one) => (isEnded(one) ? { ...one, state: 'Cancelled' } : one))
      return done(paidBack({ ...model, offers, transfers: revoked(model) }, action.ticket))
    }
    default:
      return actOnExchange(model, action)
  }
}

/**
 * Nobody gets money back for what was used, is somebody else's now, or was sold by somebody else; when the match is called off
 * everybody does, each sale after the next one. What somebody pays for is not taken away from them.
 */
function isRefundable(model: TicketModel, nth: number): boolean {
  const ticket = model.tickets[nth]
  if (!ticket || ticket.isPaidBack) return false
  const offer = offeredNow(model)
  const isOffered = offer?.ticket === nth
  if (isOffered && offer.state === 'Pending') return false
  if (model.isCalledOff) return !ticket.isVoid || model.tickets[nth + 1]?.isPaidBack === true
  if (isOffered && offer.holder !== null && offer.until > model.minute) return false
  return !ticket.isVoid && !ticket.isUsed && ticket.owner === ticket.buyer && nth === 0
}

function changed(model: TicketModel, nth: number, change: Partial<TicketOfModel>): TicketOfModel[] {
  return model.tickets.with(nth, { ...model.tickets[nth]!, ...change })
}

/** What is seen of it. */
export function seen(model: TicketModel): TicketNow {
  const { minute, money } = model
  const forwarded = model.transfers.find((one) => one.state === 'Waiting')
  const offered = offeredNow(model)
  return {
    tickets: model.tickets.map(({ buyer: _buyer, isPaidBack: _isPaidBack, ...ticket }) => ticket),
    transfers: model.transfers.map(({ from, to, state }) => ({ from, to, state })),
    offers: model.offers.map(({ ticket, seller, state, holder, until }) => {
      const isHeld = state === 'Pending' || (state === 'Created' && until > minute)
      return { ticket, seller, state, holder: isHeld ? holder : null }
    }),
    claims: [
      ...(forwarded ? [{ ticket: forwarded.ticket, kind: 'transfer' as const }] : []),
      ...(offered ? [{ ticket: offered.ticket, kind: 'offer' as const }] : []),
    ],
    money,
  }
}

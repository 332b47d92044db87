/** What can be done to one ticket. `nth` is a transfer, `code` an issue, in the order in which they came to be. */
export type TicketAction =
  | { do: 'forward'; who: number; to: number }
  | { do: 'accept' | 'decline' | 'revoke'; who: number; nth: number }
  | { do: 'print' | 'toPhone'; who: number }
  | { do: 'scan'; code: number }
  | { do: 'refund' }
  | { do: 'wait'; days: number }

export type TransferNow = { from: number; to: number; state: string }

/** All that the outside can see of a ticket. */
export type TicketNow = {
  owner: number
  issue: number
  isPrinted: boolean
  isVoid: boolean
  isUsed: boolean
  transfers: TransferNow[]
}

const BUYER = 0
/** Never a sum of waits. */
export const DAYS_TO_KICK_OFF = 15.5
const TRANSFER_DAYS = 7

/** Beside what is seen: when each transfer ends. */
export type TicketModel = TicketNow & { day: number; ends: number[] }

export const NEW_TICKET: TicketModel = {
  owner: 0,
  issue: 1,
  isPrinted: false,
  isVoid: false,
  isUsed: false,
  transfers: [],
  day: 0,
  ends: [],
}

/**
 * A ticket in its simplest form: what an action does to it, and whether it is done. It has one owner and one good issue by
 * construction; the real ones must do the same, whoever acts at the same moment.
 */
export function act(ticket: TicketModel, action: TicketAction): { ticket: TicketModel; isDone: boolean } {
  const no = { ticket, isDone: false }
  const asked = { ticket, isDone: true }
  const done = (change: Partial<TicketModel>) => ({ ticket: { ...ticket, ...change }, isDone: true })
  const waiting = ticket.transfers.findIndex((one) => one.state === 'Waiting')
  const ended = (nth: number, state: string) =>
    ticket.transfers.map((one, index) => (index === nth ? { ...one, state } : one))

  switch (action.do) {
    case 'wait': {
      const day = ticket.day + action.days
      const transfers = ticket.transfers.map((one, index) =>
        one.state === 'Waiting' && day >= ticket.ends[index]! ? { ...one, state: 'Expired' } : one,
      )
      return done({ day, transfers })
    }
    case 'forward': {
      if (ticket.isVoid || ticket.owner !== action.who || action.to === action.who) return no
      if (waiting >= 0) return ticket.transfers[waiting]!.to === action.to ? asked : no
      if (ticket.isUsed || ticket.day >= DAYS_TO_KICK_OFF) return no
      const transfers = [...ticket.transfers, { from: action.who, to: action.to, state: 'Waiting' }]
      const end = Math.min(ticket.day + TRANSFER_DAYS, DAYS_TO_KICK_OFF)
      return done({ transfers, ends: [...ticket.ends, end] })
    }
    case 'accept':
    case 'decline':
    case 'revoke': {
      const transfer = ticket.transfers[action.nth]
      const side = action.do === 'revoke' ? transfer?.from : transfer?.to
      if (!transfer || side !== action.who) return no
      const goal = { accept: 'Accepted', decline: 'Declined', revoke: 'Revoked' }[action.do]
      if (transfer.state === goal) return asked
      if (transfer.state !== 'Waiting') return no
      const transfers = ended(action.nth, goal)
      if (action.do !== 'accept') return done({ transfers })
      return done({ transfers, owner: transfer.to, issue: ticket.issue + 1, isPrinted: false })
    }
    case 'print':
    case 'toPhone': {
      const isPrinted = action.do === 'print'
      if (ticket.isVoid || ticket.owner !== action.who) return no
      if (ticket.isPrinted === isPrinted) return asked
      if (waiting >= 0 || ticket.isUsed || ticket.day >= DAYS_TO_KICK_OFF) return no
      return done({ isPrinted, issue: ticket.issue + 1 })
    }
    case 'scan': {
      if (ticket.isVoid || ticket.isUsed || action.code !== ticket.issue || ticket.day > DAYS_TO_KICK_OFF)
        return no
      return done({ isUsed: true, ...(waiting >= 0 ? { transfers: ended(waiting, 'Revoked') } : {}) })
    }
    case 'refund': {
      // Nobody gets money back for what was used, or is somebody else's now.
      if (ticket.isVoid || ticket.isUsed || ticket.owner !== BUYER) return no
      return done({ isVoid: true, ...(waiting >= 0 ? { transfers: ended(waiting, 'Revoked') } : {}) })
    }
  }
}

/** What is seen of it. */
export function seen({ owner, issue, isPrinted, isVoid, isUsed, transfers }: TicketModel): TicketNow {
  return { owner, issue, isPrinted, isVoid, isUsed, transfers }
}

import { readCode } from '#modules/tickets/code-text.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { isKept } from '#modules/tickets/turning.rules.ts'
import type { Caller } from '#platform/access.ts'
import {
  type KeptAnswer,
  type KeptQuestion,
  type KeptState,
  type KeptTickets,
  MOST_KEPT,
} from './kept-tickets.schema.ts'
import { walletTicket } from './tickets.ts'

export type TicketKeeping = ReturnType<typeof createTicketKeeping>

type Standing = Awaited<ReturnType<Tickets['standingsOf']>>[number]

/** What phones keep, so that a ticket opens without a connection; and whether it is still theirs to show. */
export function createTicketKeeping({ tickets }: { tickets: Tickets }) {
  async function ticketsToKeep(caller: Caller, now: Date): Promise<KeptTickets> {
    const rows = await tickets.ticketsOf({
      ownerId: caller.subjectId,
      type: 'upcoming',
      page: 1,
      pageSize: MOST_KEPT,
    })
    const nearest = rows.slice(0, MOST_KEPT)
    const standings = await standingsById(nearest.map((row) => row.id))
    const kept = nearest.flatMap((row) => {
      const state = stateOf(standings.get(row.id))
      return state === 'gone' ? [] : [{ row, state }]
    })
    const events = new Map<string, KeptTickets['events'][number]>()
    for (const { row } of kept) {
      const venue = { name: row.venue_name, city: row.venue_city, address: row.venue_address }
      events.set(row.event_id, { ...walletTicket(row).event, venue })
    }
    return {
      readAt: now.toISOString(),
      keys: (await tickets.publicKeys()).keys,
      events: [...events.values()],
      tickets: kept.map(({ row, state }) => {
        const { id, event, block, row: line, seat, media, price, ticketTypeName } = walletTicket(row)
        return {
          ...{ id, eventId: event.id, block, row: line, seat, media, price, ticketTypeName },
          side: tickets.sideOf(block),
          code: row.code,
          turnSecret: tickets.turnSecretOfTicket({ ...row, eventId: row.event_id }).toString('base64url'),
          issue: row.issue,
          ...keyOf(row.code),
          state,
        }
      }),
    }
  }

  /** Asked without a session. Unknown tickets, others' tickets and wrong proofs are all the same: gone. */
  async function statesOf(question: KeptQuestion): Promise<KeptAnswer> {
    const standings = await standingsById(question.tickets.map(({ id }) => id))
    return {
      refusedKeys: (await tickets.publicKeys()).refusedKeys,
      tickets: question.tickets.map(({ id, issue, proof }) => {
        const standing = standings.get(id)
        // Made for unknown ones too: the time that an answer takes says nothing.
        const secret = tickets.turnSecretOfTicket({ eventId: standing?.eventId ?? id, id, issue })
        const isTheirs = isKept(proof, secret, { ticketId: id, issue }) && standing?.issue === issue
        return { id, state: isTheirs ? stateOf(standing) : 'gone' }
      }),
    }
  }

  async function standingsById(ids: string[]): Promise<Map<string, Standing>> {
    return new Map((await tickets.standingsOf(ids)).map((standing) => [standing.id, standing]))
  }

  return { ticketsToKeep, statesOf }
}

function keyOf(code: string): { key?: number } {
  const read = readCode(code)
  return typeof read === 'string' ? {} : { key: read.payload.keyId }
}

function stateOf(standing: Standing | undefined): KeptState {
  if (!standing || standing.isOver) return 'gone'
  if (standing.isUsed) return 'used'
  return standing.isOffered ? 'offered' : 'good'
}

import { readCode } from '#modules/tickets/codes/code-text.rules.ts'
import { provesPossession } from '#modules/tickets/codes/rotating-code.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import {
  MOST_OFFLINE,
  type OfflineTicketAnswer,
  type OfflineTicketQuestion,
  type OfflineTicketState,
  type OfflineTickets,
} from './offline-tickets.schema.ts'
import { walletTicket } from './tickets.ts'

export type OfflineTicketsService = ReturnType<typeof createOfflineTickets>

type Status = Awaited<ReturnType<Tickets['statusOf']>>[number]

type OfflineTicketsContext = {
  tickets: Tickets
  /** Whose tickets somebody shows beside their own, by the families module. */
  childrenOf: (personId: string) => Promise<{ id: string; name: string }[]>
  /** Whose names tickets bear. */
  bearersOf: (ticketIds: string[]) => Promise<ReadonlyMap<string, string>>
}

/** What phones keep, so that a ticket opens without a connection; and whether it is still theirs to show. */
export function createOfflineTickets(ctx: OfflineTicketsContext) {
  return inContext(ctx, { ticketsForOffline, statesOf })
}

async function ticketsForOffline(
  ctx: OfflineTicketsContext,
  caller: Caller,
  now: Date,
): Promise<OfflineTickets> {
  const { tickets } = ctx
  // Whoever acts for an organisation has its tickets here, and no children's.
  const children = caller.organisationId ? [] : await ctx.childrenOf(caller.actorId)
  const nearest = (await ticketsOfAll(ctx, [caller.subjectId, ...children.map(({ id }) => id)])).slice(
    0,
    MOST_OFFLINE,
  )
  const nameById = new Map(children.map(({ id, name }) => [id, name]))
  const bearers = await ctx.bearersOf(nearest.map((row) => row.id))
  const statuses = await statusById(
    ctx,
    nearest.map((row) => row.id),
  )
  const offline = nearest.flatMap((row) => {
    const state = stateOf(statuses.get(row.id))
    return state === 'gone' ? [] : [{ row, state }]
  })
  const events = new Map<string, OfflineTickets['events'][number]>()
  for (const { row } of offline) {
    const venue = { name: row.venue_name, city: row.venue_city, address: row.venue_address }
    events.set(row.event_id, { ...walletTicket(row).event, venue })
  }
  return {
    readAt: now.toISOString(),
    keys: (await tickets.publicKeys()).keys,
    events: [...events.values()],
    tickets: offline.map(({ row, state }) => {
      const {
        id,
        event,
        block,
        row: line,
        seat,
        media,
        price,
        ticketTypeName,
        priceClassName,
      } = walletTicket(row)
      return {
        ...{ id, eventId: event.id, block, row: line, seat, media, price, ticketTypeName },
        // Elsewhere there is only an area, with what that ground calls it.
        side: row.is_away ? priceClassName : tickets.sideOf(block),
        code: row.code,
        turnSecret: tickets.codeSecretOfTicket({ ...row, eventId: row.event_id }).toString('base64url'),
        issue: row.issue,
        ...(nameById.has(row.owner_id) ? { child: nameById.get(row.owner_id)! } : {}),
        ...(bearers.has(id) ? { bearer: bearers.get(id)! } : {}),
        ...keyOf(row.code),
        state,
      }
    }),
  }
}

/** Asked without a session. Unknown tickets, others' tickets and wrong proofs are all the same: gone. */
async function statesOf(
  ctx: OfflineTicketsContext,
  question: OfflineTicketQuestion,
): Promise<OfflineTicketAnswer> {
  const { tickets } = ctx
  const statuses = await statusById(
    ctx,
    question.tickets.map(({ id }) => id),
  )
  return {
    refusedKeys: (await tickets.publicKeys()).refusedKeys,
    tickets: question.tickets.map(({ id, issue, proof }) => {
      const status = statuses.get(id)
      // Made for unknown ones too: the time that an answer takes says nothing.
      const secret = tickets.codeSecretOfTicket({ eventId: status?.eventId ?? id, id, issue })
      const isTheirs = provesPossession(proof, secret, { ticketId: id, issue }) && status?.issue === issue
      return { id, state: isTheirs ? stateOf(status) : 'gone' }
    }),
  }
}

/** Match by match; of one match the first one's come first. */
async function ticketsOfAll(ctx: OfflineTicketsContext, ownerIds: string[]) {
  const all = await Promise.all(
    ownerIds.map((ownerId) =>
      ctx.tickets.ticketsOf({ ownerId, type: 'upcoming', page: 1, pageSize: MOST_OFFLINE }),
    ),
  )
  return all.flat().sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

async function statusById(ctx: OfflineTicketsContext, ids: string[]): Promise<Map<string, Status>> {
  return new Map((await ctx.tickets.statusOf(ids)).map((status) => [status.id, status]))
}

function keyOf(code: string): { key?: number } {
  const read = readCode(code)
  return typeof read === 'string' ? {} : { key: read.payload.keyId }
}

function stateOf(status: Status | undefined): OfflineTicketState {
  if (!status || status.isOver) return 'gone'
  if (status.isUsed) return 'used'
  return status.isOffered ? 'offered' : 'good'
}

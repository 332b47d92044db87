import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#club/club.ts'
import {
  changeMedium,
  listArchivedSeasonTickets,
  listArchivedTickets,
  listUpcomingSeasonTickets,
  listUpcomingTickets,
  nameTicket,
  printTicket,
  readTicket,
} from '#modules/wallet/tickets.endpoints.ts'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { saveTicketsOfflineSoon } from './offline/save-tickets-offline.ts'

const LISTS = {
  day: { name: 'walletTickets', upcoming: listUpcomingTickets, archive: listArchivedTickets },
  season: {
    name: 'walletSeasonTickets',
    upcoming: listUpcomingSeasonTickets,
    archive: listArchivedSeasonTickets,
  },
}
/** WAL-04: one call for nearly everybody; an organisation's archive may take more. */
const PAGE_SIZE = 1000

/** Day tickets (TIX-05), or those of one's own season ticket (TIX-07). */
export function useTickets(kind: 'day' | 'season', type: TicketListType) {
  return useQuery({
    queryKey: ['tickets', kind, type],
    queryFn: async ({ signal }) => {
      const { name, [type]: list } = LISTS[kind]
      const tickets: WalletTicket[] = []
      for (let page = 1, hasNextPage = true; hasNextPage; page += 1) {
        const answer = await call(list, { name, query: { pageSize: PAGE_SIZE, page }, signal })
        if (!answer.ok) throw new CallFailed(answer.failure)
        tickets.push(...answer.data.items)
        hasNextPage = answer.data.hasNextPage
      }
      saveTicketsOfflineSoon()
      return tickets
    },
  })
}

/** TIX-06. Null when it is nobody's or somebody else's. */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ['ticket', id],
    queryFn: async ({ signal }) => {
      const answer = await call(readTicket, {
        params: { id },
        signal,
        reaction: ({ status }) => (status === 404 || status === 400 ? 'silent' : undefined),
      })
      if (answer.ok) return answer.data
      if (answer.failure.status === 404 || answer.failure.status === 400) return null
      throw new CallFailed(answer.failure)
    },
  })
}

/** To paper or back to the phone. Null when it is done; then the screens show the new code. */
export function useMediumChange(id: string) {
  const client = useQueryClient()
  return async (media: 'print' | 'mobile'): Promise<Failure | null> => {
    const answer = await call(changeMedium, {
      params: { id },
      body: { media },
      reaction: () => 'silent',
    })
    if (answer.ok) client.setQueryData(['ticket', id], answer.data)
    else await client.invalidateQueries({ queryKey: ['ticket', id] })
    await client.invalidateQueries({ queryKey: ['tickets'] })
    // The code that the phone keeps is worth nothing now.
    saveTicketsOfflineSoon()
    return answer.ok ? null : answer.failure
  }
}

/** Who goes with it. Null when it is written down; then every screen says so. */
export function useNameChange(id: string) {
  const client = useQueryClient()
  return async (body: { name: string }): Promise<Failure | null> => {
    const answer = await call(nameTicket, { params: { id }, body, reaction: () => 'silent' })
    if (answer.ok) client.setQueryData(['ticket', id], answer.data)
    else await client.invalidateQueries({ queryKey: ['ticket', id] })
    await client.invalidateQueries({ queryKey: ['tickets'] })
    saveTicketsOfflineSoon()
    return answer.ok ? null : answer.failure
  }
}

export function ticketPdfPath(id: string, language: Language): string {
  return addressOf(printTicket, { params: { id }, query: { language } })
}

/** Tickets of one match together, in the order of the list. */
export function byEvent(
  tickets: WalletTicket[],
): { event: WalletTicket['event']; tickets: WalletTicket[] }[] {
  const groups = Map.groupBy(tickets, (ticket) => ticket.event.id)
  return [...groups.values()].map((of) => ({ event: of[0]!.event, tickets: of }))
}

type SeasonTicket = NonNullable<WalletTicket['seasonTicket']>

/** The matches of each season ticket, in the order of the list. */
export function bySeasonTicket(
  tickets: WalletTicket[],
): { seasonTicket: SeasonTicket; tickets: WalletTicket[] }[] {
  const groups = Map.groupBy(tickets, (ticket) => ticket.seasonTicket?.id)
  return [...groups.values()].flatMap((of) => {
    const { seasonTicket } = of[0]!
    return seasonTicket ? [{ seasonTicket, tickets: of }] : []
  })
}

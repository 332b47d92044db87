import { useQuery } from '@tanstack/react-query'
import type { TicketListType, WalletTicket, WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { call } from '#web/api/call.ts'
import { keepTicketsSoon } from './keep-tickets.ts'

const TICKETS = '/api/wallet/v3/self/tickets'
/** WAL-04. */
const PAGE_SIZE = 1000

/** TIX-05. */
export function useTickets(type: TicketListType) {
  return useQuery({
    queryKey: ['tickets', type],
    queryFn: async ({ signal }) => {
      const answer = await call<List<WalletTicket>>({
        name: 'walletTickets',
        path: `${TICKETS}/${type}`,
        query: { PageSize: PAGE_SIZE, Page: 1 },
        signal,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      keepTicketsSoon()
      return answer.data.items
    },
  })
}

/** TIX-06. Null when it is nobody's or somebody else's. */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ['ticket', id],
    queryFn: async ({ signal }) => {
      const answer = await call<WalletTicketDetail>({
        name: 'walletTicket',
        path: `${TICKETS}/${encodeURIComponent(id)}`,
        signal,
        reaction: ({ status }) => (status === 404 || status === 400 ? 'silent' : undefined),
      })
      if (answer.ok) return answer.data
      if (answer.failure.status === 404 || answer.failure.status === 400) return null
      throw new CallFailed(answer.failure)
    },
  })
}

export function ticketPdfPath(id: string, language: string): string {
  return `${TICKETS}/${id}/pdf?language=${language}`
}

/** Tickets of one match together, in the order of the list. */
export function byEvent(
  tickets: WalletTicket[],
): { event: WalletTicket['event']; tickets: WalletTicket[] }[] {
  const groups = Map.groupBy(tickets, (ticket) => ticket.event.id)
  return [...groups.values()].map((of) => ({ event: of[0]!.event, tickets: of }))
}

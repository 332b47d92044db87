import { useEffect, useState } from 'react'
import { listUpcomingSeasonTickets, listUpcomingTickets } from '#modules/wallet/tickets.endpoints.ts'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { call } from '#web/api/call.ts'

const GOOD: ReadonlySet<WalletTicket['state']> = new Set(['valid', 'used'])
const PAGE_SIZE = 100

/** The tickets of whoever is signed in for one match, those of a season ticket too; null until they are known. */
export function useOwnPlaces(eventId: string): WalletTicket[] | null {
  const [own, setOwn] = useState<WalletTicket[] | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const read = async (list: typeof listUpcomingTickets | typeof listUpcomingSeasonTickets) => {
      const answer = await call(list, {
        query: { pageSize: PAGE_SIZE },
        signal: gone.signal,
        reaction: () => 'silent',
      })
      return answer.ok ? answer.data.items : []
    }
    void Promise.all([read(listUpcomingTickets), read(listUpcomingSeasonTickets)]).then((lists) => {
      if (gone.signal.aborted) return
      setOwn(lists.flat().filter(({ event, state }) => event.id === eventId && GOOD.has(state)))
    })
    return () => gone.abort()
  }, [eventId])
  return own
}

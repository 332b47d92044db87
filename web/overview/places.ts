import type { NextMatch } from '#modules/account/schema.ts'

type OwnTicket = NextMatch['tickets'][number]

/** More are not counted out on the overview. */
const MOST = 6

/** Tickets by block and row, in the order they come; and how many there are besides. */
export function placesOf(tickets: OwnTicket[]): {
  places: { block: string; row: string | null; tickets: OwnTicket[] }[]
  more: number
} {
  const groups = Map.groupBy(tickets.slice(0, MOST), ({ block, row }) => `${block}\n${row ?? ''}`)
  return {
    places: [...groups.values()].map((of) => ({ block: of[0]!.block, row: of[0]!.row, tickets: of })),
    more: Math.max(0, tickets.length - MOST),
  }
}

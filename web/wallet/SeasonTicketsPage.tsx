import { SeasonTickets } from './SeasonTickets.tsx'

/** TIX-01: the matches of the season ticket that are ahead. */
export default function SeasonTicketsPage() {
  return <SeasonTickets type="upcoming" />
}

import { SeasonTickets } from './SeasonTickets.tsx'

/** TIX-01: the matches of the season ticket that are over. */
export default function SeasonTicketArchivePage() {
  return <SeasonTickets type="archive" />
}

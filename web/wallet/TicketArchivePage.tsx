import { OwnTickets } from './OwnTickets.tsx'

/** TIX-01: the tickets of games that are over. */
export default function TicketArchivePage() {
  return <OwnTickets type="archive" />
}

import { OwnTickets } from './OwnTickets.tsx'

/** TIX-02: the tickets for games ahead. */
export default function OwnTicketsPage() {
  return <OwnTickets type="upcoming" />
}

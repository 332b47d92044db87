import { useKeepingTickets } from './keep-tickets.ts'

/** Stands around the account and is not to be seen. */
export function KeepTickets(): null {
  useKeepingTickets()
  return null
}

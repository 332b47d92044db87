import { useTicketsOffline } from './offline/save-tickets-offline.ts'

/** Stands around the account and is not to be seen. */
export function KeepTickets(): null {
  useTicketsOffline()
  return null
}

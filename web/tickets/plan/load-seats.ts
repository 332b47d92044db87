import type { LoaderFunctionArgs } from 'react-router'
import { services } from '#web/site/context.ts'
import { loadEvent } from '#web/tickets/load-event.ts'

/** A match, how many places each block has now, and the map of the ground; elsewhere there is none. */
export async function loadSeats(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  const { tickets } = given.context.get(services)
  return { event, availability: await tickets.availability(event.id), map: event.isAway ? [] : tickets.map() }
}

import { data, type LoaderFunctionArgs } from 'react-router'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { page, services } from '#web/site/context.ts'

/** The event of an address; a 404 where there is none. */
export async function loadEvent({ context, params }: LoaderFunctionArgs): Promise<EventDetail> {
  context.get(page).tag('tickets')
  context.get(page).cacheSeconds(5)
  const event = await context.get(services).tickets.eventBySlug(params['event'] ?? '')
  if (!event) throw data(null, 404)
  return event
}

import { data, type LoaderFunctionArgs } from 'react-router'
import type { Camp } from '#modules/camps/schema.ts'
import { page, services } from '#web/site/context.ts'

/** The camp of an address; a 404 where there is none. */
export async function loadCamp({ context, params }: LoaderFunctionArgs): Promise<Camp> {
  context.get(page).tag('camps')
  context.get(page).cacheSeconds(5)
  const camp = await context.get(services).camps.camp(params['camp'] ?? '')
  if (!camp) throw data(null, 404)
  return camp
}

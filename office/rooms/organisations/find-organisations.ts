import { listOrganisations } from '#modules/office/organisations/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'

const MOST = 3

/** Fan clubs and companies for the palette: by name, number, town or a member's name. */
export async function findOrganisations(words: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await read(listOrganisations, { query: { q: words, pageSize: MOST }, signal })
  return items.map(({ id, name, town, efNumber }) => ({
    id,
    icon: 'account',
    title: name,
    detail: [efNumber, town].filter(Boolean).join(' · '),
    to: `/fanclubs/${id}`,
  }))
}

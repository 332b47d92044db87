import { listPeople } from '#modules/office/people/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { fullName, orderPath, personPath } from './people-words.ts'

const SHOWN = 6

/** People in the palette: one of its finders (slots.ts). */
export const findPeople = {
  key: 'people',
  permission: 'people.read' as const,
  async find(q: string, signal: AbortSignal) {
    const { items } = await read(listPeople, { query: { q }, signal })
    return items.slice(0, SHOWN).map((person) => ({
      id: person.id,
      icon: 'account' as const,
      title: fullName(person) || (person.email ?? person.id),
      detail: [person.email, person.city].filter(Boolean).join(', '),
      to: person.guestOrder ? orderPath(person.guestOrder.id) : personPath(person.id),
    }))
  },
}

import { listEvents } from '#modules/office/events/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'
import { chosenLanguage } from '../../i18n/languages.ts'
import { shortMoment } from '../../i18n/moments.ts'

const MOST = 4

/** Matches on sale for the palette, by their opponent: what is ahead first, then what was played. */
export async function findEvents(words: string, signal: AbortSignal): Promise<Hit[]> {
  const views = ['ahead', 'over', 'calledOff'] as const
  const lists = await Promise.all(
    views.map((view) => read(listEvents, { query: { q: words, view, pageSize: MOST }, signal })),
  )
  return lists
    .flatMap(({ items }) => items)
    .slice(0, MOST)
    .map(({ id, opponent, startsAt }) => ({
      id,
      icon: 'ball',
      title: opponent,
      detail: shortMoment(startsAt, chosenLanguage()),
      to: `/spiele/${id}`,
    }))
}

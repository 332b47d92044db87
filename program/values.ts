import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { valuesRoomRoutes } from '#modules/office/values/routes.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { ValueText } from '#modules/values/schema.ts'
import { createValues, VALUES_TAG, type Values } from '#modules/values/values.ts'
import type { App } from '#platform/http/http.ts'
import { noticeAtFoot } from '#platform/mail/mail-notice.ts'
import { listenForTags, type TagListener } from '#platform/pages/page-tags.ts'
import type { Ground } from './ground.ts'

/** Values of the club's files and what the office has laid over them, before anything is sold by them. */
export async function openValues(app: App, { db }: Ground): Promise<{ values: Values }> {
  const values = createValues({ db })
  await values.readAgain()
  noticeAtFoot(() => valueNow<ValueText>('club.mailNotice', club.mailNotice))
  await app.register(valuesRoomRoutes({ db, values }))
  return { values }
}

type Cache = { markStale(tags: readonly string[]): void; markAllStale(): void }

/** What changes anywhere is told here: values are read anew before pages are made with them. */
export function followChanges(given: {
  url: string
  log: Logger
  values: Values
  caches: readonly Cache[]
  /** The search looks at what has changed as well. */
  follow(tags: string[]): Promise<unknown>
}): Promise<TagListener> {
  const { url, log, values, caches, follow } = given
  const readAgain = () =>
    values.readAgain().catch((error) => log.warn({ err: error }, 'values of the club could not be read anew'))
  const markAll = () => {
    for (const cache of caches) cache.markAllStale()
  }
  const mark = (tags: string[]) => {
    for (const cache of caches) cache.markStale(tags)
    follow(tags).catch((error) => log.warn({ err: error }, 'the search reads it at night'))
  }
  return listenForTags({
    ...{ url, log },
    onTags: (tags) => void (tags.includes(VALUES_TAG) ? readAgain().then(() => mark(tags)) : mark(tags)),
    onMissed: () => void readAgain().then(markAll),
  })
}

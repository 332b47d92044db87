import type { FastifyRequest } from 'fastify'
import { type OwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { listForeign, listShown } from './own-pictures.storage.ts'

/** As the library names what is brought to it. */
const NAME = /^upload-[0-9a-f]{24}$/

/**
 * A hook for the whole office: whoever looks after some sites puts nothing of the library anywhere that is other sites' alone, in
 * whatever field of whatever room. What the thing that is changed shows already may stay. Links to it are links, as to any page.
 */
export function keepToOwnPictures({ db }: { db: Db }) {
  return async (request: FastifyRequest): Promise<void> => {
    const { access, isRead } = request.routeOptions.config
    if (access !== 'staff' || isRead || request.method === 'GET') return
    const by = Object.values(Object(request.params)).map(String)
    const foreign = await foreignIn(db, [request.body, request.query], { own: ownSitesOf(request), by })
    if (foreign.size > 0) throw new AppError(422, 'MEDIA_FOREIGN', 'This picture belongs to other sites')
  }
}

/** What that hook refuses of something that is written, before it is sent; `by`: the id of the thing that may show it already. */
export async function foreignIn(
  db: Db,
  written: unknown,
  { own, by }: { own: OwnSites; by: readonly string[] },
): Promise<ReadonlySet<string>> {
  const named = own === null ? null : namedIn(written)
  const foreign = own && named?.size ? await listForeign(db, { ids: [...named], own }) : []
  if (foreign.length === 0) return new Set()
  const shown = await listShown(db, { ids: foreign, by })
  return new Set(foreign.filter((id) => !shown.has(id)))
}

/** What of it names something of the library, however deep it lies. Files that are sent are no words. */
function namedIn(sent: unknown): Set<string> {
  const named = new Set<string>()
  const open = [sent]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string' && NAME.test(one)) named.add(one)
    else if (Array.isArray(one) || isPlain(one)) open.push(...Object.values(one))
  }
  return named
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const kind = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}

import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'

/** The sites that somebody of the staff looks after; null: all. */
export type OwnSites = ReadonlySet<string> | null

export const ownSitesOf = (request: FastifyRequest): OwnSites => staffOf(request).sites

/** Is all of this theirs? What stands on every site (null) is nobody's who has some of them. */
export function areOwn(own: OwnSites, sites: readonly string[] | null): boolean {
  return own === null || (sites !== null && sites.every((site) => own.has(site)))
}

/** A hook for a room: whatever a request names stands on sites of theirs, or there is no such thing. */
export function keepToOwnSites(
  sitesNamedBy: (request: FastifyRequest) => Promise<readonly (readonly string[] | null)[]>,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const own = ownSitesOf(request)
    if (own === null) return
    for (const sites of await sitesNamedBy(request)) if (!areOwn(own, sites)) throw notFound()
  }
}

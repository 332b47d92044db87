import type { FastifyRequest } from 'fastify'
import type { Role } from '#club/site-roles.ts'
import { siteOf } from '#club/sites.ts'
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

/** A hook for a room whose things all stand on one site, and for one that is the whole club's (`null`). */
export function keepToSite(role: Role | null) {
  return async (request: FastifyRequest): Promise<void> => {
    const site = role && siteOf(role)
    if (!areOwn(ownSitesOf(request), site ? [site.key] : null)) throw notFound()
  }
}

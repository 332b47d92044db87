import type { FastifyRequest } from 'fastify'
import { club } from '#club/club.ts'
import { cookieDomain, type Domains, siteByHost } from '#club/domains.ts'

/** CART-11: the anonymous id of a visitor, for the whole club domain. */
export function anonymousCookie(
  request: FastifyRequest,
  domains: Domains,
  days: number = club.anonymousCartDays,
) {
  const site = siteByHost(request.host, domains)
  return {
    path: '/',
    secure: true,
    sameSite: 'lax' as const,
    httpOnly: false,
    maxAge: days * 86_400,
    ...(site ? { domain: cookieDomain(site.cookieDomain, domains) } : {}),
  }
}

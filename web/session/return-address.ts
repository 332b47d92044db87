import { type Domains, isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'

/**
 * Where to go after signing in or out: the stored page when it is one of the club's own hosts, else the start page.
 * Whoever can write a cookie of the domain must not be able to send anybody elsewhere, nor back into the sign-in.
 */
export function returnAddress(stored: string | null, given: { siteKey: string; domains: Domains }): string {
  const start = `${siteOrigin(loadSite(given.siteKey), given.domains)}/`
  if (!stored || !isOwnOrigin(stored, given.domains)) return start
  const url = new URL(stored)
  return url.pathname === '/sso' || url.pathname.startsWith('/sso/') ? start : url.href
}

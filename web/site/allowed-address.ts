import { type Domains, isOwnOrigin } from '#club/domains.ts'

/** The club and those who move its money. */
export type Allowed = { domains: Domains; payAt: readonly string[] }

/** Where checkout may send the whole browser: the club's own hosts and the providers', whatever an answer says (T4). */
export function isAllowedAddress(address: string, here: string, { domains, payAt }: Allowed): boolean {
  const url = URL.parse(address, here)
  if (!url || url.username || url.password) return false
  return isOwnOrigin(url.href, domains) || payAt.includes(url.origin)
}

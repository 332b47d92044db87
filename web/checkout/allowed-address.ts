import { type Domains, isOwnOrigin, serviceOrigin } from '#club/domains.ts'

/** Where checkout may send the whole browser: the club's own hosts and the bank, nowhere else, whatever an answer says. */
export function isAllowedAddress(address: string, here: string, domains: Domains): boolean {
  const url = URL.parse(address, here)
  if (!url || url.username || url.password) return false
  return isOwnOrigin(url.href, domains) || url.origin === serviceOrigin('bank', domains)
}

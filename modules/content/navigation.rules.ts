import { mainNavigation } from '#club/pages/main-navigation.ts'
import { type NavigationEntry, ofThisClub } from '#club/pages/navigation.ts'
import { keysOf } from '#club/sites.ts'

/** The main navigation of a site. */
export function navigationOf(siteKey: string): NavigationEntry[] {
  const entries = mainNavigation.ofSites[siteKey] ?? mainNavigation.ofDepartments
  return ofThisClub(entries).filter((entry) => !isSelf(entry, siteKey))
}

/** Who sells names itself in its own navigation; other sites are already at home. */
function isSelf(entry: NavigationEntry, siteKey: string): boolean {
  if (entry.page || entry.address) return false
  return entry.site === siteKey && !keysOf('shop', 'tickets').includes(siteKey)
}

import { type LegacyTarget, legacyHome, legacyPaths } from '#club/pages/redirects.ts'
import { siteByKey } from '#club/sites.ts'

/**
 * Where an address under `/left/` leads now, whatever the case of its letters (RED-04); unknown ones lead home. Null:
 * it is no such address. Runs in the browser (RED-05).
 */
export function legacyTargetOf(pathname: string): LegacyTarget | null {
  const small = pathname.toLowerCase().replace(/\/+$/, '')
  if (small !== '/left' && !small.startsWith('/left/')) return null
  const target = Object.hasOwn(legacyPaths, small) ? legacyPaths[small]! : legacyHome
  return 'site' in target && !siteByKey(target.site) ? legacyHome : target
}

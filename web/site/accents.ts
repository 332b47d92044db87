import { accents } from '#club/look/accents.ts'
import { siteByKey } from '#club/sites.ts'

/** Whose accent a site wears: its own, else its family's, else what departments wear, the others the club's. */
export function accentOf(siteKey: string): string {
  if (accents.own.includes(siteKey)) return siteKey
  const family = Object.entries(accents.families).find(([, keys]) => keys.includes(siteKey))
  if (family) return family[0]
  const isDepartment = siteByKey(siteKey)?.kind === 'department'
  return (isDepartment ? accents.ofDepartments : null) ?? siteKey
}

export const hasLightAccent = (siteKey: string): boolean => accents.light.includes(accentOf(siteKey))

import { accents } from '#club/accents.ts'
import { siteByKey } from '#club/sites.ts'

const familyOf: ReadonlyMap<string, string> = new Map(
  Object.entries(accents.families).flatMap(([family, keys]) => keys.map((key) => [key, family])),
)

/** Whose accent a site wears: its own, else its family's, else what departments wear, the others the club's. */
export function accentOf(siteKey: string): string {
  if (accents.own.includes(siteKey)) return siteKey
  const family = familyOf.get(siteKey)
  if (family !== undefined) return family
  const isDepartment = siteByKey(siteKey)?.kind === 'department'
  return (isDepartment ? accents.ofDepartments : null) ?? siteKey
}

export const hasLightAccent = (siteKey: string): boolean => accents.light.includes(accentOf(siteKey))

import { siteOf } from '#club/sites.ts'
import type { Permission } from '#modules/staff/roles.schema.ts'
import type { Room } from './area.ts'

/** Who comes in: what they may, and which sites they look after; null: all. */
export type Enters = { permissions: readonly Permission[]; sites: readonly string[] | null }

/** May somebody enter it: by their permissions, and by the sites they look after. */
export function isOpenTo(
  { permission, site }: Pick<Room, 'permission' | 'site'>,
  { permissions, sites }: Enters,
): boolean {
  if (permission !== null && !permissions.includes(permission)) return false
  if (sites === null || site === undefined) return true
  const standing = site && siteOf(site)
  return !!standing && sites.includes(standing.key)
}

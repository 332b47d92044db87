import { type Site, sites } from '#club/sites.ts'
import { useStaff } from '../session/session.ts'

/** The sites whose things somebody looks after, in the club's order. */
export function useOwnSites(): { own: readonly Site[]; isAll: boolean } {
  const { sites: keys } = useStaff()
  return keys === null
    ? { own: sites, isAll: true }
    : { own: sites.filter(({ key }) => keys.includes(key)), isAll: false }
}

import { club, type Text } from './club.ts'
import {
  departmentSites,
  englishSites,
  liveAreaSites,
  mainSites,
  ownDomains,
  type SiteRow,
  siteRoles,
} from './site-list.ts'
import type { CookieDomainKind, Role } from './site-roles.ts'

export type { CookieDomainKind, Role } from './site-roles.ts'

export type Site = {
  key: string
  roles: readonly Role[]
  name: Text
  kind: 'main' | 'department'
  cookieDomain: CookieDomainKind
  /** The live area appears on nine sites (LIVE-01). */
  liveArea: boolean
  language: 'de' | 'en'
  teamId?: number
}

const teamIds: Readonly<Record<string, number>> = club.teamIds

/** Every site of the club; a site is data, never an `if` in a component. */
export const sites: readonly Site[] = [
  ...mainSites.map((row) => siteIn(row, 'main')),
  ...departmentSites.map((row) => siteIn(row, 'department')),
]

function siteIn([key, de, en, ja]: SiteRow, kind: Site['kind']): Site {
  const teamId = teamIds[key]
  return {
    key,
    roles: siteRoles[key] ?? [],
    name: { de, en, ja },
    kind,
    cookieDomain: ownDomains[key] ?? 'club',
    liveArea: liveAreaSites.includes(key),
    language: englishSites.includes(key) ? 'en' : 'de',
    ...(teamId ? { teamId } : {}),
  }
}

/** The site of a key; the main site where the club has none of that name, so that every link leads somewhere. */
export function loadSite(key: string): Site {
  return siteByKey(key) ?? mainSite()
}

/** Null where the club has none: then there is nothing of that kind, and nothing leads to it. */
export function siteOf(role: Role): Site | null {
  return sites.find((site) => site.roles.includes(role)) ?? null
}

/** The site of the whole club, on its bare domain. Every club has one: the program does not start without. */
export function mainSite(): Site {
  return siteOf('main') ?? sites[0]!
}

/** For what says where its page is, whether or not the club still has that site. */
export function keyOf(role: Role): string {
  return (siteOf(role) ?? mainSite()).key
}

/** For lists of sites by their keys: one, or none. */
export function keysOf(...roles: readonly Role[]): readonly string[] {
  return roles.flatMap((role) => siteOf(role)?.key ?? [])
}

/** Whether there is anything to buy: without, no cart and no orders either. */
export function isSelling(): boolean {
  return keysOf('shop', 'tickets', 'exchange', 'television').length > 0
}

/** Sites of the club's own teams, with the teams' ids. */
export function teamSites(): [key: string, teamId: number][] {
  return sites.flatMap(({ key, teamId }): [string, number][] => (teamId === undefined ? [] : [[key, teamId]]))
}

/** Where everybody’s tickets lie: browsers keep them for one host, so there is one. */
export function walletSite(): Site | null {
  return siteOf('tickets')
}

export function siteByKey(key: string): Site | undefined {
  return sites.find((site) => site.key === key)
}

import { useRouteLoaderData } from 'react-router'
import type { Language, Text } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { NavigationEntry, Target } from '#club/pages/navigation.ts'
import { loadSite, mainSite, type Role, type Site, siteOf } from '#club/sites.ts'
import type { ShownNotice } from '#modules/frame/schema.ts'
import type { ShownSiteFrame } from '#modules/frame/site-frame.schema.ts'
import { path, startOf } from '#web/paths.ts'
import type { Visit } from './context.ts'
import type { Issuer } from './issuer.ts'

/** Site, language and addresses of this document. Without a router's data (a broken root) the club's own. */
export type Here = {
  site: Site
  language: Language
  domains: Domains
  issuer?: Issuer
  /** Foreign origins where the browser may be sent to pay. */
  payAt: readonly string[]
  /** The script that draws the buttons of wallets; null where nobody takes them. */
  expressUrl: string | null
  /** The main navigation of the site. */
  navigation: readonly NavigationEntry[]
  /** Places of the content that nobody has written yet, by `placeKey`. */
  absent: readonly string[]
  /** Bar, foot and list of sites, where the office has laid something over the club's file. */
  siteFrame: ShownSiteFrame
  /** What stands above the pages of this site, the urgent one first. */
  notices: readonly ShownNotice[]
}

const nowhere: Visit = {
  siteKey: mainSite().key,
  language: 'de',
  domains: {
    environment: 'production',
    scheme: 'https',
    portSuffix: '',
    club: 'localhost',
    stadium: 'localhost',
    football: 'localhost',
  },
}

/** One and the same list, so that nothing is done again because of it. */
const nobody: readonly string[] = []
const nothing: readonly NavigationEntry[] = []
const noNotices: readonly ShownNotice[] = []
const asInFile: ShownSiteFrame = {}

type RootData = Visit & Partial<Pick<Here, 'navigation' | 'absent' | 'siteFrame' | 'notices'>>

export function useHere(): Here {
  const given: RootData = (useRouteLoaderData('root') as RootData | undefined) ?? nowhere
  const { siteKey, language, domains, issuer, payAt = nobody, navigation = nothing, absent = nobody } = given
  const { notices = noNotices, siteFrame = asInFile } = given
  return {
    site: loadSite(siteKey),
    language,
    domains,
    payAt,
    expressUrl: given.expressUrl ?? null,
    navigation,
    absent,
    siteFrame,
    notices,
    ...(issuer ? { issuer } : {}),
  }
}

export function useLanguage(): Language {
  return useHere().language
}

/** `text` in the language of the page; German where it is missing. */
export function useText(): (text: Text) => string {
  const language = useLanguage()
  return (text) => text[language] ?? text.de
}

/** The address of a path on a site: without host on this one, whole on another. */
export function useSiteAddress(): (siteKey: string, pathname: string) => string {
  const here = useHere()
  return (siteKey, pathname) => addressOn(here, siteKey, pathname)
}

/** The address of a path on the site with a role; null where the club has none, and nothing to lead to. */
export function useRoleAddress(): (role: Role, pathname: string) => string | null {
  const here = useHere()
  return (role, pathname) => addressWith(here, role, pathname)
}

export function addressWith(here: Here, role: Role, pathname: string): string | null {
  const site = siteOf(role)
  return site && addressOn(here, site.key, pathname)
}

/** The address of a path of the wallet, which has one site; null in a club without tickets. */
export function useWalletAddress(): (pathname: string) => string | null {
  const withRole = useRoleAddress()
  return (pathname) => withRole('tickets', pathname)
}

export function addressOn(here: Here, siteKey: string, pathname: string): string {
  if (siteKey === here.site.key) return pathname
  return `${siteOrigin(loadSite(siteKey), here.domains)}${pathname}`
}

/** An address without its language prefix. */
export function addressHere(pathname: string, language: Language): string {
  const prefix = `/${language}`
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
    ? pathname.slice(prefix.length) || '/'
    : pathname
}

/** Names a page of the content in every language; null for other places. */
export function placeKey({ site, address }: Target, siteKey: string): string | null {
  return address ? `${site ?? siteKey} ${address.de}` : null
}

/** Whether an entry of the club's navigation leads somewhere. */
export function isThere({ absent, site }: Here, target: Target): boolean {
  return !absent.includes(placeKey(target, site.key) ?? '')
}

/** Where an entry of the club's navigation leads; null where the club has no site with the role it names. */
export function targetAddress(here: Here, target: Target | NavigationEntry): string | null {
  if ('href' in target && target.href) return target.href
  const site = target.role && siteOf(target.role)
  if (site === null) return null
  const siteKey = target.site ?? site?.key ?? here.site.key
  const pathname = target.address
    ? path.content(target.address, here.language)
    : path[target.page ?? startOf(siteKey)](here.language)
  return addressOn(here, siteKey, pathname)
}

import type { Text } from '../club.ts'
import { loadSite, type Role, siteByKey } from '../sites.ts'

/** A place of the web: the start page of a site, a page by the name it has in `web/paths.ts`, or one of the content. */
export type Target = { site?: string; role?: Role; page?: PageName; address?: ContentAddress }
/** Where a content page stands, without the prefix of its language; Japanese pages have the English slug. */
export type ContentAddress = { de: string; en: string }
export type PageName =
  | 'start'
  | 'shop'
  | 'tickets'
  | 'seasonSale'
  | 'televisionSubscription'
  | 'sweepstakes'
  | 'camps'
  | 'jobs'
  | 'fixtures'
  | 'squad'
  | 'standings'
  | 'account'
  | 'membership'
  | 'foundFanClub'
  | 'imprint'
  | 'privacy'
  | 'terms'
  | 'stadiumRules'
  | 'withdrawal'
  | 'termination'
  | 'statutes'
  | 'accessibility'
  | 'news'
  | 'galleries'
  | 'videos'

/** `href`: instead of a target, where it leads as it is. */
export type NavigationEntry = Target & { label: Text; href?: string }

export type MainNavigation = {
  ofSites: Readonly<Record<string, readonly NavigationEntry[]>>
  ofDepartments: readonly NavigationEntry[]
}

export const label = (de: string, en: string, ja: string): Text => ({ de, en, ja })
export const siteEntry = (site: string): NavigationEntry => ({
  site,
  label: loadSite(site).name,
})

/** Without those that lead to a site which the club does not have. */
export const ofThisClub = <Entry extends Target>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ site }) => site === undefined || siteByKey(site) !== undefined)

export const pageEntry = (site: string, de: string, en: string, text: Text): NavigationEntry => ({
  site,
  address: { de, en },
  label: text,
})
export const joinAddress = { de: '/mitglied-werden/', en: '/join/' }

/** The narrow bar on top: the sides of the club on the left, what it offers on the right. */
export const siteBar = {
  left: ofThisClub(['profis', 'frauen', 'nachwuchs', 'klub', 'fans'].map(siteEntry)),
  right: ofThisClub([
    siteEntry('tv'),
    siteEntry('stores'),
    {
      site: 'mitgliedschaft',
      address: joinAddress,
      label: label('Mitglied werden', 'Become a member', '会員になる'),
    },
  ]),
}

/** Named in the footer and in the main navigation. */
export const directions = pageEntry(
  'klub',
  '/stadium/directions/',
  '/stadium/directions/',
  label('Anfahrt', 'Directions', 'アクセス'),
)
export const accessibleGround = pageEntry(
  'stadion',
  '/barrierefrei/',
  '/accessible/',
  label('Barrierefrei', 'Accessible', 'バリアフリー'),
)
export const ownAccount: NavigationEntry = {
  page: 'account',
  label: label('Mein Konto', 'My account', 'マイページ'),
}

export const legalLinks: NavigationEntry[] = [
  { page: 'imprint', label: label('Impressum', 'Legal notice', '運営者情報') },
  { page: 'privacy', label: label('Datenschutz', 'Privacy', 'プライバシー') },
  { page: 'terms', label: label('AGB', 'Terms', '利用規約') },
  { page: 'withdrawal', label: label('Vertrag widerrufen', 'Withdraw from contract', '契約の撤回') },
  // The words are those of § 312k (2) BGB.
  {
    page: 'termination',
    label: label('Verträge hier kündigen', 'Cancel contracts here', '契約の解約はこちら'),
  },
  { page: 'accessibility', label: label('Barrierefreiheit', 'Accessibility', 'アクセシビリティ') },
]

/** Beside the legal links; its address is `club.sourceUrl`. */
export const sourceLabel = label('Quelltext', 'Source code', 'ソースコード')

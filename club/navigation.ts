import type { Text } from './club.ts'
import { sites } from './sites.ts'

/** A place of the web: the start page of a site, or a page by the name it has in `web/paths.ts`. */
export type Target = { site?: string; page?: PageName }
export type PageName =
  | 'start'
  | 'shop'
  | 'tickets'
  | 'fixtures'
  | 'squad'
  | 'standings'
  | 'account'
  | 'imprint'
  | 'privacy'
  | 'terms'
  | 'stadiumRules'
  | 'withdrawal'
  | 'accessibility'

export type NavigationEntry = Target & { label: Text }

const label = (de: string, en: string, ja: string): Text => ({ de, en, ja })
const siteEntry = (site: string): NavigationEntry => ({
  site,
  label: sites.find((one) => one.key === site)!.name,
})

/** The narrow bar on top: the sides of the club on the left, what it offers on the right. */
export const siteBar = {
  left: ['profis', 'frauen', 'nachwuchs', 'klub', 'fans'].map(siteEntry),
  right: [
    siteEntry('tv'),
    siteEntry('stores'),
    { site: 'mitgliedschaft', label: label('Mitglied werden', 'Become a member', '会員になる') },
  ],
}

const entries = {
  matches: { site: 'tickets', label: label('Heimspiele', 'Home games', 'ホームゲーム') },
  fixtures: { page: 'fixtures', label: label('Spielplan', 'Fixtures', '日程と結果') },
  squad: { page: 'squad', label: label('Team', 'Team', '選手') },
  standings: { page: 'standings', label: label('Tabelle', 'Table', '順位表') },
  shop: { site: 'stores', label: label('Shop', 'Shop', 'ショップ') },
  stadium: { site: 'stadion', label: label('Falkenpark', 'Falkenpark', 'ファルケンパーク') },
  rules: { page: 'stadiumRules', label: label('Stadionordnung', 'Ground rules', '観戦ルール') },
  tv: siteEntry('tv'),
  museum: siteEntry('museum'),
  fans: siteEntry('fans'),
  club: siteEntry('klub'),
  school: siteEntry('fussballschule'),
  members: siteEntry('mitgliedschaft'),
  first: siteEntry('profis'),
  women: siteEntry('frauen'),
  youth: siteEntry('nachwuchs'),
  resale: siteEntry('marktplatz'),
  department: siteEntry('fussballabteilung'),
  account: { page: 'account', label: label('Mein Konto', 'My account', 'マイページ') },
} satisfies Record<string, NavigationEntry>

type EntryName = keyof typeof entries

const footballNavigation: EntryName[] = ['matches', 'shop', 'tv', 'stadium', 'fans', 'members']
/** Sites with a team of their own. */
const teamNavigation: EntryName[] = ['fixtures', 'squad', 'standings', 'shop', 'tv', 'stadium']
const departmentNavigation: EntryName[] = ['club', 'members', 'shop', 'fans']

const ownNavigation: Record<string, EntryName[]> = {
  global: ['matches', 'shop', 'stadium', 'tv', 'members', 'museum'],
  profis: teamNavigation,
  frauen: teamNavigation,
  nachwuchs: ['fixtures', 'squad', 'standings', 'school', 'shop', 'stadium'],
  fussballschule: ['youth', 'department', 'shop', 'members'],
  klub: ['members', 'fans', 'museum', 'stadium', 'shop'],
  museum: ['stadium', 'club', 'shop', 'members'],
  stadion: ['matches', 'rules', 'museum', 'shop'],
  stores: ['shop', 'matches', 'members', 'account'],
  tickets: ['matches', 'resale', 'stadium', 'rules', 'account'],
  marktplatz: ['matches', 'stadium', 'rules', 'account'],
  mitgliedschaft: ['matches', 'shop', 'fans', 'club'],
}

/** The main navigation of a site. */
export function navigationOf(siteKey: string): NavigationEntry[] {
  const site = sites.find((one) => one.key === siteKey)
  const fallback = site?.kind === 'department' ? departmentNavigation : footballNavigation
  const names = ownNavigation[siteKey] ?? fallback
  return names.map((name) => entries[name]).filter((entry) => !isSelf(entry, siteKey))
}

/** The shop names itself in its own navigation; other sites are already at home. */
function isSelf(entry: NavigationEntry, siteKey: string): boolean {
  return entry.site === siteKey && !['stores', 'tickets'].includes(siteKey)
}

/** `Alle Bereiche`: every site of the club, in four groups. */
export const switcherGroups: { label: Text; wide?: boolean; entries: NavigationEntry[] }[] = [
  {
    label: label('Fußball', 'Football', 'サッカー'),
    entries: ['profis', 'frauen', 'nachwuchs', 'fussballschule', 'fussballabteilung'].map(siteEntry),
  },
  {
    label: label('Verein', 'Club', 'クラブ'),
    entries: ['global', 'klub', 'fans', 'mitgliedschaft', 'museum', 'stadion', 'en'].map(siteEntry),
  },
  {
    label: label('Angebote', 'Services', 'サービス'),
    entries: ['tickets', 'stores', 'tv', 'marktplatz'].map(siteEntry),
  },
  {
    label: label('Abteilungen', 'Departments', '競技部門'),
    wide: true,
    entries: sites
      .filter((site) => site.kind === 'department' && site.key !== 'fussballabteilung')
      .map((site) => siteEntry(site.key)),
  },
]

const service: NavigationEntry[] = [
  siteEntry('tickets'),
  siteEntry('stores'),
  siteEntry('marktplatz'),
  siteEntry('tv'),
  entries.account,
  { page: 'stadiumRules', label: label('Stadionordnung', 'Ground rules', '観戦ルール') },
]

/** The columns of the footer. */
export const footerColumns: { label: Text; entries: NavigationEntry[] }[] = [
  { label: switcherGroups[0]!.label, entries: switcherGroups[0]!.entries },
  {
    label: switcherGroups[3]!.label,
    entries: ['basketball', 'handball', 'hockey', 'leichtathletik', 'football', 'turnen'].map(siteEntry),
  },
  {
    label: switcherGroups[1]!.label,
    entries: ['klub', 'mitgliedschaft', 'fans', 'museum', 'stadion'].map(siteEntry),
  },
  { label: label('Service', 'Service', 'サービス'), entries: service },
]

export const legalLinks: NavigationEntry[] = [
  { page: 'imprint', label: label('Impressum', 'Legal notice', '運営者情報') },
  { page: 'privacy', label: label('Datenschutz', 'Privacy', 'プライバシー') },
  { page: 'terms', label: label('AGB', 'Terms', '利用規約') },
  { page: 'withdrawal', label: label('Vertrag widerrufen', 'Withdraw from contract', '契約の撤回') },
  { page: 'accessibility', label: label('Barrierefreiheit', 'Accessibility', 'アクセシビリティ') },
]

/**
 * Addresses of the fan community, where the club runs one. An entry without an address is left out of the user
 * flyout (SHELL-26).
 */
export const community: Record<'friends' | 'guestBook' | 'messages' | 'forumProfile', string | null> = {
  friends: null,
  guestBook: null,
  messages: null,
  forumProfile: null,
}

/** Named in the footer; their own pages come with the content. */
export const partners = {
  main: [
    { role: label('Hauptpartner', 'Main partner', 'メインパートナー'), name: 'Lindner Bräu' },
    { role: label('Ausrüster', 'Kit supplier', 'キットサプライヤー'), name: 'Tarsus' },
    { role: label('Stadionpartner', 'Stadium partner', 'スタジアムパートナー'), name: 'Kranich Logistik' },
  ],
  others: [
    'Sparbank Falkenstadt',
    'Werke Nord',
    'Optik Adler',
    'Möbel Hagedorn',
    'Elbholz',
    'Fahrwerk 7',
    'Radio Turm',
    'Bäckerei Kohl',
  ],
}

const WITH_OWN_ACCENT = new Set([
  ...['nachwuchs', 'klub', 'fans', 'tv', 'museum', 'fussballschule'],
  ...['basketball', 'handball', 'hockey', 'leichtathletik', 'football'],
])

/** Whose accent a site wears: its own, else the departments the club's gold, the others the club's orange. */
export function accentOf(siteKey: string): string {
  if (WITH_OWN_ACCENT.has(siteKey)) return siteKey
  return sites.find((site) => site.key === siteKey)?.kind === 'department' ? 'klub' : siteKey
}

import { switcherGroups } from '#club/areas.ts'
import type { Text } from '#club/club.ts'
import { footerColumns, partners } from '#club/pages/footer.ts'
import { legalLinks, type NavigationEntry, siteBar } from '#club/pages/navigation.ts'
import { navigationOf } from './navigation.rules.ts'
import type { ContentLanguage } from './schema.ts'

/** Where entries of navigation lead, from a site or from anywhere; handed down, since the addresses belong to the web. */
export type EntryAddress = (entry: NavigationEntry, site: string | null, language: ContentLanguage) => string

type Spoken = { label: string; href: string }
type SpokenGroup = { label: string; entries: Spoken[] }

/** What the office has laid over the club's file, in a reader's language; what is missing is that of the file. */
export type SpokenSiteFrame = {
  navigation?: Spoken[]
  siteBar?: { left: Spoken[]; right: Spoken[] }
  switcher?: SpokenGroup[]
  footer?: SpokenGroup[]
  legal?: readonly NavigationEntry[]
  partners?: { main: { role: string; name: string }[]; others: string[] }
}

type Given = { site: string; language: ContentLanguage; addressOf: EntryAddress; own: SpokenSiteFrame }

export function navigationData({ site, language, addressOf, own }: Given) {
  return {
    navigation: own.navigation ?? navigationOf(site).map((entry) => spoken(entry, site, language, addressOf)),
  }
}

/** Bar, switcher and footer are the same on every site: other sites are named with their origin, whoever reads. */
export function frameData({ language, addressOf, own }: Omit<Given, 'site'>) {
  const list = (entries: readonly NavigationEntry[]) =>
    entries.map((entry) => spoken(entry, null, language, addressOf))
  const groups = (given: readonly { label: Text; entries: readonly NavigationEntry[] }[]) =>
    given.map((group) => ({ label: inLanguageOf(group.label, language), entries: list(group.entries) }))
  return {
    siteBar: own.siteBar ?? { left: list(siteBar.left), right: list(siteBar.right) },
    switcher: own.switcher ?? groups(switcherGroups),
    footer: own.footer ?? groups(footerColumns),
    legal: list(own.legal ?? legalLinks),
    partners: own.partners ?? {
      main: partners.main.map(({ role, name }) => ({ role: inLanguageOf(role, language), name })),
      others: partners.others,
    },
  }
}

function spoken(
  entry: NavigationEntry,
  site: string | null,
  language: ContentLanguage,
  addressOf: EntryAddress,
): Spoken {
  return { label: inLanguageOf(entry.label, language), href: addressOf(entry, site, language) }
}

function inLanguageOf(text: Text, language: ContentLanguage): string {
  return text[language] ?? text.de
}

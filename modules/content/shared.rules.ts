import { createHash } from 'node:crypto'
import { switcherGroups } from '#club/areas.ts'
import { club, type Text } from '#club/club.ts'
import { footerColumns, partners } from '#club/footer.ts'
import { legalLinks, type NavigationEntry, siteBar } from '#club/navigation.ts'
import { sites } from '#club/sites.ts'
import { navigationOf } from './navigation.rules.ts'
import type { ContentLanguage } from './schema.ts'

/** Where entries of navigation lead, from a site or from anywhere; handed down, since the addresses belong to the web. */
export type EntryAddress = (entry: NavigationEntry, site: string | null, language: ContentLanguage) => string

/** What many pages share, each under the hash of its content (SHELL-23). */
export type SharedData = {
  /** The hashes that belong to the pages of a site. */
  hashesOf(site: string, language: ContentLanguage): string[]
  /** The JSON under a hash; null when there is none (any more). */
  find(hash: string): string | null
}

/** Made once: it changes with the program only. */
export function sharedData(addressOf: EntryAddress): SharedData {
  const texts = new Map<string, string>()
  const hashes = new Map<string, string[]>()
  const keep = (data: unknown) => {
    const json = JSON.stringify(data)
    const hash = createHash('sha256').update(json).digest('hex').slice(0, 20)
    texts.set(hash, json)
    return hash
  }
  for (const language of club.languages) {
    const frame = keep(frameData(language, addressOf))
    for (const { key } of sites) {
      hashes.set(`${key} ${language}`, [keep(navigationData(key, language, addressOf)), frame])
    }
  }
  return {
    hashesOf: (site, language) => hashes.get(`${site} ${language}`) ?? [],
    find: (hash) => texts.get(hash) ?? null,
  }
}

function navigationData(site: string, language: ContentLanguage, addressOf: EntryAddress) {
  return { navigation: navigationOf(site).map((entry) => spoken(entry, site, language, addressOf)) }
}

/** Bar, switcher and footer are the same on every site: other sites are named with their origin, whoever reads. */
function frameData(language: ContentLanguage, addressOf: EntryAddress) {
  const list = (entries: readonly NavigationEntry[]) =>
    entries.map((entry) => spoken(entry, null, language, addressOf))
  const groups = (given: readonly { label: Text; entries: readonly NavigationEntry[] }[]) =>
    given.map((group) => ({ label: inLanguageOf(group.label, language), entries: list(group.entries) }))
  return {
    siteBar: { left: list(siteBar.left), right: list(siteBar.right) },
    switcher: groups(switcherGroups),
    footer: groups(footerColumns),
    legal: list(legalLinks),
    partners: {
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
) {
  return { label: inLanguageOf(entry.label, language), href: addressOf(entry, site, language) }
}

function inLanguageOf(text: Text, language: ContentLanguage): string {
  return text[language] ?? text.de
}

import { switcherGroups } from '../areas.ts'
import type { Text } from '../club.ts'
import {
  accessibleGround,
  directions,
  label,
  type NavigationEntry,
  ofThisClub,
  ownAccount,
  pageEntry,
  siteEntry,
} from './navigation.ts'

const service: NavigationEntry[] = [
  siteEntry('tickets'),
  siteEntry('stores'),
  siteEntry('marktplatz'),
  siteEntry('tv'),
  ownAccount,
  directions,
  accessibleGround,
  pageEntry('klub', '/kontakt/', '/contact/', label('Kontakt', 'Contact', 'お問い合わせ')),
  { site: 'klub', page: 'jobs', label: label('Jobs', 'Jobs', '採用情報') },
  { page: 'stadiumRules', label: label('Stadionordnung', 'Ground rules', '観戦ルール') },
]

/** The columns of the footer. */
export const footerColumns: { label: Text; entries: NavigationEntry[] }[] = [
  { label: switcherGroups[0]!.label, entries: switcherGroups[0]!.entries },
  {
    label: switcherGroups[3]!.label,
    entries: ofThisClub(
      ['basketball', 'handball', 'hockey', 'leichtathletik', 'football', 'turnen'].map(siteEntry),
    ),
  },
  {
    label: switcherGroups[1]!.label,
    entries: ofThisClub(['klub', 'mitgliedschaft', 'fans', 'museum', 'stadion'].map(siteEntry)),
  },
  { label: label('Service', 'Service', 'サービス'), entries: ofThisClub(service) },
]

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

import type { Text } from './club.ts'
import { label, type NavigationEntry, ofThisClub, siteEntry } from './pages/navigation.ts'
import { sites } from './sites.ts'

/** `Alle Bereiche`: every site of the club, in four groups. */
export const switcherGroups: { label: Text; wide?: boolean; entries: NavigationEntry[] }[] = [
  {
    label: label('Fußball', 'Football', 'サッカー'),
    entries: ofThisClub(
      ['profis', 'frauen', 'nachwuchs', 'fussballschule', 'fussballabteilung'].map(siteEntry),
    ),
  },
  {
    label: label('Verein', 'Club', 'クラブ'),
    entries: ofThisClub(
      ['global', 'klub', 'fans', 'mitgliedschaft', 'museum', 'stadion', 'en'].map(siteEntry),
    ),
  },
  {
    label: label('Angebote', 'Services', 'サービス'),
    entries: ofThisClub(['tickets', 'stores', 'tv', 'marktplatz'].map(siteEntry)),
  },
  {
    label: label('Abteilungen', 'Departments', '競技部門'),
    wide: true,
    entries: sites
      .filter((site) => site.kind === 'department' && site.key !== 'fussballabteilung')
      .map((site) => siteEntry(site.key)),
  },
]

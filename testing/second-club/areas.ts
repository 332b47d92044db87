import { label, type NavigationEntry, siteEntry } from '#club/pages/navigation.ts'
import { sites } from '../../club/sites.ts'
import type { Text } from './club.ts'

export const switcherGroups: { label: Text; wide?: boolean; entries: NavigationEntry[] }[] = [
  {
    label: label('Verein', 'Club', 'クラブ'),
    entries: ['verein', 'erste', 'laden', 'karten'].map(siteEntry),
  },
  {
    label: label('Abteilungen', 'Departments', '競技部門'),
    wide: true,
    entries: sites.filter(({ kind }) => kind === 'department').map(({ key }) => siteEntry(key)),
  },
]

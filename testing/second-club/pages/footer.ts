import { label, type NavigationEntry, ownAccount } from '#club/pages/navigation.ts'
import { switcherGroups } from '../areas.ts'
import type { Text } from '../club.ts'

export const footerColumns: { label: Text; entries: NavigationEntry[] }[] = [
  ...switcherGroups.map(({ label, entries }) => ({ label, entries })),
  { label: label('Service', 'Service', 'サービス'), entries: [ownAccount] },
]

export const partners = {
  main: [{ role: label('Hauptpartner', 'Main partner', 'メインパートナー'), name: 'Torfwerk Moor' }],
  others: ['Bäckerei Deich'],
}

import type { Text } from '../club.ts'

export const shopLeads: Record<string, Text> = {
  start: { de: 'Alles in Grün.', en: 'All in green.', ja: 'すべて緑色。' },
}

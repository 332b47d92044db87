import type { QuickLink } from '#club/pages/quick-links.ts'

export const quickLinks: readonly QuickLink[] = [
  {
    key: 'shop',
    site: 'laden',
    path: '/',
    label: { de: 'Vereinsladen', en: 'Club shop', ja: 'クラブショップ' },
    words: ['laden', 'shop', 'trikot'],
  },
]

import type { Text } from '../club.ts'

/** A place that many look for, offered before anything is searched (CNT-10). */
export type QuickLink = {
  key: string
  site: string
  /** German address on that site; its twins have the language in front. */
  path: string
  label: Text
  /** Who types one of these, in small letters, is shown the way at once. */
  words: readonly string[]
}

export const quickLinks: readonly QuickLink[] = [
  {
    key: 'directions',
    site: 'klub',
    path: '/stadium/directions/',
    label: { de: 'Anfahrt und Parken', en: 'Directions and parking', ja: 'アクセスと駐車場' },
    words: [
      ...[
        'anfahrt',
        'parken',
        'parkplatz',
        'parkplätze',
        'anreise',
        'adresse',
        'stadion',
        'falkenpark',
        'weg zum stadion',
        'bus',
        'bahn',
      ],
      ...['directions', 'parking', 'car park', 'how to get', 'stadium', 'アクセス', '駐車場', '行き方'],
    ],
  },
  {
    key: 'tickets',
    site: 'tickets',
    path: '/',
    label: { de: 'Tickets für Heimspiele', en: 'Tickets for home games', ja: 'ホームゲームのチケット' },
    words: ['tickets', 'karten', 'eintrittskarten', 'tageskarte', 'チケット'],
  },
  {
    key: 'shop',
    site: 'stores',
    path: '/',
    label: { de: 'Fanshop', en: 'Fan shop', ja: 'ファンショップ' },
    words: ['shop', 'fanshop', 'merchandise', 'online shop', 'store', 'ショップ', 'グッズ'],
  },
  {
    key: 'membership',
    site: 'mitgliedschaft',
    path: '/',
    label: { de: 'Mitglied werden', en: 'Become a member', ja: '会員になる' },
    words: ['mitglied', 'mitgliedschaft', 'mitglied werden', 'beitritt', 'membership', 'member', '会員'],
  },
  {
    key: 'tv',
    site: 'tv',
    path: '/',
    label: { de: 'FALKEN TV', en: 'FALKEN TV', ja: 'FALKEN TV' },
    words: ['tv', 'falken tv', 'stream', 'livestream', 'live', 'video', '動画'],
  },
  {
    key: 'museum',
    site: 'museum',
    path: '/',
    label: { de: 'Museum und Führungen', en: 'Museum and tours', ja: 'ミュージアムとツアー' },
    words: [
      'museum',
      'führung',
      'stadionführung',
      'fuehrung',
      'tour',
      'stadium tour',
      'ツアー',
      'ミュージアム',
    ],
  },
  {
    key: 'resale',
    site: 'marktplatz',
    path: '/',
    label: { de: 'Zweitmarkt', en: 'Ticket exchange', ja: 'チケットリセール' },
    words: [
      'zweitmarkt',
      'ausverkauft',
      'ticketbörse',
      'weiterverkauf',
      'resale',
      'exchange',
      'リセール',
      '再販',
    ],
  },
]

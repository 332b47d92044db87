import type { Area } from './area.ts'

const REDIRECTS = 'modules/content/redirects.rules.ts'
const API = 'modules/content/api/api.schema.ts'
const NAVIGATION = 'modules/content/store-navigation.rules.ts'

/** Pages, articles and what stands beside them. */
export const content: readonly Area[] = [
  {
    key: 'RED',
    name: 'Addresses of the old site',
    rows: [
      ['RED-01', 'old addresses lead on for good', 'web/content/LegacyPage.tsx'],
      ['RED-02', 'a table of them, leading home or elsewhere', 'club/pages/redirects.ts'],
      ['RED-03', 'home, the region, discussions, the week of the shop', 'club/pages/redirects.ts'],
      ['RED-04', 'the case of letters does not matter', REDIRECTS],
      ['RED-05', 'they are matched in the browser', 'web/content/LegacyPage.tsx', REDIRECTS],
    ],
  },
  {
    key: 'ADS',
    name: 'Codes of advertisements',
    rows: [
      ['ADS-01', 'by content', 'club/pages/ads.ts', 'modules/content/ads.rules.ts'],
      ['ADS-02', 'by kind of block', 'club/pages/ads.ts', 'modules/content/ads.rules.ts'],
      [
        'ADS-03',
        'by place of an overview: 3, 9, 15, 21',
        'club/pages/ads.ts',
        'modules/content/ads.rules.ts',
      ],
    ],
  },
  {
    key: 'MED',
    name: 'Pictures',
    rows: [['MED-01', 'how a picture is asked for when nobody says more', 'modules/media/schema.ts']],
  },
  {
    key: 'CMP',
    name: 'Camps of the football school',
    rows: [
      ['CMP-01', 'a camp is booked', 'web/camps/CampBookingPage.tsx', 'modules/camps/booking.ts'],
      ['CMP-02', 'seven states of booking', 'modules/camps/states.rules.ts'],
      ['CMP-03', 'almost full, in words', 'web/texts/de/camps.json'],
      ['CMP-04', 'below five free places', 'modules/camps/states.rules.ts'],
    ],
  },
  {
    key: 'CNT',
    name: 'Content',
    rows: [
      [
        'CNT-01',
        'an article’s address, to which links are rewritten',
        'modules/content/links.rules.ts',
        'modules/content/pages.ts',
      ],
      ['CNT-02', 'a piece of news for programs', API, 'modules/content/api/api.routes.ts'],
      ['CNT-03', 'an entry of the stores’ navigation', API, NAVIGATION],
      ['CNT-04', 'what stands beside the cart', 'club/pages/store-navigation.ts', NAVIGATION],
      ['CNT-05', 'slugs without umlauts, joined by dashes', 'platform/slugs.ts'],
      ['CNT-06', 'the German navigation', 'modules/content/api/api.routes.ts'],
      ['CNT-07', 'the English navigation', 'modules/content/api/api.routes.ts'],
      ['CNT-08', 'a navigation that cannot be had', 'web/shop/store-navigation.ts'],
      ['CNT-09', 'words of addresses', 'web/screens.ts'],
      [
        'CNT-10',
        'a short way to directions and parking',
        'club/pages/quick-links.ts',
        'web/search/QuickLinks.tsx',
      ],
    ],
  },
]

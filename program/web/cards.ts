import { join } from 'node:path'
import { type Domains, siteByHost } from '#club/domains.ts'
import { createCards, type PageAddress } from '#modules/cards/cards.ts'
import { cardsRoutes } from '#modules/cards/routes.ts'
import type { Media } from '#modules/media/media.ts'
import { createFileCache } from '#platform/files/file-cache.ts'
import type { App } from '#platform/http/http.ts'
import type { Pages } from '#platform/pages/pages.ts'
import { findScreen, isContentAddress } from '#web/paths.ts'
import type { ScreenName } from '#web/screens.ts'
import type { Ground } from '../ground.ts'

const CARD_BYTES = 64 * 1024 * 1024

/** Pages that somebody links to; what is one person's own, and every step on the way, has no card. */
const WITH_CARD: ReadonlySet<ScreenName> = new Set<ScreenName>([
  ...(['start', 'news', 'article', 'galleries', 'gallery', 'videos', 'video'] as const),
  ...(['shop', 'shopCategory', 'product', 'giftVoucher', 'tickets', 'event', 'seats'] as const),
  'seasonSale',
  'televisionSubscription',
  ...([
    'sweepstakes',
    'sweepstake',
    'sweepstakeProof',
    'doors',
    'polls',
    'poll',
    'tips',
    'tipMatchday',
  ] as const),
  'camps',
  'camp',
  'campDraw',
  ...(['jobs', 'job'] as const),
  ...(['waitingList', 'ballot', 'marketplace', 'marketplaceEvent', 'squad', 'person', 'staff'] as const),
  ...(['fixtures', 'standings', 'seasonFixtures', 'seasonStandings', 'match', 'matchNow'] as const),
  ...(['matchLineUp', 'matchTicker', 'matchStatistics', 'imprint', 'privacy', 'terms'] as const),
  ...(['stadiumRules', 'withdrawal', 'accessibility', 'termination', 'statutes'] as const),
])

/** Pages that the query names. */
const NAMED_BY_ID: ReadonlySet<ScreenName> = new Set<ScreenName>(['article', 'video'])

/** No address of a page is longer or deeper. */
const MOST_CHARACTERS = 300
const MOST_SEGMENTS = 6
const MOST_ID_CHARACTERS = 100

/** The pictures that are shown with links to pages. They ask the pages' memory and nothing else of the program. */
export async function openCards(given: {
  app: App
  ground: Pick<Ground, 'config' | 'domains'>
  media: Media
  pages: Pick<Pages, 'find'>
}): Promise<void> {
  const { app, ground, media, pages } = given
  const { config, domains } = ground
  const cards = createCards({
    async findPage(address) {
      const url = pageWithCard(address, domains)
      return url === null ? null : pages.find(address.host, url)
    },
    media,
    cache: await createFileCache({ folder: join(config.dataDir, 'cards'), maxBytes: CARD_BYTES }),
  })
  await app.register(cardsRoutes(cards))
}

/** The page's address with as much of its query as names it; null where no page with a card can stand. */
export function pageWithCard({ host, path, id }: PageAddress, domains: Domains): string | null {
  const site = siteByHost(host.toLowerCase().replace(/:\d+$/, ''), domains)
  if (!site || path.length > MOST_CHARACTERS || path.split('/').length > MOST_SEGMENTS + 2) return null
  const pathname = path === '/' ? path : path.replace(/\/$/, '')
  const screen = findScreen(pathname, site.key)
  if (screen ? !WITH_CARD.has(screen.name) : !isContentAddress(pathname, site.key)) return null
  if (!screen || !NAMED_BY_ID.has(screen.name)) return path
  if (id === null || id.length > MOST_ID_CHARACTERS) return null
  return `${path}?${new URLSearchParams({ id })}`
}

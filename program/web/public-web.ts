import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { club, type Language } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { loadSite, siteOf } from '#club/sites.ts'
import type { Careers } from '#modules/careers/careers.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { contentApiRoutes } from '#modules/content/api/api.routes.ts'
import {
  type AnswerBlock,
  type Content,
  type ContentOptions,
  createContent,
} from '#modules/content/content.ts'
import { pageDataRoutes } from '#modules/content/routes.ts'
import type { Frame } from '#modules/frame/frame.ts'
import { foundEntries } from '#modules/listings/found-entries.ts'
import { createListings } from '#modules/listings/listings.ts'
import { listingsRoutes } from '#modules/listings/routes.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Media } from '#modules/media/media.ts'
import { contentDocuments } from '#modules/search/content-documents.ts'
import { matchDocuments, personDocuments } from '#modules/search/match-documents.ts'
import { productDocuments } from '#modules/search/product-documents.ts'
import { searchRoutes } from '#modules/search/routes.ts'
import { createSearch, type Search } from '#modules/search/search.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Values } from '#modules/values/values.ts'
import { filmWords } from '#modules/videos/videos.ts'
import { AppError } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { createPageCache, type PageCache } from '#platform/pages/page-cache.ts'
import type { ContentConfig } from '#platform/settings/content-config.ts'
import { findScreen, isContentAddress, path, patternOf, reservedSegments, twinOf } from '#web/paths.ts'
import type { ContentServices } from '#web/services/content.ts'
import type { FrameServices } from '#web/services/frame.ts'
import type { SearchServices } from '#web/services/search.ts'
import type { Ground } from '../ground.ts'
import { matchAnswers } from '../match-day.ts'
import { buildFolder } from './build-folder.ts'
import { openFrame } from './frame.ts'
import { jobDocuments } from './search-jobs.ts'
import { placeDocuments } from './search-places.ts'
import { spokenSiteFrame } from './spoken-site-frame.ts'

/** What visitors read: content, and whatever is shown beside it; modules that feed pages, feeds or the search are wired here. */
export type PublicWeb = {
  content: Content
  search: Search
  frame: Frame
  /** What the loaders of public pages may ask. */
  services: { content: ContentServices; search: SearchServices; frame: FrameServices }
  /** Kept public data, to be told of dropped tags beside the pages. */
  cache: PageCache
  /** Begins the work behind the pages, where jobs are worked on. */
  start(): Promise<void>
}

export type PublicWebOptions = {
  app: App
  ground: Ground
  careers: Pick<Careers, 'listJobs'>
  catalogue: Catalogue
  tickets: Tickets
  matches: Matches
  media: Pick<Media, 'has'>
  /** What there is to play at a video's page. */
  filmOf: NonNullable<ContentOptions['filmOf']>
  values: Pick<Values, 'onPages'>
}

/** Beginnings of addresses that show one person's things, or that search engines would only lose themselves in. */
const personalAddresses = (['account', 'cart', 'checkout', 'search', 'signInCallback'] as const).flatMap(
  (screen) => [...new Set(club.languages.map((language) => patternOf(screen, language)))],
)

const matchAddresses = {
  match: (match: string, language: Language) => path.matchNow({ match }, language),
  person: (person: string, language: Language) => path.person({ person }, language),
}

const DATA_BYTES = 16 * 1024 * 1024

export async function openPublicWeb(options: PublicWebOptions): Promise<PublicWeb> {
  const { app, ground, careers, catalogue, tickets, matches, media, filmOf, values } = options
  const { db, jobs, log, domains, isPublic } = ground
  const source = ground.config.content
  const cache = createPageCache({
    maxBytes: DATA_BYTES,
    now: Date.now,
    onError: (error) => log.error({ err: error }, 'public data could not be renewed'),
  })
  const content = createContent({
    db,
    jobs,
    log,
    domains,
    answer: answersOf({
      ...{ catalogue, tickets, matches },
      storiesOf: (match, language) => content.aboutMatch({ match, language, now: new Date() }),
    }),
    programPath,
    isReserved: (pathname) => reservedSegments.includes(pathname.split('/')[1]!),
    entryAddress: (entry, site, language) => entryAddress(entry, { site, language, domains }),
    siteFrame: (reader) => spokenSiteFrame(frame.frame, reader),
    filmOf,
    onChanged: (trx, { saved, removed }) =>
      search.refresh(trx, 'content', [...new Set([...saved, ...removed].map((node) => node.uid))]),
  })
  const beside = [
    productDocuments(catalogue),
    matchDocuments(matches.pages, matchAddresses),
    personDocuments(matches.pages, matchAddresses),
    jobDocuments(careers),
    placeDocuments,
  ]
  const search = createSearch({
    db,
    jobs,
    sources: [contentDocuments(content, (uids) => filmWords(db, uids)), ...beside],
  })
  const listings = createListings({ content, domains, others: beside.map(foundEntries) })
  await app.register(pageDataRoutes({ content, domains, cache, build: buildName() }))
  await app.register(
    contentApiRoutes({
      content,
      domains,
      cache,
      store: storeOf(catalogue),
    }),
  )
  await app.register(searchRoutes(search))
  await app.register(listingsRoutes({ listings, domains, cache, isPublic, personal: personalAddresses }))
  const frame = await openFrame({ app, ground, content, media, values })
  const services = {
    content: contentForPages(content, search),
    search: { find: search.find },
    ...frame.services,
  }
  const bringStories =
    source.kind === 'storyblok' ? await openStoryblok(app, ground, { content, source }) : null
  return {
    content,
    search,
    frame: frame.frame,
    services,
    cache,
    async start() {
      await search.start()
      // Nobody waits for it: what was brought before is there.
      bringStories?.().catch((error) => log.error({ err: error }, 'stories could not be brought'))
    },
  }
}

/** The shop as apps show it; null where the club has none. */
function storeOf(catalogue: Catalogue): Parameters<typeof contentApiRoutes>[0]['store'] {
  const shop = siteOf('shop')
  return (
    shop && {
      shelves: () => catalogue.listCategories(null),
      addresses: (language) => ({
        site: shop.key,
        shop: path.shop(language),
        shelf: (category) => path.shopCategory({ category }, language),
        page: (name) => path[name](language),
      }),
    }
  )
}

/** Loaded only where it is used. Answers what brings the stories. */
async function openStoryblok(
  app: App,
  { operations }: Pick<Ground, 'operations'>,
  { content, source }: { content: Content; source: Extract<ContentConfig, { kind: 'storyblok' }> },
): Promise<() => Promise<void>> {
  const { token, apiBase, webhookSecret } = source
  const { createStoryblok } = await import('#modules/content/storyblok/storyblok.ts')
  const { storiesRoutes } = await import('#modules/content/stories/stories.routes.ts')
  const stories = content.storiesFrom(createStoryblok({ token, apiBase }))
  await app.register(
    storiesRoutes(stories, {
      secret: webhookSecret,
      heard: (outcome) => operations.deliveries.note({ source: 'storyblok', outcome }),
    }),
  )
  return stories.bringAll
}

function contentForPages(
  { pageData, preview, latest, listNamed, aboutMatch, publishedPlaces }: Content,
  search: Pick<Search, 'naming'>,
): ContentServices {
  return {
    pageData: (given) => pageData({ ...given, now: new Date() }),
    preview: (given) => preview({ ...given, now: new Date() }),
    latest: (given) => latest({ ...given, now: new Date() }),
    aboutMatch: (given) => aboutMatch({ ...given, now: new Date() }),
    publishedPlaces: (places) => publishedPlaces({ places, now: new Date() }),
    async naming({ name, language, count }) {
      const uids = await search.naming({ name, language, count }).catch(noneWhenBusy)
      return uids.length === 0 ? [] : listNamed({ uids, language, now: new Date() })
    },
  }
}

function noneWhenBusy(error: unknown): string[] {
  if (error instanceof AppError && error.status === 503) return []
  throw error
}

/** What other modules have to show in a block of a page. */
function answersOf({
  catalogue,
  tickets,
  matches,
  storiesOf,
}: Pick<PublicWebOptions, 'catalogue' | 'tickets' | 'matches'> &
  Pick<Parameters<typeof matchAnswers>[0], 'storiesOf'>): AnswerBlock {
  return {
    async products({ ids, category, count }, reading) {
      if (!siteOf('shop')) return []
      reading.tag('catalogue')
      if (ids) {
        const named = await Promise.all(ids.map((id) => productOnShow(catalogue, id)))
        return named.filter((product) => product !== null)
      }
      const shelf = category === undefined ? {} : { categoryId: category }
      return (await catalogue.listProducts({ shopId: null, page: 1, pageSize: count ?? 4, ...shelf })).items
    },
    async tickets({ count }, reading) {
      reading.tag('tickets')
      return (await gamesAhead(tickets)).slice(0, count)
    },
    ...matchAnswers({
      ...{ matches, storiesOf },
      gamesAhead: () => gamesAhead(tickets),
      findGame: (slug) => findGame(tickets, slug),
    }),
  }
}

/** Null when it is not for everybody (any more). */
async function productOnShow(catalogue: Catalogue, id: string): Promise<ShopProduct | null> {
  try {
    const { description: _, variants: __, ...product } = await catalogue.loadProduct({ shopId: null, id })
    return product
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** At home, as those who show them say. Nobody is led to a sale that the club does not have. */
async function gamesAhead(tickets: Tickets) {
  if (!siteOf('tickets')) return []
  const { items } = await tickets.listEvents({ page: 1, pageSize: 50 })
  return items.filter(({ state, isAway }) => !isAway && state !== 'cancelled' && state !== 'over')
}

/** A game by its address, on sale or not any more; null where the club sells none. */
async function findGame(tickets: Tickets, slug: string) {
  const game = siteOf('tickets') ? await tickets.findEventBySlug(slug) : null
  if (!game) return null
  const { prices: _, terms: __, venueRules: ___, venue: ____, ...summary } = game
  return summary
}

/** An address that `web/paths.ts` knows, in another language. */
function programPath(given: { site: string; path: string; language: Language }): string | null {
  const pathname = given.path === '/' ? '/' : given.path.replace(/\/$/, '')
  // A gallery is there when there is a node of it: the content knows its own addresses.
  if (!findScreen(pathname, given.site) || isContentAddress(pathname, given.site)) return null
  return twinOf({ pathname, siteKey: given.site, language: given.language })
}

/** Absolute where it is another site's. */
function entryAddress(
  { site, page, address }: NavigationEntry,
  here: { site: string | null; language: Language; domains: Domains },
): string {
  const pathname = address ? path.content(address, here.language) : path[page ?? 'start'](here.language)
  if (!site || site === here.site) return pathname
  return siteOrigin(loadSite(site), here.domains) + pathname
}

/** The names of the built files carry their content: together they name the build. */
function buildName(): string {
  const folder = join(buildFolder, 'client/assets')
  if (!existsSync(folder)) return 'source'
  const names = readdirSync(folder).sort().join('\n')
  return createHash('sha256').update(names).digest('hex').slice(0, 12)
}

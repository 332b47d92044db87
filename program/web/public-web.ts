import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { club, type Language } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { Careers } from '#modules/careers/careers.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import { contentApiRoutes } from '#modules/content/api/api.routes.ts'
import type { Content } from '#modules/content/content.ts'
import { pageDataRoutes } from '#modules/content/routes.ts'
import type { Frame } from '#modules/frame/frame.ts'
import { foundEntries } from '#modules/listings/found-entries.ts'
import { createListings } from '#modules/listings/listings.ts'
import { listingsRoutes } from '#modules/listings/routes.ts'
import type { Media } from '#modules/media/media.ts'
import { contentDocuments } from '#modules/search/content-documents.ts'
import { matchDocuments, personDocuments } from '#modules/search/match-documents.ts'
import { productDocuments } from '#modules/search/product-documents.ts'
import { searchRoutes } from '#modules/search/routes.ts'
import { createSearch, type Search } from '#modules/search/search.ts'
import type { Values } from '#modules/values/values.ts'
import { filmWords } from '#modules/videos/videos.ts'
import { AppError } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { createPageCache, type PageCache } from '#platform/pages/page-cache.ts'
import type { ContentConfig } from '#platform/settings/content-config.ts'
import { path, patternOf } from '#web/paths.ts'
import type { ContentServices } from '#web/services/content.ts'
import type { FrameServices } from '#web/services/frame.ts'
import type { SearchServices } from '#web/services/search.ts'
import type { Ground } from '../ground.ts'
import { buildFolder } from './build-folder.ts'
import { type ContentGiven, contentOf } from './content.ts'
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

export type PublicWebOptions = ContentGiven & {
  app: App
  careers: Pick<Careers, 'listJobs'>
  media: Pick<Media, 'has'>
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
  const { app, ground, catalogue, media, values } = options
  const { db, jobs, log, domains, isPublic } = ground
  const source = ground.config.content
  const cache = createPageCache({
    maxBytes: DATA_BYTES,
    now: Date.now,
    onError: (error) => log.error({ err: error }, 'public data could not be renewed'),
  })
  const content: Content = contentOf(options, {
    siteFrame: (reader) => spokenSiteFrame(frame.frame, reader),
    onChanged: (trx, { saved, removed }) =>
      search.refresh(trx, 'content', [...new Set([...saved, ...removed].map((node) => node.uid))]),
  })
  const beside = besideContent(options)
  const search: Search = createSearch({
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

/** What is found beside content. */
function besideContent({ catalogue, matches, careers }: PublicWebOptions) {
  return [
    productDocuments(catalogue),
    matchDocuments(matches.pages, matchAddresses),
    personDocuments(matches.pages, matchAddresses),
    jobDocuments(careers),
    placeDocuments,
  ]
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

/** The names of the built files carry their content: together they name the build. */
function buildName(): string {
  const folder = join(buildFolder, 'client/assets')
  if (!existsSync(folder)) return 'source'
  const names = readdirSync(folder).sort().join('\n')
  return createHash('sha256').update(names).digest('hex').slice(0, 12)
}

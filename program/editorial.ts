import { siteOrigin } from '#club/domains.ts'
import { editorial } from '#club/editorial.ts'
import { loadSite } from '#club/sites.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import type { Checking, Content } from '#modules/content/content.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Media } from '#modules/media/media.ts'
import { belongingRoutes } from '#modules/office/belonging/routes.ts'
import { placesRoutes } from '#modules/office/editorial/places/routes.ts'
import { editorialRoutes } from '#modules/office/editorial/routes.ts'
import { startsRoutes } from '#modules/office/editorial/starts/routes.ts'
import { AppError } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { findScreen, isContentAddress, path } from '#web/paths.ts'
import type { Ground } from './ground.ts'

export type Editorial = {
  /** What is wrong with what somebody writes, in the office or in a folder. */
  checking: Checking
}

/** The editorial room, and the check of what is written there and elsewhere. */
export async function openEditorial(
  app: App,
  given: {
    ground: Ground
    content: Content
    catalogue: Pick<Catalogue, 'loadProduct'>
    matches: Pick<Matches, 'desk'>
    media: Pick<Media, 'has'>
  },
): Promise<Editorial> {
  const { ground, content, catalogue, matches, media } = given
  const { db, domains } = ground
  const checking = content.checkingWith({
    hasPicture: media.has,
    matchesNamed: matches.desk.matchesNamed,
    teamsNamed: matches.desk.teamsNamed,
    productsNamed: async (ids) => {
      const there = await Promise.all([...new Set(ids)].map((id) => isProduct(catalogue, id)))
      return [...new Set(ids)].filter((_, index) => there[index])
    },
    isScreen,
  })
  const drafts = content.draftsWith(checking)
  await app.register(belongingRoutes({ db }))
  await app.register(placesRoutes({ db }))
  await app.register(startsRoutes({ db, domains, content, drafts, hasStart: (site) => !isScreen(site, '/') }))
  await app.register(
    editorialRoutes({
      ...{ db, domains, content, drafts, checking },
      needsReview: editorial.needsReview,
      previewUrl: ({ token, site, language }) =>
        siteOrigin(loadSite(site), domains) + path.preview({ token }, language),
    }),
  )
  return { checking }
}

/** An address that the program itself answers; galleries and the like are known to the content alone. */
function isScreen(site: string, pathname: string): boolean {
  const address = pathname === '/' ? pathname : pathname.replace(/\/$/, '')
  return findScreen(address, site) !== null && !isContentAddress(address, site)
}

async function isProduct(catalogue: Pick<Catalogue, 'loadProduct'>, id: string): Promise<boolean> {
  try {
    await catalogue.loadProduct({ shopId: null, id })
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}

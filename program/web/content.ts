import type { Language } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { loadSite, siteOf } from '#club/sites.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import { productOnShow } from '#modules/catalogue/pages.ts'
import {
  type AnswerBlock,
  type Content,
  type ContentOptions,
  createContent,
} from '#modules/content/content.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { findScreen, isContentAddress, path, reservedSegments, twinOf } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import { matchAnswers } from '../match-day.ts'

/** What content is handed of the other modules. */
export type ContentGiven = {
  ground: Ground
  catalogue: Catalogue
  tickets: Tickets
  matches: Matches
  /** What there is to play at a video's page. */
  filmOf: NonNullable<ContentOptions['filmOf']>
}

/** Content, with what other modules show in its blocks and with the addresses of the program's own pages. */
export function contentOf(
  { ground, catalogue, tickets, matches, filmOf }: ContentGiven,
  later: Pick<ContentOptions, 'siteFrame' | 'onChanged'>,
): Content {
  const { db, jobs, log, domains } = ground
  const content: Content = createContent({
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
    filmOf,
    ...later,
  })
  return content
}

/** What other modules have to show in a block of a page. */
function answersOf({
  catalogue,
  tickets,
  matches,
  storiesOf,
}: Pick<ContentGiven, 'catalogue' | 'tickets' | 'matches'> &
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

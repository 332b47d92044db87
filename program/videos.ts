import { join } from 'node:path'
import { clubFiles } from '#club/files.ts'
import { videos as choices } from '#club/videos.ts'
import type { Content } from '#modules/content/content.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { MatchesShown } from '#modules/videos/live.ts'
import { streamsRoutes, videosRoutes } from '#modules/videos/routes.ts'
import { createPackages, createVideos, filmOf, type Packages, type Videos } from '#modules/videos/videos.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Sale } from './sale/sale.ts'

/** What there is to play, for the pages of videos; before everything that asks who may play it. */
export function openFilms({ db, config, bucket }: Pick<Ground, 'db' | 'config' | 'bucket'>) {
  const folders = [clubFiles.videos, join(config.dataDir, 'videos')]
  const packages = createPackages({ folders, bucket })
  return { packages, filmOf: (uid: string) => filmOf({ db, packages }, uid) }
}

/** Club TV: what is played, for whom, and from where. */
export async function openVideos(given: {
  app: App
  ground: Ground
  people: Pick<People, 'memberships'>
  sale: Pick<Sale, 'television'>
  content: Pick<Content, 'findSummary'>
  packages: Packages
  matches: Pick<Matches, 'onAir'>
}): Promise<{ videos: Videos }> {
  const { app, ground, people, sale, content, packages, matches } = given
  const videos = createVideos({
    db: ground.db,
    packages,
    secret: ground.keyFor('videos'),
    pageOf: content.findSummary,
    hasPaywall: people.memberships.hasPaywall,
    homeOf: sale.television.homeOf,
    matches: matchesShown(matches),
    ...choices,
    cacheMs: process.env['NODE_ENV'] === 'test' ? 0 : 10_000,
  })
  await app.register(videosRoutes(videos, ground.countries.of))
  await app.register(streamsRoutes(videos, ground.countries.of))
  ground.jobs.every('videos.tidy', '17 * * * *', async () => {
    await videos.tidy()
  })
  return { videos }
}

/** The moments of a ticker, told from the club's side. */
export function matchesShown({ onAir }: Pick<Matches, 'onAir'>): MatchesShown {
  return {
    find: onAir.find,
    async moments(id) {
      const [match, moments] = await Promise.all([onAir.find(id), onAir.moments(id)])
      return moments.map(({ side, ...moment }) => ({
        ...moment,
        isOwn: side === null || !match ? null : side === match.side,
      }))
    },
  }
}

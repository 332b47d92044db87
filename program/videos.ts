import { join } from 'node:path'
import { clubFiles } from '#club/files.ts'
import { videos as choices } from '#club/videos.ts'
import type { Content } from '#modules/content/content.ts'
import { createPackages } from '#modules/videos/packages.ts'
import { streamsRoutes, videosRoutes } from '#modules/videos/routes.ts'
import { createVideos } from '#modules/videos/videos.ts'
import type { App } from '#platform/http/http.ts'
import type { VideoServices } from '#web/services/videos.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'

/** Club TV: what is played, for whom, and from where. */
export async function openVideos(given: {
  app: App
  ground: Ground
  people: Pick<People, 'memberships'>
  content: Pick<Content, 'findSummary'>
}) {
  const { app, ground, people, content } = given
  const packages = createPackages([clubFiles.videos, join(ground.config.dataDir, 'videos')])
  const videos = createVideos({
    db: ground.db,
    packages,
    secret: ground.keyFor('videos'),
    pageOf: content.findSummary,
    hasPaywall: people.memberships.hasPaywall,
    ...choices,
    cacheMs: process.env['NODE_ENV'] === 'test' ? 0 : 10_000,
  })
  await app.register(videosRoutes(videos))
  await app.register(streamsRoutes(videos))
  ground.jobs.every('videos.tidy', '17 * * * *', async () => {
    await videos.tidy()
  })
  const services: VideoServices = { isPlayable: async (uid) => (await videos.playable([uid])).has(uid) }
  return { videos, packages, services: { videos: services } }
}

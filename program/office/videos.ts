import { siteHost, siteOrigin } from '#club/domains.ts'
import { clubFiles } from '#club/files.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import type { Content } from '#modules/content/content.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { renewLength } from '#modules/office/videos/page.ts'
import { videosRoutes } from '#modules/office/videos/routes.ts'
import type { Search } from '#modules/search/search.ts'
import { createVideoMedia, type VideoMedia } from '#modules/videos/media.ts'
import { findVideoTools } from '#modules/videos/packaging/tools.ts'
import type { Trx } from '#platform/db.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from '../ground.ts'

/** The media library: how films come into the house. */
export async function openVideosRoom(
  app: App,
  given: {
    ground: Ground
    content: Content
    search: Pick<Search, 'refresh'>
    matches: Pick<Matches, 'onAir'>
  },
): Promise<VideoMedia> {
  const { ground, content, search, matches } = given
  const findAnew = (trx: Trx, uid: string, at?: Date) => search.refresh(trx, 'content', [uid], at)
  const { db, jobs, log, config, files, bucket, domains, countries, sealing } = ground
  const media = createVideoMedia({
    db,
    jobs,
    log,
    dataDir: config.dataDir,
    bucket,
    shipped: clubFiles.videos,
    importHosts: config.videos.importHosts,
    streamHosts: config.videos.streamHosts,
    sealing,
    encoders: { bind: config.bind, port: config.videos.encoderPort },
    tools: findVideoTools({ FFMPEG_PATH: config.videos.ffmpegPath, PATH: process.env.PATH }),
    async onReady(trx, video) {
      await renewLength(content, trx, { ...video, now: new Date() })
      await findAnew(trx, video.uid)
    },
  })
  const television = siteOf('television')
  const televisionUrl = television && ((path: string) => siteOrigin(television, domains) + path)
  await app.register(
    videosRoutes({
      db,
      media,
      files,
      content,
      matches: matches.onAir,
      televisionUrl,
      findAnew,
      countries,
      encoderHost: siteHost(mainSite(), domains).replace(/:\d+$/, ''),
    }),
  )
  return media
}

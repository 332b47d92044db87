import { siteOrigin } from '#club/domains.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { loadSite } from '#club/sites.ts'
import type { Content } from '#modules/content/content.ts'
import { legacyTargetOf } from '#modules/content/redirects.rules.ts'
import { createFrame, type Frame } from '#modules/frame/frame.ts'
import type { Media } from '#modules/media/media.ts'
import { menusRoomRoutes } from '#modules/office/sites/menus.routes.ts'
import { noticesRoomRoutes } from '#modules/office/sites/notices.routes.ts'
import { overviewsRoomRoutes } from '#modules/office/sites/overviews.routes.ts'
import { partnersRoomRoutes } from '#modules/office/sites/partners.routes.ts'
import { redirectsRoomRoutes } from '#modules/office/sites/redirects.routes.ts'
import { siteFrameRoomRoutes } from '#modules/office/sites/site-frame.routes.ts'
import type { Values } from '#modules/values/values.ts'
import type { App } from '#platform/http/http.ts'
import { path, startOf } from '#web/paths.ts'
import type { FrameServices } from '#web/services/frame.ts'
import type { Ground } from '../ground.ts'

/** What stands around every page, and the rooms in which it is made. */
export async function openFrame({
  app,
  ground,
  content,
  media,
  values,
}: {
  app: App
  ground: Ground
  content: Pick<Content, 'resolveHref' | 'resolveHrefs' | 'overviews'>
  media: Pick<Media, 'has'>
  values: Pick<Values, 'onPages'>
}): Promise<{ frame: Frame; services: { frame: FrameServices } }> {
  const { db, jobs, log, domains } = ground
  const frame = createFrame({
    ...{ db, jobs, log, domains },
    resolveHref: content.resolveHref,
    resolveHrefs: content.resolveHrefs,
    isLegacy: (path) => legacyTargetOf(path) !== null,
    hasPicture: media.has,
    pathOf: pathOfEntry,
  })
  // What was counted since the last write leaves with the program.
  app.addHook('onClose', () => frame.hits.flush())
  await app.register(noticesRoomRoutes({ db, frame }))
  await app.register(partnersRoomRoutes({ db, frame }))
  await app.register(menusRoomRoutes({ db, frame }))
  await app.register(siteFrameRoomRoutes({ db, frame }))
  await app.register(overviewsRoomRoutes({ db, content }))
  await app.register(
    redirectsRoomRoutes({ db, frame, originOf: (site) => siteOrigin(loadSite(site), domains) }),
  )
  return {
    frame,
    services: {
      frame: {
        showNotices: (given) => frame.showNotices({ ...given, now: new Date() }),
        showValues: values.onPages,
        showPartners: (given) => frame.showPartners({ ...given, now: new Date() }),
        showSiteFrame: (given) => frame.showSiteFrame({ ...given, now: new Date() }),
      },
    },
  }
}

/** The German address of an entry of the club's navigation. */
function pathOfEntry({ site, page, address }: NavigationEntry, here: string): string {
  return address ? path.content(address, 'de') : path[page ?? startOf(site ?? here)]('de')
}

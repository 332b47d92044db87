import type { Content } from '#modules/content/content.ts'
import { createFrame, type Frame } from '#modules/frame/frame.ts'
import { noticesRoomRoutes } from '#modules/office/sites/notices.routes.ts'
import type { App } from '#platform/http/http.ts'
import type { FrameServices } from '#web/services/frame.ts'
import type { Ground } from './ground.ts'

/** What stands around every page, and the rooms in which it is made. */
export async function openFrame({
  app,
  ground,
  content,
}: {
  app: App
  ground: Ground
  content: Pick<Content, 'resolveHref'>
}): Promise<{ frame: Frame; services: { frame: FrameServices } }> {
  const { db, jobs, domains } = ground
  const frame = createFrame({ db, jobs, domains, resolveHref: content.resolveHref })
  await app.register(noticesRoomRoutes({ db, frame }))
  return {
    frame,
    services: { frame: { showNotices: (given) => frame.showNotices({ ...given, now: new Date() }) } },
  }
}

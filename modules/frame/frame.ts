import { inContext } from '#platform/in-context.ts'
import type { FrameContext } from './context.ts'
import { findNotice } from './notices.storage.ts'
import * as notices from './notices.ts'
import { createSchedule } from './schedule.ts'

export type { Notice } from './notices.rules.ts'
export type Frame = ReturnType<typeof createFrame>

/** What stands on every page of a site and is made in the office. */
export function createFrame(ctx: FrameContext) {
  const own = { ...ctx, schedule: createSchedule(ctx) }
  return {
    ...inContext(own, { showNotices: notices.showNotices }),
    /** For the office, in its transactions. */
    notices: {
      find: findNotice,
      ...inContext(own, {
        foresee: notices.foreseeNotice,
        make: notices.makeNotice,
        change: notices.changeNotice,
        turn: notices.switchNotice,
        remove: notices.removeNotice,
      }),
    },
  }
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { FRAME_TAG } from './context.ts'

const AHEAD = 'frame-ahead'
const DUE = 'frame-due'
/** The clock looks this far ahead, more than it takes to come round again. */
const AHEAD_SECONDS = 130

export type Schedule = ReturnType<typeof createSchedule>

/** What begins or ends does so by itself: every page asks for what stands now. Pages that are kept are told at the moment. */
export function createSchedule({ db, jobs }: { db: Db; jobs: Jobs }) {
  jobs.every(AHEAD, '* * * * *', () => db.transaction().execute((trx) => plan(trx, jobs)))
  jobs.handle(DUE, () => dropTags(db, [FRAME_TAG]))
  return {
    /** After a change: pages are made anew, now and at each moment that the clock may have looked past already. */
    async changed(trx: Trx): Promise<void> {
      await dropTags(trx, [FRAME_TAG])
      await plan(trx, jobs)
    },
  }
}

async function plan(trx: Trx, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ moment: Date; seconds: number }>`
    select moment, ceil(extract(epoch from moment - app.now()))::int as seconds from (
      select from_at as moment from site_notices where is_on
      union select until_at from site_notices where is_on
      union select from_at from site_partners union select until_at from site_partners
    ) moments where moment > app.now() and moment <= app.now() + make_interval(secs => ${AHEAD_SECONDS})`.execute(
    trx,
  )
  for (const { moment, seconds } of rows)
    await jobs.enqueue(
      trx,
      DUE,
      { moment: moment.toISOString() },
      { singletonKey: moment.toISOString(), startAfterSeconds: seconds },
    )
}

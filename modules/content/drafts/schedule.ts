import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { ContentNode } from '../schema.ts'
import { loadDue, loadMoments } from '../stored-nodes.storage.ts'
import { loadPlanMoments } from './plans.storage.ts'
import { notify, type OnChanged } from './saving.ts'

const AHEAD = 'content-ahead'
const DUE = 'content-due'
/** The clock looks this far ahead, more than it takes to come round again. */
const AHEAD_MS = 130_000

export type ScheduleOptions = {
  db: Db
  jobs: Jobs
  onChanged: OnChanged
  /** Makes public what was planned over what is public, and is due. */
  carryOut(now: Date): Promise<void>
}

export type Schedule = ReturnType<typeof createSchedule>

/**
 * What is published later, or ends, does so by itself: every question asks for what is published now. What has been
 * made before is told of here: at the moment, on every node, by the tags of whatever appears or goes.
 */
export function createSchedule({ db, jobs, onChanged, carryOut }: ScheduleOptions) {
  jobs.every(AHEAD, '* * * * *', async () => {
    const now = new Date()
    const until = new Date(now.getTime() + AHEAD_MS)
    const ahead = { after: now, until }
    const moments = [...(await loadMoments(db, ahead)), ...(await loadPlanMoments(db, ahead))]
    await db.transaction().execute((trx) => enqueue(trx, moments, now))
    // What came due while no program ran.
    await carryOut(now)
  })
  jobs.handle(DUE, async ({ moment }) => announce(new Date(String(moment))))
  return { planMoments, planMoment, announce }

  /** Moments so near that the clock may have looked past them already. */
  async function planMoments(trx: Trx, nodes: readonly ContentNode[]): Promise<void> {
    const moments = nodes
      .flatMap(({ publishAt, endAt }) => [publishAt, endAt])
      .filter((moment) => moment !== null)
      .map((moment) => new Date(moment))
    await enqueueNear(trx, moments)
  }

  /** The moment of a change that is planned over what is public. */
  function planMoment(trx: Trx, at: Date): Promise<void> {
    return enqueueNear(trx, [at])
  }

  async function enqueueNear(trx: Trx, moments: readonly Date[]): Promise<void> {
    const now = new Date()
    const near = moments.filter((moment) => moment > now && moment.getTime() < now.getTime() + AHEAD_MS)
    await enqueue(trx, near, now)
  }

  async function enqueue(trx: Trx, moments: readonly Date[], now: Date): Promise<void> {
    for (const moment of new Set(moments.map((one) => one.toISOString()))) {
      const seconds = Math.ceil((Date.parse(moment) - now.getTime()) / 1000)
      await jobs.enqueue(trx, DUE, { moment }, { singletonKey: moment, startAfterSeconds: seconds })
    }
  }

  /** Carries out what is planned for this moment, and drops what shows the nodes that appear or go. Twice does no harm. */
  async function announce(moment: Date): Promise<void> {
    await carryOut(moment)
    await db.transaction().execute(async (trx) => {
      const nodes = await loadDue(trx, moment)
      await notify(trx, nodes)
      await onChanged(trx, { saved: nodes, removed: [] })
    })
  }
}

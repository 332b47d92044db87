import { writeAudit } from '#modules/audit/audit.ts'
import { digestOf } from '#modules/office/shared/consequences.ts'
import { permissionsOf, type Role } from '#modules/staff/roles.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type { Jobs } from '#platform/jobs.ts'
import { withTransactionHook } from '#platform/transactions/transaction-hooks.ts'
import type { StoredKind, WorkKinds } from './kinds.ts'
import {
  countRunning,
  countStep,
  endWork,
  findWork,
  forgetOldWork,
  insertWork,
  rolesNow,
  type StoredWork,
} from './storage.ts'

const JOB = 'office-work'
/** A job that runs longer is taken for lost: after so long it hands the rest on to the next one. */
const RUN_MS = 20_000
const LOOKS_AT_RIGHTS_EVERY = 25
const MOST_RUNNING = 5

export type WorkContext = { db: Db; jobs: Jobs; kinds: WorkKinds }

/** Long work, done in the background by the jobs of the program. Called once, before they start. */
export function tendWork(context: WorkContext): void {
  const { db, jobs } = context
  jobs.handle(JOB, ({ workId }) => runWork(context, String(workId)), { together: 2 })
  jobs.every('office-work-forget', '47 4 * * *', () => forgetOldWork(db))
}

export type Wish = { kind: string; items: readonly unknown[]; settings: unknown }

/** Begins something long in the caller's transaction. Who wishes the same while it runs gets the one that runs. */
export async function beginWork(
  { jobs }: Pick<WorkContext, 'jobs'>,
  trx: Trx,
  { kind, items, settings, by }: Wish & { by: Staff },
): Promise<{ id: string }> {
  const owner = { id: by.personId, name: by.name }
  const digest = digestOf([items, settings])
  const { id, isNew } = await insertWork(trx, { kind, owner, items, settings, digest })
  if (!isNew) return { id }
  if ((await countRunning(trx, owner.id)) > MOST_RUNNING)
    throw new AppError(409, 'OFFICE_TOO_MUCH_WORK', `More than ${MOST_RUNNING} at once: wait for one`)
  await jobs.enqueue(trx, JOB, { workId: id })
  return { id }
}

/** How far a work is, whoever's it is; null: it was taken out of its owner's tray. */
export async function findProgress(
  db: Db,
  id: string,
): Promise<Pick<StoredWork, 'state' | 'done' | 'total'> | null> {
  return findWork(db, id)
}

/** Goes on where it stands, for a while; the rest is another job's. */
export async function runWork(context: WorkContext, id: string, runMs = RUN_MS): Promise<void> {
  const { db, jobs, kinds } = context
  const work = await findWork(db, id)
  const kind = work && kinds[work.kind]
  if (!work || !kind || work.state !== 'running') return
  const until = Date.now() + runMs
  for (let at = work.done; at < work.total; at += 1) {
    if ((at - work.done) % LOOKS_AT_RIGHTS_EVERY === 0 && !(await mayStill(db, work, kind))) {
      await endWork(db, { id, state: 'stopped' })
      return
    }
    if (Date.now() > until) return db.transaction().execute((trx) => jobs.enqueue(trx, JOB, { workId: id }))
    if (!(await doStep(db, { work, kind, at }))) return
  }
  const file = (await mayStill(db, work, kind)) ? await kind.result(work.items, work.settings) : null
  await endWork(db, { id, state: 'done', file })
}

type Step = { work: StoredWork; kind: StoredKind; at: number }

/** Answers whether it is for this run to go on. */
async function doStep(db: Db, { work, kind, at }: Step): Promise<boolean> {
  const item = work.items[at]
  const by = { id: work.ownerId, name: work.ownerName }
  const thing = kind.thingOf(item)
  const counted = async (trx: Trx) => {
    if (!(await countStep(trx, { id: work.id, at }))) throw new NotOurs()
    if (kind.action) await writeAudit(trx, by, { action: kind.action, thing })
  }
  try {
    const run = () => kind.each(item, { by, settings: work.settings })
    const { hasRun } = await withTransactionHook({ ending: counted }, run)
    if (!hasRun) await db.transaction().execute((trx) => countStep(trx, { id: work.id, at }))
    return true
  } catch (error) {
    if (error instanceof NotOurs) return false
    if (!(error instanceof AppError)) throw error
    const failure = { name: thing.name ?? thing.id, errorCode: error.code }
    return db.transaction().execute((trx) => countStep(trx, { id: work.id, at, failure }))
  }
}

/** Cancelled meanwhile, or done by another program: what this step has changed is undone. */
class NotOurs extends Error {
  override name = 'NotOurs'
}

async function mayStill(db: Db, { ownerId }: StoredWork, { permission }: StoredKind): Promise<boolean> {
  const roles = (await rolesNow(db, ownerId)) as Role[]
  return permissionsOf(roles).includes(permission)
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { ContentLanguage, ContentNode } from '../schema.ts'
import type { PlanHeld } from './drafts.schema.ts'
import type { Author } from './drafts.storage.ts'

/** A change of what is public, to be public at a time. */
export type PlanRow = {
  uid: string
  language: ContentLanguage
  at: Date
  node: ContentNode
  /** When what is public was changed last, as it was seen. */
  base: Date
  version: number
  /** Then what it replaces comes back; null: it stays. */
  backAt: Date | null
  /** It brings back what was public before. */
  isReturn: boolean
  held: PlanHeld | null
  madeAt: Date
  madeBy: string | null
  madeName: string
}

const COLUMNS = sql.raw(`p.uid, p.language, p.at, p.node, p.base, p.version, p.back_at as "backAt",
  p.is_return as "isReturn", p.held, p.made_at as "madeAt", p.made_by as "madeBy", p.made_name as "madeName"`)

export async function loadPlans(db: Db, uid: string): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${COLUMNS} from content_plans p where p.uid = ${uid} order by p.language`.execute(db)
  return rows
}

type NewPlan = Pick<PlanRow, 'at' | 'node' | 'base' | 'backAt'> & { isReturn?: boolean; by: Author }

/** One in each language: what was planned before is replaced. */
export async function writePlan(trx: Trx, plan: NewPlan): Promise<void> {
  const { at, node, base, backAt, isReturn = false, by } = plan
  await sql`
    insert into content_plans (uid, language, at, node, base, back_at, is_return, made_by, made_name)
    values (${node.uid}, ${node.language}, ${at}, ${JSON.stringify(node)}::text::jsonb, ${base}, ${backAt}, ${isReturn},
      ${by.id}, ${by.name})
    on conflict (uid, language) do update set at = excluded.at, node = excluded.node, base = excluded.base,
      version = excluded.version, back_at = excluded.back_at, is_return = excluded.is_return, held = null,
      made_at = app.now(), made_by = excluded.made_by, made_name = excluded.made_name`.execute(trx)
}

/** Another time for it, over what is public now; whatever held it is looked at by whoever moves it. */
export async function movePlan(
  trx: Trx,
  given: Pick<PlanRow, 'uid' | 'language' | 'at' | 'base' | 'backAt'>,
): Promise<void> {
  const { uid, language, at, base, backAt } = given
  await sql`
    update content_plans set at = ${at}, base = ${base}, back_at = ${backAt}, held = null,
      version = nextval('content_draft_version')
    where uid = ${uid} and language = ${language}`.execute(trx)
}

export async function deletePlans(
  trx: Trx,
  uid: string,
  languages: readonly ContentLanguage[],
): Promise<void> {
  await sql`delete from content_plans where uid = ${uid} and language = any(${[...languages]}::text[])`.execute(
    trx,
  )
}

/** What is due and not held, by piece and moment: its languages become public together. */
export async function loadDuePlans(db: Db, now: Date): Promise<{ uid: string; at: Date }[]> {
  const { rows } = await sql<{ uid: string; at: Date }>`
    select distinct uid, at from content_plans where held is null and at <= ${now} order by at, uid`.execute(
    db,
  )
  return rows
}

/** The plans of a piece at a moment, held until the end of the transaction; none: somebody else has carried them out. */
export async function lockDuePlans(trx: Trx, { uid, at }: { uid: string; at: Date }): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${COLUMNS} from content_plans p where p.uid = ${uid} and p.at = ${at} and p.held is null
    order by p.language ${unsafe('noPieceLock') ? sql`` : sql`for update`}`.execute(trx)
  return rows
}

export async function holdPlans(
  trx: Trx,
  { uid, at, held }: { uid: string; at: Date; held: PlanHeld },
): Promise<void> {
  await sql`
    update content_plans set held = ${held} where uid = ${uid} and at = ${at} and held is null`.execute(trx)
}

/** Moments ahead at which something planned becomes public. */
export async function loadPlanMoments(db: Db, given: { after: Date; until: Date }): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct at from content_plans where held is null and at > ${given.after} and at <= ${given.until}`.execute(
    db,
  )
  return rows.map(({ at }) => at)
}

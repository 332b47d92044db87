import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { StepKind } from './story.schema.ts'

export type Step = {
  familyId: string
  kind: StepKind
  actorId?: string
  staff?: string
  subjectId?: string
  reason?: string
  proof?: string
}

export async function writeStep(trx: Trx, step: Step): Promise<void> {
  await sql`insert into family_steps (family_id, kind, actor_id, staff, subject_id, reason, proof)
    values (${step.familyId}, ${step.kind}, ${step.actorId ?? null}, ${step.staff ?? null}, ${step.subjectId ?? null},
      ${step.reason ?? null}, ${step.proof ?? null})`.execute(trx)
}

export type StoryRow = {
  id: string
  kind: StepKind
  actor: string | null
  staff: string | null
  subject: string | null
  reason: string | null
  proof: string | null
  at: Date
}

const NAME = (id: string) =>
  `(select nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') from contacts p where p.id = ${id})`

/** The newest first. */
export async function loadStory(db: Db, familyId: string): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select s.id::text, s.kind, ${sql.raw(NAME('s.actor_id'))} as actor, s.staff, ${sql.raw(NAME('s.subject_id'))} as subject,
      s.reason, s.proof, s.taken_at as at
    from family_steps s where s.family_id = ${familyId} order by s.id desc limit 300`.execute(db)
  return rows
}

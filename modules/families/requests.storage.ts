import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { RequestKind } from './schema.ts'

export type FamilyRequest = {
  id: string
  familyId: string
  kind: RequestKind
  subjectId: string
  askedBy: string
  state: 'open' | 'agreed' | 'refused' | 'withdrawn'
}

/** Asked once more it stays one question; whose it is says who asked first. */
export async function insertRequest(
  trx: Trx,
  given: Pick<FamilyRequest, 'familyId' | 'kind' | 'subjectId' | 'askedBy'>,
): Promise<{ isNew: boolean }> {
  const { rows } = await sql`
    insert into family_requests (id, family_id, kind, subject_id, asked_by)
    values (${newId()}, ${given.familyId}, ${given.kind}, ${given.subjectId}, ${given.askedBy})
    on conflict (family_id, kind, subject_id) where state = 'open' do nothing returning id`.execute(trx)
  return { isNew: rows.length > 0 }
}

export async function findRequest(db: Db, id: string): Promise<FamilyRequest | null> {
  const { rows } = await sql<FamilyRequest>`
    select id, family_id as "familyId", kind, subject_id as "subjectId", asked_by as "askedBy", state
    from family_requests where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findOpenRequest(
  db: Db,
  given: Pick<FamilyRequest, 'familyId' | 'kind' | 'subjectId'>,
): Promise<FamilyRequest | null> {
  const { rows } = await sql<FamilyRequest>`
    select id, family_id as "familyId", kind, subject_id as "subjectId", asked_by as "askedBy", state
    from family_requests where family_id = ${given.familyId} and kind = ${given.kind}
      and subject_id = ${given.subjectId} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** True when it was open until now. */
export async function endRequest(
  trx: Trx,
  given: { id: string; state: 'agreed' | 'refused' | 'withdrawn'; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update family_requests set state = ${given.state}, answered_by = ${given.personId}, answered_at = app.now()
    where id = ${given.id} and state = 'open' returning id`.execute(trx)
  return rows.length > 0
}

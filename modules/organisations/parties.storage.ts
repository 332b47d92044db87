import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Who somebody is to what is passed on to them: how to name and reach them, and what decides what they may hold. */
export type Party = {
  name: string | null
  birthday: string | null
  /** Of an organisation. */
  kind: 'company' | 'fanclub' | null
  /** In lower case, all that they have proved to be theirs. */
  mails: string[]
}

/** Null when there is no such person or organisation (any more). */
export async function loadParty(db: Db, subjectId: string): Promise<Party | null> {
  const { rows } = await sql<Party>`
    select c.first_name as name, c.birthday::text as birthday, null as kind,
      array(select lower(e.email) from contact_emails e where e.contact_id = c.id and e.confirmed_at is not null) as mails
    from contacts c where c.id = ${subjectId} and c.erased_at is null
    union all
    select o.name, null, o.kind, array[lower(o.email)] from organisations o where o.id = ${subjectId}`.execute(
    db,
  )
  return rows[0] ?? null
}

import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { insertApplication } from './applications.storage.ts'
import { insertInvitation } from './invitations.storage.ts'
import { insertMember } from './members.storage.ts'

/** A fan club or company of its own, with its members; the first of them may act for it. */
export async function buildOrganisation(
  db: Db,
  given: { kind?: 'company' | 'fanclub'; members?: string[]; admins?: number } = {},
): Promise<{ id: string; email: string }> {
  const { kind = 'fanclub', members = [], admins = 1 } = given
  const id = newId()
  const email = `${id}@probe.example`
  await db.insertInto('organisations').values({ id, kind, name: 'Die Unverzagten', email }).execute()
  await db.transaction().execute(async (trx) => {
    for (const memberId of members)
      await insertMember(trx, { organisationId: id, memberId, invitedAt: new Date() })
  })
  await sql`
    update organisation_members set admin_since = app.now()
    where organisation_id = ${id} and member_id = any(${members.slice(0, admins)}::uuid[])`.execute(db)
  return { id, email }
}

/** An open invitation; of a new organisation unless told. */
export async function buildInvitation(
  db: Db,
  given: { email: string; invitedBy: string; organisationId?: string },
): Promise<{ id: string; organisationId: string; token: string }> {
  const { email, invitedBy } = given
  const organisationId = given.organisationId ?? (await buildOrganisation(db, { members: [invitedBy] })).id
  const [id, token] = [newId(), newSecret()]
  await db
    .transaction()
    .execute((trx) => insertInvitation(trx, { id, organisationId, email, token, invitedBy }))
  return { id, organisationId, token }
}

/** An application to found a fan club that waits. */
export async function buildApplication(db: Db, given: { applicantId: string }): Promise<{ id: string }> {
  const id = newId()
  const typed = {
    name: 'Kurve Nord',
    town: 'Hafenstadt',
    email: `${id}@probe.example`,
    founders: [],
    message: '',
  }
  await db
    .transaction()
    .execute((trx) => insertApplication(trx, { ...typed, ...given, id, statutesVersion: '1' }))
  return { id }
}

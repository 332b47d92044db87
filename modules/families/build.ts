import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { insertInvitation } from './invitations.storage.ts'
import { insertChild } from './storage.ts'

/** A family with its guardians and a child of nine. */
export async function buildFamily(
  db: Db,
  given: { guardians: readonly string[]; birthday?: string; firstName?: string },
): Promise<{ id: string; childId: string }> {
  const { guardians, birthday = '2017-05-03', firstName = 'Lotte' } = given
  const [id, childId] = [newId(), newId()]
  await sql`insert into families (id) values (${id})`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const guardianId of guardians)
      await sql`insert into family_guardians (family_id, guardian_id) values (${id}, ${guardianId})`.execute(
        trx,
      )
    const child = { firstName, lastName: 'Jansen', birthday }
    await insertChild(trx, { ...child, id: childId, familyId: id, language: 'de' })
  })
  return { id, childId }
}

/** A second guardian who is asked; of a new family unless told. */
export async function buildGuardianInvitation(
  db: Db,
  given: { email: string; invitedBy: string; familyId?: string },
): Promise<{ id: string; familyId: string; token: string }> {
  const { email, invitedBy } = given
  const familyId = given.familyId ?? (await buildFamily(db, { guardians: [invitedBy] })).id
  const [id, token] = [newId(), newSecret()]
  await db.transaction().execute((trx) => insertInvitation(trx, { id, familyId, email, token, invitedBy }))
  return { id, familyId, token }
}

/** What one guardian asks of the other: to take the child out. */
export async function buildFamilyRequest(
  db: Db,
  given: { familyId: string; childId: string; askedBy: string },
): Promise<string> {
  const id = newId()
  await sql`insert into family_requests (id, family_id, kind, subject_id, asked_by)
    values (${id}, ${given.familyId}, 'removeChild', ${given.childId}, ${given.askedBy})`.execute(db)
  return id
}

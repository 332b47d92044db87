import type { JWTPayload } from 'jose'
import { club } from '#club/club.ts'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { NewContact } from '../registrations.ts'

type ExternalSubject = { issuer: string; sub: string }

type FirstSeen = ExternalSubject & {
  /** What the provider says of the person. */
  claims: JWTPayload
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
}

export async function findSubject(db: Db, { issuer, sub }: ExternalSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_subjects')
    .select('subject_id')
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .executeTakeFirst()
  return row?.subject_id
}

/** Makes a person of ours, once, however many calls come first. */
export async function makeSubject(db: Db, given: FirstSeen): Promise<string> {
  const confirmedAt = given.claims['email_verified'] === true ? new Date() : null
  try {
    return await insertSubject(db, given, confirmedAt)
  } catch (error) {
    // Somebody else has proved this address here before; it stays theirs.
    if (!confirmedAt || !isUniqueViolation(error, 'contact_emails_confirmed')) throw error
    return insertSubject(db, given, null)
  }
}

function insertSubject(db: Db, given: FirstSeen, confirmedAt: Date | null): Promise<string> {
  const { issuer, sub, claims } = given
  return db.transaction().execute(async (trx) => {
    const subjectId = newId()
    const made = await trx
      .insertInto('external_subjects')
      .values({ issuer, sub, subject_id: subjectId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Two first calls at once: the other one has made the subject.
    if (made.numInsertedOrUpdatedRows !== 1n) return (await findSubject(trx, given))!
    await given.onRegistered(trx, {
      subjectId,
      email: textOf(claims, 'email') ?? '',
      ...nameOf(claims),
      birthday: null,
      language: languageOf(claims),
      confirmedAt,
    })
    return subjectId
  })
}

/** Where there is only a whole name, its last word is the family's. */
function nameOf(claims: JWTPayload): { firstName: string | null; lastName: string | null } {
  const [firstName, lastName] = [textOf(claims, 'given_name'), textOf(claims, 'family_name')]
  if (firstName || lastName) return { firstName, lastName }
  const words = textOf(claims, 'name')?.trim().split(/\s+/) ?? []
  const last = words.length > 1 ? words.pop()! : null
  return { firstName: words.join(' ') || null, lastName: last }
}

function languageOf(claims: JWTPayload): string {
  const language = textOf(claims, 'locale')?.slice(0, 2)
  return club.profileLanguages.find((one) => one === language) ?? club.fallbackLanguage
}

function textOf(claims: JWTPayload, name: string): string | null {
  const value = claims[name]
  return typeof value === 'string' ? value : null
}

import { siteByKey } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, forbidden, notFound, unauthorized } from '#platform/errors.ts'
import type { Caller, Staff } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hasAccount, loadStaff, lockMember, lockOwners, removeMember, saveMember } from './members.storage.ts'
import { permissionsOf, type Role } from './roles.schema.ts'
import { type NewStaff, type StaffMember, type StaffRoles, type StaffSession, staffErrors } from './schema.ts'
import {
  endSessionByToken,
  findSession,
  forgetSessions,
  insertSession,
  type OfficeSession,
} from './sessions.storage.ts'

/** What the office's sign-in hangs on. */
export type StaffContext = {
  db: Db
  /**
   * What a sign-in must have proved: `passkey`, outside the demo world; `any` inside it; `elsewhere` where another provider keeps
   * the sessions and decides that itself.
   */
  signInPolicy: 'passkey' | 'any' | 'elsewhere'
  /** How the sign-in of an access token proved who somebody is; null when another provider keeps the sessions. */
  signInOf(given: { accountId: string; sid: string }): Promise<SignIn | null>
  personOf(email: string): Promise<{ id: string } | null>
}

type SignIn = { id: string; methods: string[]; browser: string | null; system: string | null }

/** A working day with its breaks. */
const SESSION_HOURS = 10
const FRESH_MS = 600_000

/** Old sessions go by themselves. */
export function tendStaff(jobs: Jobs, db: Db): void {
  jobs.every('staff-forget', '29 4 * * *', () => forgetSessions(db))
}

/** Opens the office for whoever holds this access token; answers the secret of the cookie. */
export async function openSession(
  context: StaffContext,
  given: { caller: Caller; former: string | null },
): Promise<{ token: string; session: StaffSession }> {
  const { caller, former } = given
  const { db } = context
  const [member] = await loadStaff(db, caller.subjectId)
  if (!member || member.roles.length === 0) throw notFound()
  const signIn = caller.sid ? await context.signInOf({ accountId: caller.subjectId, sid: caller.sid }) : null
  if (!signIn && context.signInPolicy !== 'elsewhere') throw unauthorized('The sign-in is over')
  if (context.signInPolicy === 'passkey' && !signIn?.methods.includes('mfa'))
    throw forbidden('OFFICE_NEEDS_PASSKEY', staffErrors.OFFICE_NEEDS_PASSKEY)
  const token = newSecret()
  await db.transaction().execute(async (trx) => {
    if (former) await endSessionByToken(trx, former)
    await insertSession(trx, {
      id: newId(),
      token,
      personId: caller.subjectId,
      accountSessionId: signIn?.id ?? null,
      device: [signIn?.browser, signIn?.system].filter(Boolean).join(', ') || '?',
      authenticatedAt: new Date((caller.authTime ?? 0) * 1000),
      hours: SESSION_HOURS,
    })
  })
  return { token, session: await readSession(db, token) }
}

/** Throws 401 when the session is over. */
export async function readSession(db: Db, token: string | undefined): Promise<StaffSession> {
  const {
    id: _,
    personId,
    name,
    email,
    roles,
    sites,
    authenticatedAt,
    startedAt,
    endsAt,
  } = await sessionOf(db, token)
  return {
    person: { id: personId, name, email },
    roles,
    sites,
    permissions: permissionsOf(roles, sites),
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isFresh: Date.now() - authenticatedAt.getTime() < FRESH_MS,
  }
}

/** Who works with this cookie; throws 401 when nobody does. */
export async function staffByToken(db: Db, token: string | undefined): Promise<Staff> {
  const { id, personId, name, roles, sites, authenticatedAt } = await sessionOf(db, token)
  const authTime = authenticatedAt.getTime() / 1000
  const permissions = new Set(permissionsOf(roles, sites))
  return { personId, name, permissions, sites: sites && new Set(sites), sessionId: id, authTime }
}

async function sessionOf(db: Db, token: string | undefined): Promise<OfficeSession> {
  const session = token ? await findSession(db, token) : null
  if (!session) throw new AppError(401, 'OFFICE_SIGN_IN', staffErrors.OFFICE_SIGN_IN)
  return session
}

/** What somebody may do, and for which sites; null: all. */
export type Terms = { roles: Role[]; sites: string[] | null }

/** Writes the row of the audit book that belongs to a change of roles, in its transaction. */
export type NoteRoles = (
  trx: Trx,
  change: { personId: string; name: string; before: Terms; after: Terms },
) => Promise<void>

/** Somebody who has an account works here from now on. */
export async function addMember(
  { db, personOf }: Pick<StaffContext, 'db' | 'personOf'>,
  { email, roles, sites = null }: NewStaff,
  note: NoteRoles,
): Promise<StaffMember> {
  const person = await personOf(email)
  if (!person) throw new AppError(422, 'STAFF_UNKNOWN_EMAIL', staffErrors.STAFF_UNKNOWN_EMAIL)
  return changeRoles(db, { personId: person.id, roles, sites, version: 0 }, note)
}

/** Replaces somebody's roles; without any they are no member any more, and their sessions end with it. */
export async function changeRoles(
  db: Db,
  { personId, roles, sites: wanted, version }: StaffRoles & { personId: string },
  note: NoteRoles,
): Promise<StaffMember> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx)
    const member = await lockMember(trx, personId)
    if (!member && (version > 0 || !(await hasAccount(trx, personId)))) throw notFound()
    if ((member?.version ?? 0) !== version)
      throw new AppError(409, 'OFFICE_VERSION_CONFLICT', staffErrors.OFFICE_VERSION_CONFLICT)
    const keepsOwner = roles.includes('owner') || owners.some((owner) => owner !== personId)
    if (member?.roles.includes('owner') && !keepsOwner)
      throw new AppError(409, 'STAFF_LAST_OWNER', staffErrors.STAFF_LAST_OWNER)
    const before = member ? (await loadStaff(trx, personId))[0]! : null
    const sites = wanted !== undefined ? wanted : roles.includes('owner') ? null : (before?.sites ?? null)
    if (sites && (roles.includes('owner') || wanted?.some((key) => siteByKey(key) === undefined)))
      throw new AppError(422, 'STAFF_SITES_REFUSED', staffErrors.STAFF_SITES_REFUSED)
    await saveMember(trx, { personId, roles: [...new Set(roles)], sites, version: version + 1 })
    const after = (await loadStaff(trx, personId))[0]!
    if (roles.length === 0) await removeMember(trx, personId)
    const was = { roles: before?.roles ?? [], sites: before?.sites ?? null }
    await note(trx, { personId, name: after.name, before: was, after: { roles, sites } })
    return after
  })
}

import { club } from '#club/club.ts'
import { statutesVersion } from '#club/membership.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { ClubApplication, ClubApplicationChange, NewClubApplication } from './applications.schema.ts'
import * as storage from './applications.storage.ts'
import type { OrganisationsContext } from './context.ts'
import { found } from './for-staff.ts'
import { insertMember, setAdmin } from './members.storage.ts'
import { ask } from './members.ts'
import { type ApplicationMail, applicationMail } from './organisations.mails.ts'
import { refuse } from './rules.ts'
import { isEmailTaken } from './standing.storage.ts'

/** The latest; 404 when there never was one. */
export async function readOwnApplication(
  { db }: OrganisationsContext,
  caller: Caller,
): Promise<ClubApplication> {
  const row = await storage.latestApplication(db, caller.actorId)
  if (!row) throw notFound()
  return shown(row)
}

/** One at a time; the club answers by mail. */
export async function applyForClub(
  ctx: OrganisationsContext,
  given: { caller: Caller; application: NewClubApplication },
): Promise<ClubApplication> {
  const { acceptsStatutes: _, ...application } = given.application
  const applicantId = given.caller.actorId
  // Counted before anything is looked at, whatever the answer will be.
  if (!(await ctx.attempts.mayTry('clubApplication', applicantId))) throw refuse('TOO_MANY_APPLICATIONS')
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, applicantId)
    await requireFreeAddress(trx, application.email)
    const written = { ...application, founders: withoutTwins(application.founders) }
    const fresh = { ...written, id: newId(), applicantId, statutesVersion }
    if (!(await storage.insertApplication(trx, fresh))) throw refuse('APPLICATION_WAITING')
    const row = (await storage.latestApplication(trx, applicantId))!
    await tell(ctx, trx, { row, mail: 'received' })
    return shown(row)
  })
}

/** As long as nobody has decided; an answer to what was asked as well. */
export async function changeApplication(
  ctx: OrganisationsContext,
  given: { caller: Caller; change: ClubApplicationChange },
): Promise<ClubApplication> {
  const { caller, change } = given
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(ctx, trx, caller)
    await requireFreeAddress(trx, change.email)
    await storage.updateApplication(trx, { ...change, id, founders: withoutTwins(change.founders) })
    return shown((await storage.lockApplication(trx, id))!)
  })
}

export async function withdrawApplication(ctx: OrganisationsContext, caller: Caller): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(ctx, trx, caller)
    await storage.endApplication(trx, { id, state: 'withdrawn' })
  })
}

/** By staff: a fan club with its number; the applicant is its administrator, the founders are asked to join. */
export async function approveApplication(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; by: string },
): Promise<{ organisationId: string }> {
  const { id, by } = given
  const row = await holdOpen(ctx, trx, id)
  const applicantId = row.applicantId
  if (!applicantId) throw refuse('APPLICATION_DECIDED')
  const data = { name: row.name, email: row.email, town: row.town, efNumber: '', vatId: '' }
  const entryDate = berlinDate(row.appliedAt)
  const made = await found(ctx, trx, { kind: 'fanclub', data: { ...data, entryDate }, adminEmail: '' })
  const organisationId = made.id
  await insertMember(trx, { organisationId, memberId: applicantId, invitedAt: row.appliedAt })
  await setAdmin(trx, { organisationId, memberId: applicantId, isAdmin: true })
  const own = (await ctx.recipientOf(trx, applicantId))?.email.toLowerCase()
  for (const email of row.founders)
    if (email.toLowerCase() !== own) await ask(ctx, trx, { invitedBy: applicantId, organisationId, email })
  await storage.endApplication(trx, { id, state: 'approved', by, organisationId })
  await tell(ctx, trx, { row, mail: 'approved' })
  return { organisationId }
}

export async function refuseApplication(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; by: string; words: string },
): Promise<void> {
  const row = await holdOpen(ctx, trx, given.id)
  await storage.endApplication(trx, { ...given, state: 'refused' })
  await tell(ctx, trx, { row, mail: 'refused', words: given.words })
}

export async function askApplicant(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; words: string },
): Promise<void> {
  const row = await holdOpen(ctx, trx, given.id)
  await storage.askApplicant(trx, given)
  await tell(ctx, trx, { row, mail: 'question', words: given.words })
}

const isOpen = ({ state }: Pick<ClubApplication, 'state'>) => state === 'waiting' || state === 'question'

/** Persons first, then what is theirs. */
async function holdOwn(ctx: OrganisationsContext, trx: Trx, caller: Caller): Promise<storage.ApplicationRow> {
  await ctx.holdPerson(trx, caller.actorId)
  const last = await storage.latestApplication(trx, caller.actorId)
  const row = last && (await storage.lockApplication(trx, last.id))
  if (!row) throw notFound()
  if (!isOpen(row)) throw refuse('APPLICATION_DECIDED')
  return row
}

async function holdOpen(ctx: OrganisationsContext, trx: Trx, id: string): Promise<storage.ApplicationRow> {
  const applicantId = await storage.applicantOf(trx, id)
  if (applicantId) await ctx.holdPerson(trx, applicantId)
  const row = await storage.lockApplication(trx, id)
  if (!row) throw notFound()
  if (!isOpen(row)) throw refuse('APPLICATION_DECIDED')
  return row
}

async function requireFreeAddress(trx: Trx, email: string): Promise<void> {
  if (await isEmailTaken(trx, { email, except: newId() })) throw refuse('EMAIL_ADDRESS_ALREADY_EXISTS')
}

const withoutTwins = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]

/** Nobody hears of it who has no confirmed address. */
async function tell(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { row: storage.ApplicationRow; mail: ApplicationMail; words?: string },
): Promise<void> {
  const { row, mail, words = '' } = given
  const personId = row.applicantId
  const recipient = personId && (await ctx.recipientOf(trx, personId))
  if (!personId || !recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const url = ctx.foundingUrl(language)
  await ctx.mailer.send(
    trx,
    applicationMail(mail, { to: recipient.email, language, name: row.name, said: words, url, personId }),
  )
}

function shown({ applicantId: _, appliedAt, decidedAt, ...row }: storage.ApplicationRow): ClubApplication {
  return { ...row, appliedAt: appliedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import * as storage from './applications.storage.ts'
import { placeOf } from './applying.ts'
import { staffMail } from './careers.mails.ts'
import { careersTexts, type LetterTemplate } from './careers.texts.ts'
import type { CareersContext } from './context.ts'
import { readDocument as readPieces, type SealedDocument } from './documents.ts'
import { wordsOf } from './jobs.ts'
import { JOBS_TAG } from './schema.ts'
import type { JobDraft } from './staff.schema.ts'

type Actor = { id: string; name: string }

/** Its pieces, one after the other; whoever calls this has asked who may. */
export function readDocument(
  { db, sealing }: CareersContext,
  document: SealedDocument,
): AsyncGenerator<Buffer> {
  return readPieces(db, sealing, document)
}

/** True where somebody has said that they are severely disabled. */
export function disabilityOf(
  { sealing }: CareersContext,
  row: Pick<storage.ApplicationRow, 'id' | 'disability'>,
) {
  return row.disability !== null && sealing.open(row.disability, placeOf(row.id)) === 'yes'
}

/** From one stage to another, as it was seen. What is withdrawn or refused stays that. */
export async function moveApplication(
  _ctx: CareersContext,
  trx: Trx,
  given: { id: string; stage: storage.Stage; version: number; actor: Actor },
): Promise<void> {
  const { id, stage, version, actor } = given
  const row = await hold(trx, id)
  if (row.version !== version) throw changed()
  if (row.stage === 'withdrawn' || row.stage === 'refused') throw ended()
  await storage.setStage(trx, { id, stage })
  await step(trx, { applicationId: id, kind: 'moved', about: stage, actor })
}

export async function addNote(
  _ctx: CareersContext,
  trx: Trx,
  { id, text, actor }: { id: string; text: string; actor: Actor },
): Promise<void> {
  const row = await hold(trx, id)
  if (row.stage === 'withdrawn') throw ended()
  await step(trx, { applicationId: id, kind: 'note', words: text, actor })
}

/** What a template says to this applicant, in their language: staff change it before it leaves. */
export async function letterFor(
  { db }: CareersContext,
  { id, template }: { id: string; template: LetterTemplate },
): Promise<{ subject: string; text: string }> {
  const row = await storage.findApplication(db, id)
  if (!row) throw notFound()
  return letterOf(row, template)
}

export async function sendLetter(
  ctx: CareersContext,
  trx: Trx,
  given: { id: string; template: LetterTemplate; subject: string; text: string; actor: Actor },
): Promise<void> {
  const { id, template, subject, text, actor } = given
  const row = await hold(trx, id)
  await send(ctx, trx, { row, template, subject, text, actor })
}

/** Each gets the letter in their language. Whoever withdrew or was refused meanwhile is left out: the consequences say so before. */
export async function refuseApplications(
  ctx: CareersContext,
  trx: Trx,
  { ids, actor }: { ids: readonly string[]; actor: Actor },
): Promise<void> {
  for (const id of [...ids].sort()) {
    const row = await hold(trx, id)
    if (row.stage === 'withdrawn' || row.stage === 'refused') throw ended()
    await storage.setStage(trx, { id, stage: 'refused' })
    await step(trx, { applicationId: id, kind: 'moved', about: 'refused', actor })
    if (row.email) await send(ctx, trx, { row, template: 'refusal', ...letterOf(row, 'refusal'), actor })
  }
}

/** A new one is a draft; answers its id. The address never changes: links lead to it. */
export async function saveJob(
  _ctx: CareersContext,
  trx: Trx,
  { id, version, job }: { id: string | null; version: number; job: JobDraft },
): Promise<string> {
  const facts = columnsOf(job)
  if (id === null) {
    const fresh = newId()
    const { rows } = await sql`
      insert into career_jobs (id, origin_id, company, employment_type, working_time_model, hours_per_week, place_of_work,
        location, contact_person, salary, starts_on, apply_until, words)
      values (${fresh}, ${job.originId}, ${facts}) on conflict (origin_id) do nothing returning id`.execute(
      trx,
    )
    if (rows.length === 0)
      throw new AppError(409, 'JOB_ADDRESS_TAKEN', 'There is or was a job with this address already')
    return fresh
  }
  const { rows } = await sql`
    update career_jobs set (company, employment_type, working_time_model, hours_per_week, place_of_work, location,
      contact_person, salary, starts_on, apply_until, words) = (${facts}), version = version + 1
    where id = ${id} and version = ${version} returning id`.execute(trx)
  if (rows.length === 0) throw changed()
  await dropTags(trx, [JOBS_TAG])
  return id
}

export async function setJobState(
  _ctx: CareersContext,
  trx: Trx,
  { id, state, version }: { id: string; state: 'published' | 'closed'; version: number },
): Promise<void> {
  const { rows } = await sql`
    update career_jobs set state = ${state}, version = version + 1,
      published_at = case when ${state} = 'published' and state <> 'published' then app.now() else published_at end,
      closed_at = case when ${state} = 'closed' then app.now() end
    where id = ${id} and version = ${version} and state <> ${state} and (${state} <> 'closed' or state = 'published')
    returning id`.execute(trx)
  if (rows.length === 0) throw changed()
  await dropTags(trx, [JOBS_TAG])
}

function columnsOf(job: JobDraft) {
  const number = (text: string) => (text === '' ? null : Number(text.replace(',', '.')))
  const { contactPerson, salaryFrom, salaryTo, salaryPer } = job
  const cents = (text: string) => Math.round(number(text)! * 100)
  const salary =
    salaryFrom === '' ? null : { fromCents: cents(salaryFrom), toCents: cents(salaryTo), per: salaryPer }
  const contact = { ...contactPerson, email: contactPerson.email || null, phone: contactPerson.phone || null }
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`
  return sql`${job.company}::text, ${job.employmentType}::text, ${job.workingTimeModel}::text,
    ${number(job.hoursPerWeek)}::numeric, ${job.placeOfWork}::text, ${json(job.location)}, ${json(contact)}, ${json(salary)},
    ${job.startsOn || null}::date, ${job.applyUntil || null}::date, ${json(job.words)}`
}

function letterOf(row: storage.ApplicationRow, template: LetterTemplate): { subject: string; text: string } {
  const { subject, text } = careersTexts[row.language].templates[template]
  const words = { job: wordsOf(row, row.language).title, number: row.number ?? '', name: '', day: '' }
  return { subject: subject(words), text: text(words) }
}

async function send(
  { mailer }: CareersContext,
  trx: Trx,
  given: {
    row: storage.ApplicationRow
    template: LetterTemplate
    subject: string
    text: string
    actor: Actor
  },
): Promise<void> {
  const { row, template, subject, text, actor } = given
  const { id, email, language, personId, firstName, lastName, number } = row
  if (!email) throw ended()
  const about = { to: email, language, personId, firstName, lastName, number: number ?? '' }
  await mailer.send(trx, staffMail({ ...about, subject, text }))
  await step(trx, { applicationId: id, kind: 'mail', about: template, words: text, actor })
}

async function hold(trx: Trx, id: string): Promise<storage.ApplicationRow> {
  const row = await storage.lockApplication(trx, id)
  if (row?.state !== 'received') throw notFound()
  return row
}

const step = (trx: Db, given: Omit<Parameters<typeof storage.insertStep>[1], 'id'>) =>
  storage.insertStep(trx as Trx, { ...given, id: newId() })

const changed = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')
const ended = () => new AppError(409, 'JOB_APPLICATION_ENDED', 'This application is withdrawn or decided')

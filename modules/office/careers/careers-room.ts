import { applicationMonths, employers, leastGroup } from '#club/careers.ts'
import { club, type Language } from '#club/club.ts'
import type { CareersStaff } from '#modules/careers/careers.ts'
import type { JobDraft } from '#modules/careers/staff.schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { monthsAfter } from '#platform/time-limits.rules.ts'
import type {
  ApplicantDetail,
  Board,
  BoardCard,
  OfficeJob,
  OfficeJobDetail,
  OfficeJobQuery,
} from './schema.ts'
import * as storage from './storage.ts'

export type CareersRoomContext = {
  db: Db
  careers: CareersStaff
  /** Null in a club that has no site for jobs. */
  jobUrl: ((originId: string) => string) | null
}

const COMPANIES = employers.map(({ key }) => key)

/** Whose applicants somebody sees: owners of all companies, others of those that an owner named. */
export async function companiesOf(db: Db, { personId, permissions }: Staff): Promise<readonly string[]> {
  return permissions.has('staff.change') ? COMPANIES : storage.companiesOf(db, personId)
}

export async function listJobs(
  { db }: CareersRoomContext,
  staff: Staff,
  query: OfficeJobQuery,
): Promise<List<OfficeJob>> {
  const rows = await storage.listJobs(db, { query, companies: await companiesOf(db, staff) })
  return pageOf(
    rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null })),
    query,
  )
}

/** 404 for a job of a company that somebody does not work for. */
export async function requireJob(db: Db, staff: Staff, id: string): Promise<storage.JobRow> {
  const row = await storage.findJob(db, id)
  if (!row || !(await companiesOf(db, staff)).includes(row.company)) throw notFound()
  return row
}

export async function requireCompany(db: Db, staff: Staff, company: string): Promise<void> {
  if (!(await companiesOf(db, staff)).includes(company)) throw notFound()
}

export async function loadJob(
  { db, jobUrl }: CareersRoomContext,
  staff: Staff,
  id: string,
): Promise<OfficeJobDetail> {
  const row = await requireJob(db, staff, id)
  const { state, isOpen, version, publishedAt, closedAt, words, originId } = row
  return {
    ...{ id, state, isOpen, version },
    publishedAt: publishedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    missing: club.languages.filter((language) => !words[language]?.['title']),
    url: state === 'draft' ? null : (jobUrl?.(originId) ?? null),
    job: draftOf(row),
  }
}

const NO_WORDS = { title: '', area: '', lead: '', tasks: '', profile: '', offer: '' }

function draftOf(row: storage.JobRow): JobDraft {
  const { hoursPerWeek, contactPerson, salary, startsOn, applyUntil, words } = row
  const { originId, company, placeOfWork, location } = row
  const euros = (cents: number | undefined) => (cents === undefined ? '' : String(cents / 100))
  return {
    ...{ originId, company, placeOfWork, location },
    employmentType: row.employmentType as JobDraft['employmentType'],
    workingTimeModel: row.workingTimeModel as JobDraft['workingTimeModel'],
    hoursPerWeek: hoursPerWeek === null ? '' : String(Number(hoursPerWeek)),
    contactPerson: {
      name: contactPerson.name,
      email: contactPerson.email ?? '',
      phone: contactPerson.phone ?? '',
    },
    salaryFrom: euros(salary?.fromCents),
    salaryTo: euros(salary?.toCents),
    salaryPer: salary?.per ?? 'year',
    startsOn: startsOn ?? '',
    applyUntil: applyUntil ?? '',
    words: Object.fromEntries(
      club.languages.map((language: Language) => [language, { ...NO_WORDS, ...words[language] }]),
    ) as JobDraft['words'],
  }
}

export async function loadBoard({ db }: CareersRoomContext, staff: Staff, jobId: string): Promise<Board> {
  const job = await requireJob(db, staff, jobId)
  const [rows, count] = await Promise.all([storage.listCards(db, jobId), storage.countCards(db, jobId)])
  return {
    jobId,
    title: job.words[club.languages[0]]?.['title'] ?? job.originId,
    mayChange: staff.permissions.has('careers.change'),
    applicants: rows.map(cardOf),
    more: count - rows.length,
  }
}

function cardOf(row: storage.CardRow): BoardCard {
  const { id, number, stage, version, receivedAt, documents, notes, startDate } = row
  return {
    ...{ id, number, stage, version, documents, notes, startDate },
    name: nameOf(row),
    receivedAt: receivedAt.toISOString(),
  }
}

/** Whoever has withdrawn has no name any more. */
export function nameOf({
  firstName,
  lastName,
  number,
}: Pick<storage.CardRow, 'firstName' | 'lastName' | 'number'>) {
  return [firstName, lastName].filter(Boolean).join(' ') || number
}

/**
 * Of one's own companies; of others those who agreed that they may look, as long as they are in the talent pool. Everything else is
 * as if it were not there.
 */
export async function requireApplicant(
  db: Db,
  staff: Staff,
  id: string,
  { toChange }: { toChange: boolean },
): Promise<storage.ApplicantRow & { isOwn: boolean }> {
  const row = await storage.findApplicant(db, id)
  if (!row) throw notFound()
  const isOwn = (await companiesOf(db, staff)).includes(row.company)
  const isShared = row.sharesInGroup && row.talentPoolUntil !== null && row.talentPoolUntil > new Date()
  if (!isOwn && (toChange || !isShared || (await companiesOf(db, staff)).length === 0)) throw notFound()
  return { ...row, isOwn }
}

export async function loadApplicant(
  { db, careers }: CareersRoomContext,
  staff: Staff,
  id: string,
): Promise<ApplicantDetail> {
  const row = await requireApplicant(db, staff, id, { toChange: false })
  const [documents, steps] = await Promise.all([storage.loadDocuments(db, id), storage.loadSteps(db, id)])
  const { number, jobId, job, company, stage, version, language, email, personId, form, sharesInGroup } = row
  return {
    ...{
      id,
      number,
      jobId,
      job,
      company,
      stage,
      version,
      language,
      email,
      personId,
      form,
      sharesInGroup,
      documents,
    },
    mayChange: row.isOwn && staff.permissions.has('careers.change'),
    name: nameOf(row),
    // What somebody says of their health is for their own employer alone.
    isSeverelyDisabled: row.isOwn && careers.disabilityOf(row),
    talentPoolUntil: row.talentPoolUntil?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
    deletedOn: row.decidedAt && berlinDate(deletionOf(row)),
    steps: (row.isOwn ? steps : []).map((step) => ({ ...step, at: step.at.toISOString() })),
  }
}

function deletionOf({ decidedAt, talentPoolUntil }: storage.ApplicantRow): Date {
  const end = monthsAfter(decidedAt!, applicationMonths)
  return talentPoolUntil && talentPoolUntil > end ? talentPoolUntil : end
}

/** What refusing these does; those who are refused or gone already are told apart. */
export async function previewRefusals(
  { db, careers }: CareersRoomContext,
  staff: Staff,
  ids: readonly string[],
): Promise<{
  consequences: Consequences
  letter: { subject: string; text: string } | null
  going: string[]
}> {
  const unique = [...new Set(ids)]
  const rows = await Promise.all(unique.map((id) => requireApplicant(db, staff, id, { toChange: true })))
  const going = rows.filter(({ stage }) => stage !== 'refused' && stage !== 'withdrawn')
  const pool = going.filter(({ talentPoolUntil }) => talentPoolUntil !== null && talentPoolUntil > new Date())
  const left = rows.length - going.length
  const consequences = tellConsequences({
    lines: [
      { kind: 'refused', count: going.length },
      { kind: 'mails', count: going.length },
      { kind: 'deleted', count: going.length - pool.length },
      ...(pool.length > 0 ? [{ kind: 'inPool', count: pool.length }] : []),
      ...(left > 0 ? [{ kind: 'leftOut', count: left, isNot: true }] : []),
    ],
    totalCents: null,
    isFinal: true,
  })
  const letter = going[0] ? await careers.letterFor({ id: going[0].id, template: 'refusal' }) : null
  return { consequences, letter, going: going.map(({ id }) => id) }
}

export async function listPool(
  { db }: CareersRoomContext,
  staff: Staff,
  query: { q?: string | undefined; page: number; pageSize: number },
) {
  const companies = await companiesOf(db, staff)
  const rows = companies.length === 0 ? [] : await storage.listPool(db, { ...query, companies })
  return pageOf(
    rows.map((row) => ({
      ...cardOf(row),
      job: row.job,
      company: row.company,
      talentPoolUntil: row.talentPoolUntil!.toISOString(),
      isShared: !companies.includes(row.company),
    })),
    query,
  )
}

/** A number about few people is a number about each of them: it is left out, and so is what it could be computed from. */
export async function loadStatistics({ db }: CareersRoomContext, staff: Staff) {
  const rows = await storage.loadStatistics(db, await companiesOf(db, staff))
  return {
    leastGroup,
    rows: rows.map(({ severelyDisabled, applications, ...row }) => {
      const others = applications - severelyDisabled
      const isTold = severelyDisabled >= leastGroup && others >= leastGroup
      return { ...row, applications, severelyDisabled: isTold ? severelyDisabled : null }
    }),
  }
}

export async function listRecruiters({ db }: CareersRoomContext) {
  const members = await storage.listRecruiters(db)
  return {
    items: members.map((one) => ({ ...one, companies: one.isOwner ? [...COMPANIES] : one.companies })),
  }
}

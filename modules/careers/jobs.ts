import { club, type Language } from '#club/club.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { CareersContext } from './context.ts'
import * as storage from './jobs.storage.ts'
import type { Job, JobQuery, JobSummary } from './schema.ts'

export async function listJobs(
  { db }: Pick<CareersContext, 'db'>,
  query: JobQuery,
): Promise<List<JobSummary>> {
  const rows = await storage.listOpenJobs(db, query)
  return pageOf(
    rows.map((row) => summaryOf(row, query.language)),
    query,
  )
}

/** 404 for what was never public. One that is closed says so: links to it stay for a while. */
export async function readJob(
  { db }: Pick<CareersContext, 'db'>,
  given: { originId: string; language: Language },
): Promise<Job & { isOpen: boolean }> {
  const job = await findJob({ db }, given)
  if (!job) throw notFound()
  return job
}

/** The same for a page; null where there is none. */
export async function findJob(
  { db }: Pick<CareersContext, 'db'>,
  given: { originId: string; language: Language },
): Promise<(Job & { isOpen: boolean }) | null> {
  const row = await storage.findJob(db, given.originId)
  return row && { ...jobOf(row, given.language), isOpen: row.isOpen }
}

export function summaryOf(row: storage.JobRow, language: Language): JobSummary {
  const { title, area } = wordsOf(row, language)
  const { originId, company, employmentType, workingTimeModel, placeOfWork, location, contactPerson } = row
  return {
    originId,
    company,
    employmentType,
    workingTimeModel,
    hoursPerWeek: row.hoursPerWeek === null ? null : Number(row.hoursPerWeek),
    placeOfWork,
    location,
    contactPerson,
    startsOn: row.startsOn,
    applyUntil: row.applyUntil,
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
    title,
    area,
  }
}

export function jobOf(row: storage.JobRow, language: Language): Job {
  const { lead, tasks, profile, offer } = wordsOf(row, language)
  return {
    ...summaryOf(row, language),
    lead,
    tasks: linesOf(tasks),
    profile: linesOf(profile),
    offer: linesOf(offer),
    salary: row.salary,
  }
}

/** What is not written in a language is read in the club's first one. */
export function wordsOf({ words }: Pick<storage.JobRow, 'words'>, language: Language): storage.JobWords {
  const first = words[club.languages[0]]
  const own = words[language]
  const of = (name: keyof storage.JobWords) => (own?.title && own[name]) || first?.[name] || ''
  return {
    title: of('title'),
    area: of('area'),
    lead: of('lead'),
    tasks: of('tasks'),
    profile: of('profile'),
    offer: of('offer'),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { NewslettersOptions } from './context.ts'
import { letterTexts } from './letter.texts.ts'
import { countConsents, countRecipients, insertRecipients } from './recipients.storage.ts'
import { countStops, liftStop, listStops } from './reports.storage.ts'
import { readInReport, takeReports } from './reports.ts'
import { type Contents, type IssueState, newsletterErrors, type Segment } from './schema.ts'
import { sendIssue } from './sending.ts'
import * as storage from './storage.ts'
import { readThing, searchPictures, searchThings } from './things.storage.ts'
import { check, drawPage, drawTest } from './writing.ts'

export type Newsletters = ReturnType<typeof createNewsletters>

const SEND_JOB = 'newsletter-send'
/** Issues that are sent beside each other. */
const ISSUES_AT_ONCE = 2

/** What the club writes to those who ordered it: made by staff, sent by jobs, ended by one click. */
export function createNewsletters(options: NewslettersOptions) {
  const { db, jobs } = options
  jobs.handle(SEND_JOB, async (data) => sendIssue(options, String(data['issueId'])), {
    together: ISSUES_AT_ONCE,
  })
  jobs.every('newsletters-due', '* * * * *', () => beginDue(options))
  return {
    reportsToken: options.reportsToken,
    check: (written: Parameters<typeof check>[2], withLinks: boolean) =>
      check(options, db, written, { withLinks }),
    drawPage: (written: Parameters<typeof drawPage>[2]) => drawPage(options, db, written),
    timeOf: storage.timeOf,
    find: (from: Db, id: string) => storage.findIssue(from, id),
    numbersOf: (id: string) => storage.loadNumbers(db, id),
    count: (from: Db, whom: { topic: string; segment: Segment }) => countRecipients(from, whom),
    countConsents: (topic: string) => countConsents(db, topic),
    searchThings: (given: Parameters<typeof searchThings>[1]) => searchThings(db, given),
    readThing: (given: Parameters<typeof readThing>[1]) => readThing(db, given),
    searchPictures: (given: Parameters<typeof searchPictures>[1]) => searchPictures(db, given),
    /** Where pictures that were found are seen. */
    pictureUrl: options.addresses.pictureUrl,
    pictureOrigin: options.addresses.pictureOrigin,
    stops: {
      list: (given: Parameters<typeof listStops>[1]) => listStops(db, given),
      count: (q: string) => countStops(db, q),
      lift: liftStop,
    },
    ...inContext(options, {
      readIssuePage,
      beginDue,
      sendIssue,
      sendTest,
      begin,
      resume,
      takeReports,
      readInReport,
    }),
    create,
    save,
    remove,
    schedule,
    callOff,
    pause: (trx: Trx, given: Changing) => change(trx, { ...given, from: ['sending'], state: 'paused' }),
    stop: (trx: Trx, given: Changing) =>
      change(trx, { ...given, from: ['sending', 'paused'], state: 'stopped' }),
  }
}

type Changing = { id: string; by: string }
type Whole = { topic: string; contents: Contents; segment: Segment }

async function create(trx: Trx, given: Whole & { by: string }): Promise<string> {
  const id = newId()
  await storage.insertIssue(trx, { id, ...given })
  return id
}

/** Only a draft is written at; whoever saw an older one is told. */
async function save(trx: Trx, given: Whole & Changing & { version: number }): Promise<void> {
  const issue = await held(trx, given.id)
  if (issue.version !== given.version) throw refuse('OFFICE_VERSION_CONFLICT')
  if (issue.state !== 'draft') throw refuse('NEWSLETTER_STATE')
  await storage.updateIssue(trx, given)
}

async function remove(trx: Trx, id: string): Promise<void> {
  if ((await held(trx, id)).state !== 'draft') throw refuse('NEWSLETTER_STATE')
  await storage.deleteIssue(trx, id)
}

async function schedule(
  trx: Trx,
  { id, by, version, sendAt }: Changing & { version: number; sendAt: Date },
): Promise<void> {
  const issue = await held(trx, id)
  if (issue.state !== 'draft') throw refuse('NEWSLETTER_STATE')
  if (issue.version !== version) throw refuse('OFFICE_VERSION_CONFLICT')
  if (sendAt <= (await storage.timeOf(trx))) throw refuse('NEWSLETTER_TIME', 422)
  await storage.setState(trx, { id, by, state: 'scheduled', sendAt })
}

/** A planned one becomes a draft again. */
async function callOff(trx: Trx, { id, by }: Changing): Promise<void> {
  if ((await held(trx, id)).state !== 'scheduled') throw refuse('NEWSLETTER_STATE')
  await storage.setState(trx, { id, by, state: 'draft', sendAt: null })
}

/** From now on it is sent: its recipients are those there are now, and each is asked for again when their mail leaves. */
async function begin(
  { jobs }: Pick<NewslettersOptions, 'jobs'>,
  trx: Trx,
  { id, by, version }: Changing & { version: number | null },
): Promise<number> {
  const { state, topic, segment, ...issue } = await held(trx, id)
  if (state !== (version === null ? 'scheduled' : 'draft')) throw refuse('NEWSLETTER_STATE')
  if (version !== null && version !== issue.version) throw refuse('OFFICE_VERSION_CONFLICT')
  const count = await insertRecipients(trx, { issueId: id, topic, segment })
  if (count === 0 && version !== null) throw refuse('NEWSLETTER_NOBODY')
  await storage.setState(trx, { id, by, state: 'sending' })
  await jobs.enqueue(trx, SEND_JOB, { issueId: id })
  return count
}

async function resume(
  { jobs }: Pick<NewslettersOptions, 'jobs'>,
  trx: Trx,
  { id, by }: Changing,
): Promise<void> {
  await change(trx, { id, by, from: ['paused'], state: 'sending' })
  await jobs.enqueue(trx, SEND_JOB, { issueId: id })
}

async function change(
  trx: Trx,
  { id, by, from, state }: Changing & { from: readonly IssueState[]; state: IssueState },
): Promise<void> {
  if (!from.includes((await held(trx, id)).state)) throw refuse('NEWSLETTER_STATE')
  await storage.setState(trx, { id, by, state })
}

/** By the clock: what is due begins, and what is under way goes on. */
async function beginDue(ctx: Pick<NewslettersOptions, 'db' | 'jobs'>): Promise<void> {
  const { db, jobs } = ctx
  for (let isDue = true; isDue; ) {
    isDue = await db.transaction().execute(async (trx) => {
      const id = await storage.takeDue(trx)
      if (id === null) return false
      const { changedBy } = await held(trx, id)
      await begin(ctx, trx, { id, by: changedBy, version: null })
      return true
    })
  }
  await db.transaction().execute(async (trx) => {
    for (const issueId of await storage.listSending(trx)) await jobs.enqueue(trx, SEND_JOB, { issueId })
  })
}

/** To the own account of whoever asks, in one language; its way out leads to the account. */
async function sendTest(
  ctx: Pick<NewslettersOptions, 'mailer' | 'emailOf' | 'addresses'>,
  trx: Trx,
  { id, personId, language }: { id: string; personId: string; language: Language },
): Promise<string> {
  const issue = await storage.findIssue(trx, id)
  if (!issue) throw notFound()
  const to = await ctx.emailOf(trx, personId)
  if (!to) throw refuse('NEWSLETTER_NOBODY')
  const { subject, ...mail } = await drawTest(ctx, trx, { ...issue, language })
  await ctx.mailer.send(trx, { to, subject: `[${letterTexts[language].test}] ${subject}`, ...mail })
  return to
}

/** What the link in the mail opens: an issue that has left, the same for everybody. */
async function readIssuePage(
  ctx: Pick<NewslettersOptions, 'db' | 'addresses' | 'pictures'>,
  { id, language }: { id: string; language: Language },
): Promise<string> {
  const issue = await storage.findIssue(ctx.db, id)
  if (!issue || issue.state === 'draft' || issue.state === 'scheduled') throw notFound()
  return drawPage(ctx, ctx.db, { ...issue, language, light: 'auto' })
}

async function held(trx: Trx, id: string): Promise<storage.IssueRow> {
  const issue = await storage.lockIssue(trx, id)
  if (!issue) throw notFound()
  return issue
}

function refuse(code: keyof typeof newsletterErrors, status = 409): AppError {
  return new AppError(status, code, newsletterErrors[code])
}

import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { sitesOf } from '#modules/office/shared/things-of-sites.ts'
import type { NewPoll, Polls } from '#modules/polls/polls.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type OfficePoll,
  type OfficePollDetail,
  type OfficePollsQuery,
  type OfficeVoice,
  type OfficeVoicesQuery,
  type PollTerms,
  pollViews,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of polls works with. */
export type PollsRoomContext = { db: Db; polls: Pick<Polls, 'staff'> }

const refusals = {
  POLL_CHANGED: 'Somebody has changed it since it was shown: look again',
  POLL_PUBLISHED: 'Everybody can see it already',
  POLL_CLOSED: 'The list of voices is closed',
  POLL_NOT_OPEN: 'Nobody can vote here at the moment',
  POLL_MATCH_TAKEN: 'The player of this match is voted for in another poll',
  POLL_ANSWERS_STAY: 'Somebody has voted: no answer comes or goes any more',
} as const
export const refuse = (code: keyof typeof refusals) => new AppError(409, code, refusals[code])

export async function listPolls(
  { db }: PollsRoomContext,
  query: OfficePollsQuery,
  own: OwnSites,
): Promise<List<OfficePoll>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listPolls(db, { wanted: { ...query, own }, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countPolls(db, { ...query, own }),
  ])
  return pageOf(rows, query, count)
}

export async function countViews({ db }: PollsRoomContext, own: OwnSites) {
  const items = await Promise.all(
    pollViews.map(async (view) => ({ key: view, count: await storage.countPolls(db, { view, own }) })),
  )
  return { items }
}

export const readChoices = async ({ db }: PollsRoomContext, own: OwnSites) => ({
  matches: await storage.listMatches(db, own),
})

/** 404 where there is none. */
export async function loadPoll({ db, polls }: PollsRoomContext, id: string): Promise<OfficePollDetail> {
  const [summary, row] = await Promise.all([storage.findSummary(db, id), polls.staff.find(db, id)])
  if (!summary || !row) throw notFound()
  const [statistics, result] = await Promise.all([storage.loadStatistics(db, id), polls.staff.count(db, row)])
  return {
    ...summary,
    version: row.version,
    question: row.question,
    text: row.text,
    matchId: row.matchId,
    sites: (await sitesOf(db, { kind: 'poll', id })) ?? null,
    closesAfterHours: row.closesAfterHours,
    answers: row.answers.map(({ number, label, picture, shirt }) => ({ number, label, picture, shirt })),
    result,
    listHash: row.listHash,
    closedAt: row.closedAt?.toISOString() ?? null,
    statistics,
  }
}

const termsOf = ({ opensAt, closesAt, ...rest }: PollTerms): NewPoll => ({
  ...rest,
  opensAt: opensAt ? new Date(opensAt) : null,
  closesAt: closesAt ? new Date(closesAt) : null,
})

export async function makePoll(
  { polls }: PollsRoomContext,
  trx: Trx,
  given: PollTerms,
): Promise<{ id: string }> {
  const { matchId } = given
  if (matchId && !(await storage.listMatches(trx)).some(({ id }) => id === matchId))
    throw (await storage.hasPoll(trx, matchId)) ? refuse('POLL_MATCH_TAKEN') : notFound()
  return { id: await polls.staff.make(trx, termsOf(given)) }
}

export async function changePoll(
  { polls }: PollsRoomContext,
  trx: Trx,
  given: { id: string; version: number; terms: PollTerms },
): Promise<{ before: OfficePollDetail }> {
  const { id, version, terms } = given
  await polls.staff.lock(trx, id)
  const before = await loadPoll({ db: trx, polls }, id)
  if (before.closedAt) throw refuse('POLL_CLOSED')
  // What it is about stays; another match is another poll.
  if (before.matchId !== terms.matchId) throw refuse('POLL_ANSWERS_STAY')
  const isRunning = before.isPublished && (before.status !== 'planned' || (await storage.hasVoices(trx, id)))
  if (isRunning && before.kind === 'free' && before.answers.length !== terms.answers.length)
    throw refuse('POLL_ANSWERS_STAY')
  if (!(await polls.staff.change(trx, { ...termsOf(terms), id, version, isRunning })))
    throw refuse('POLL_CHANGED')
  return { before }
}

type Preview = (ctx: PollsRoomContext, id: string) => Promise<Consequences>

export const previewPublication: Preview = async ({ db }, id) => {
  const found = await storage.findSummary(db, id)
  if (!found) throw notFound()
  if (found.isPublished) throw refuse('POLL_PUBLISHED')
  if (found.status === 'closed') throw refuse('POLL_CLOSED')
  return tellConsequences({
    lines: [
      { kind: 'published' },
      found.kind === 'match' ? { kind: 'minute', count: found.opensMinute } : { kind: found.status },
      { kind: 'mails', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

export const previewOpening: Preview = async ({ db }, id) => {
  const found = await storage.findSummary(db, id)
  if (!found) throw notFound()
  if (found.status === 'closed') throw refuse('POLL_CLOSED')
  if (found.isPublished && found.status === 'open') throw refuse('POLL_PUBLISHED')
  return tellConsequences({
    lines: [
      { kind: 'open' },
      ...(found.kind === 'match' ? [{ kind: 'lineUp' }] : []),
      { kind: 'answersStay' },
    ],
    totalCents: null,
    isFinal: true,
  })
}

export const previewClosing: Preview = async ({ db, polls }, id) => {
  const [found, row] = await Promise.all([storage.findSummary(db, id), polls.staff.find(db, id)])
  if (!found || !row) throw notFound()
  if (row.closedAt) throw refuse('POLL_CLOSED')
  if (!found.isPublished || found.status === 'planned') throw refuse('POLL_NOT_OPEN')
  return tellConsequences({
    lines: [
      { kind: 'voices', count: found.voices, isPassing: true },
      { kind: 'listFixed' },
      { kind: 'sumFinal' },
      { kind: 'exclusions', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

export async function listVoices(
  { db }: PollsRoomContext,
  { id, query }: { id: string; query: OfficeVoicesQuery },
): Promise<List<OfficeVoice>> {
  if (!(await storage.findSummary(db, id))) throw notFound()
  const { page, pageSize, view } = query
  const rows = await storage.listVoices(db, { id, view, limit: pageSize + 1, offset: (page - 1) * pageSize })
  return pageOf(rows, query)
}

/** Before the list is closed; afterwards what was published stays. */
export async function excludeVoice(
  { polls }: PollsRoomContext,
  trx: Trx,
  given: { id: string; code: string; because: string; withNeighbours: boolean },
): Promise<{ excluded: number }> {
  const { id, ...what } = given
  await polls.staff.lock(trx, id)
  const row = await polls.staff.find(trx, id)
  if (!row) throw notFound()
  if (row.closedAt) throw refuse('POLL_CLOSED')
  const excluded = await polls.staff.excludeVoice(trx, { pollId: id, ...what })
  if (excluded === 0) throw notFound()
  return { excluded }
}

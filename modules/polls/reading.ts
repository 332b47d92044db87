import { lineOf } from '#modules/draws/draw.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { PollsContext } from './context.ts'
import { tallyOf } from './counting.ts'
import type { OwnPoll, OwnVoice, Poll, PollProof, PollsQuery } from './schema.ts'
import * as storage from './storage.ts'
import { loadLots, loadOwn, type VoiceRow } from './voices.storage.ts'

/** What everybody may know; the result once it is over. */
export async function toWire(db: Db, row: storage.PollRow): Promise<Poll> {
  const { opensAt, closesAt, answers } = row
  return {
    id: row.id,
    kind: row.kind,
    matchId: row.matchId,
    match: row.match,
    status: row.status,
    question: row.question,
    text: row.text,
    opensAt: opensAt?.toISOString() ?? null,
    opensMinute: row.opensMinute,
    closesAt: closesAt?.toISOString() ?? null,
    closesAfterHours: row.closesAfterHours,
    answers: answers.map(({ number, label, picture, shirt }) => ({ number, label, picture, shirt })),
    listHash: row.listHash,
    result: row.status === 'closed' ? await tallyOf(db, row) : null,
  }
}

export async function readPoll({ db }: Pick<PollsContext, 'db'>, id: string): Promise<Poll> {
  const row = await storage.findPoll(db, { id })
  if (!row) throw notFound()
  return toWire(db, row)
}

/** With one's own voice, and the count for whoever has given one. */
export async function readOwn(
  { db }: Pick<PollsContext, 'db'>,
  { caller, id, when }: { caller: Caller; id: string; when?: 'now' },
): Promise<OwnPoll> {
  const row = await storage.findPoll(db, { id })
  if (!row) throw notFound()
  const own = await loadOwn(db, { personId: caller.actorId, pollIds: [id] })
  return ownToWire(db, row, own.get(id), when)
}

export async function listOwn(
  { db }: Pick<PollsContext, 'db'>,
  { caller, query }: { caller: Caller; query: PollsQuery },
): Promise<List<OwnPoll>> {
  const { page, pageSize } = query
  const personId = caller.actorId
  const rows = await storage.listVoted(db, {
    personId,
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
  })
  const list = pageOf(rows, query)
  const own = await loadOwn(db, { personId, pollIds: list.items.map(({ id }) => id) })
  const items = await Promise.all(list.items.map((row) => ownToWire(db, row, own.get(row.id))))
  return { ...list, items }
}

async function ownToWire(
  db: Db,
  row: storage.PollRow,
  voice: VoiceRow | undefined,
  when?: 'now',
): Promise<OwnPoll> {
  const poll = await toWire(db, row)
  const result = voice ? await tallyOf(db, row, when) : poll.result
  return { ...poll, result, voice: voice ? voiceToWire(voice) : null }
}

const voiceToWire = ({ answer, code, salt, number, excludedBecause, changedAt }: VoiceRow): OwnVoice => ({
  ...{ answer, code, salt, number },
  excluded: excludedBecause,
  changedAt: changedAt.toISOString(),
})

/** The list, as soon as it is fixed. */
export async function readProof({ db }: Pick<PollsContext, 'db'>, id: string): Promise<PollProof> {
  const row = await storage.findPoll(db, { id })
  if (!row) throw notFound()
  const lots = row.closedAt ? await loadLots(db, id) : []
  return {
    version: 1,
    id,
    question: row.question,
    closedAt: row.closedAt?.toISOString() ?? null,
    listHash: row.listHash,
    answers: row.answers.map(({ number, label, voices }) => ({ number, label, voices })),
    voices: lots.map(lineOf),
  }
}

const ON_PAGE = 40
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For pages that are the same for everybody. */
export function pagesOf(db: Db) {
  const shown = (row: storage.PollRow | null) => (row ? toWire(db, row) : null)
  return {
    list: async () => Promise.all((await storage.listPublic(db, ON_PAGE)).map((row) => toWire(db, row))),
    one: async (id: string) => (UUID.test(id) ? shown(await storage.findPoll(db, { id })) : null),
    ofMatch: async (id: string) => (UUID.test(id) ? shown(await storage.findOfMatch(db, id)) : null),
  }
}

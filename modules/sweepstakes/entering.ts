import { sweepstakes as terms } from '#club/sweepstakes.ts'
import { makeCode, networkOf } from '#modules/draws/draws.ts'
import type { Trx } from '#platform/db.ts'
import { type LocalizedError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { unsafe } from '#platform/unsafe.ts'
import { refuse, type SweepstakesContext } from './context.ts'
import * as entries from './entries.storage.ts'
import type { DoorEntry, EnteredSweepstake, Participation } from './schema.ts'
import { findSeries, findSweepstake, lockSweepstake, type SweepstakeRow } from './storage.ts'
import { unfitFor } from './sweepstakes.rules.ts'

type Entering = { caller: Caller; address: string }

/** SWP-07: one lot each, for who may have one. */
export function participate(
  ctx: SweepstakesContext,
  given: Entering & { id: string; participation?: Participation | null | undefined },
): Promise<EnteredSweepstake> {
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, given.caller.actorId)
    const sweepstake = await findSweepstake(trx, given)
    // Doors are entered by the day, not by their name.
    if (!sweepstake || sweepstake.kind === 'calendar') throw notFound()
    return enter(ctx, trx, { ...given, sweepstake })
  })
}

/** ACC-28: one's lot for the door of today. */
export function enterToday(
  ctx: SweepstakesContext,
  { id, ...entering }: Entering & { id: string },
): Promise<DoorEntry> {
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, entering.caller.actorId)
    const series = UUID.test(id) ? await findSeries(trx, id) : null
    if (series?.kind !== 'calendar') throw notFound()
    const sweepstake = series.runningId && (await findSweepstake(trx, { id: series.runningId }))
    if (!sweepstake) throw refuse('SWEEPSTAKE_NOT_OPEN', localized(CLOSED))
    const { number } = await enter(ctx, trx, { ...entering, sweepstake })
    return { door: sweepstake.door!, sweepstakeId: sweepstake.id, number }
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** SWP-08: shown as it is. */
const ALREADY = { de: 'Du hast schon ein Los.', en: 'You already have a lot.', ja: 'すでに応募済みです。' }
/** SWP-09. */
const ALREADY_TODAY = {
  de: 'Du bist bei der Verlosung von heute schon dabei.',
  en: 'You are already in today’s draw.',
  ja: '今日の抽選にはすでに参加しています。',
}
const CLOSED = {
  de: 'Mitmachen geht gerade nicht.',
  en: 'Entries are not taken at the moment.',
  ja: '現在は応募を受け付けていません。',
}
const localized = (text: LocalizedError) => ({ localizedErrors: [text] })

async function enter(
  ctx: SweepstakesContext,
  trx: Trx,
  given: Entering & { sweepstake: SweepstakeRow; participation?: Participation | null | undefined },
): Promise<EnteredSweepstake> {
  const { caller, address, sweepstake, participation } = given
  const { id, kind } = sweepstake
  const personId = caller.actorId
  if (sweepstake.status !== 'active') throw refuse('SWEEPSTAKE_NOT_OPEN', localized(CLOSED))
  const already = () =>
    refuse('SWEEPSTAKE_ALREADY_IN', localized(kind === 'calendar' ? ALREADY_TODAY : ALREADY))
  if (await entries.hasLot(trx, { sweepstakeId: id, personId })) throw already()
  const unfit = unfitFor(sweepstake, await entries.loadEntrant(trx, personId))
  if (unfit) throw refuse(unfit)
  const lot = {
    ...{ id, personId, entrant: personId, postal: null, network: networkOf(ctx, { drawId: id, address }) },
    answer: answerTo(sweepstake, participation?.answer),
    wantsResult: participation?.wantsResult ?? false,
  }
  const entered = await writeLot(ctx, trx, lot)
  if (!entered) throw already()
  return entered
}

/** Null where nothing is asked. */
function answerTo({ question }: SweepstakeRow, answer: number | null | undefined): number | null {
  if (!question) return null
  if (answer === null || answer === undefined || answer >= question.answers.length)
    throw refuse('SWEEPSTAKE_ANSWER_MISSING')
  return answer
}

type NewLot = {
  id: string
  personId: string | null
  entrant: string
  postal: string | null
  network: string | null
  answer: number | null
  wantsResult: boolean
}

/** Null: there is one already. Numbers are given one after the other, so places of a network are counted without a race. */
async function writeLot(_ctx: SweepstakesContext, trx: Trx, lot: NewLot): Promise<EnteredSweepstake | null> {
  const { id, entrant, network } = lot
  const number = await entries.takeNumber(trx, id)
  if (number === null) throw refuse('SWEEPSTAKE_NOT_OPEN', localized(CLOSED))
  if (network && (await entries.countFrom(trx, { sweepstakeId: id, network })) >= terms.perAddressAndHour)
    throw refuse('SWEEPSTAKE_TOO_MANY_HERE', { retryAfterSeconds: 3600 })
  const { salt, code } = makeCode({ drawId: id, entrant })
  const isNew = await entries.insertEntry(trx, { ...lot, sweepstakeId: id, number, salt, code })
  return isNew ? { number, code } : null
}

/** By staff, for a postcard: as good as any other lot. */
export async function enterPostcard(
  ctx: SweepstakesContext,
  trx: Trx,
  given: { id: string; postal: string; entrant: string; answer?: number | null },
): Promise<{ number: number }> {
  const { id, postal, entrant } = given
  const sweepstake = await findSweepstake(trx, { id, drafts: 'shown' })
  if (!sweepstake) throw notFound()
  const answer = answerTo(sweepstake, given.answer)
  const entered = await writeLot(ctx, trx, {
    ...{ id, personId: null, entrant, postal, network: null, answer, wantsResult: false },
  })
  if (!entered) throw refuse('SWEEPSTAKE_ALREADY_IN')
  return { number: entered.number }
}

/** While the list is open nothing stays of it; afterwards the lot stays in the list and is passed over. */
export function withdraw(ctx: SweepstakesContext, given: { caller: Caller; id: string }): Promise<void> {
  const { caller, id } = given
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    if (!unsafe('noLotGuard')) await lockSweepstake(trx, id)
    const sweepstake = await findSweepstake(trx, { id })
    if (!sweepstake) throw notFound()
    const of = { personId: caller.actorId, sweepstakeId: id }
    const own = (await entries.loadOwn(trx, { ...of, sweepstakeIds: [id] })).get(id)
    if (!own || own.excludedBecause === 'withdrawn') throw notFound()
    if (sweepstake.drawnAt) throw refuse('SWEEPSTAKE_LIST_CLOSED')
    if (sweepstake.closedAt) await entries.excludeEntry(trx, { ...own, because: 'withdrawn' })
    else await entries.removeEntry(trx, of)
  })
}

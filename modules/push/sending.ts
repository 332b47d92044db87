import { setTimeout as pause } from 'node:timers/promises'
import { mayBuyIn } from '#modules/tickets/phases.rules.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { PushOptions } from './context.ts'
import * as matters from './matters.storage.ts'
import { noticeOf, replacesOf } from './notices.rules.ts'
import { quietEnds } from './quiet.rules.ts'
import type { PushTopic } from './schema.ts'
import type { PushOutcome } from './sender.ts'
import { deleteDevices } from './storage.ts'

/** Messages whose outcome is written down together: as many may go twice when the program dies meanwhile. */
const BATCH = 200
const AT_ONCE = 50
/** A job takes its turn for so long; what is left begins the next one. */
const TURN_SECONDS = 45
const MOST_TRIES = 6
const FIRST_DELAY_SECONDS = 5
/** What nobody has use for in the morning is not told at night; everything else waits until then. */
const NOT_KEPT: ReadonlySet<PushTopic> = new Set<PushTopic>(['goals'])
const URGENT: ReadonlySet<PushTopic> = new Set<PushTopic>(['goals', 'waitingList'])

type Sending = Pick<PushOptions, 'db' | 'sender' | 'perSecond' | 'rightsOf' | 'log'>

/**
 * Sends one matter to all who want to hear of it, one sender at a time, and each device once. What was sent is written down after
 * each batch: whoever dies in between sends that batch again, under the same tag, and devices show the one in place of the other
 * (docs/decisions/0059). False when somebody has to go on.
 */
export async function sendMatter(
  ctx: Sending,
  id: string,
  { seconds = TURN_SECONDS }: { seconds?: number } = {},
): Promise<boolean> {
  const { db, perSecond } = ctx
  const lease = newId()
  const isAlone = !unsafe('noPushLease')
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const matter = await matters.leaseMatter(db, { id, lease, isAlone })
    if (!matter) return true
    const begun = performance.now()
    const next = await matters.listNext(db, matter, BATCH)
    const batch = next.length > 0 ? next : await matters.listDue(db, matter, BATCH)
    if (batch.length === 0) {
      await matters.dropUnwanted(db, matter)
      await matters.releaseMatter(db, { id, lease, isWhole: true })
      return true
    }
    await sendBatch(ctx, matter, { batch, afterId: next.at(-1)?.id ?? null })
    const pace = (batch.length / perSecond) * 1_000 - (performance.now() - begun)
    if (pace > 0) await pause(pace)
  }
  await matters.releaseMatter(db, { id, lease, isWhole: false })
  return false
}

type Batch = { batch: readonly matters.TurnRow[]; afterId: string | null }

async function sendBatch(ctx: Sending, matter: matters.MatterRow, { batch, afterId }: Batch): Promise<void> {
  const told: matters.Told[] = []
  const waiting = batch.values()
  const work = async () => {
    // One iterator for all of them: each takes the next.
    for (const row of waiting) {
      const one = await sendOne(ctx, matter, row)
      if (one) told.push(one)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const gone = told.filter(({ state }) => state === 'gone').map(({ deviceId }) => deviceId)
  await ctx.db.transaction().execute(async (trx) => {
    await matters.writeTold(trx, { matterId: matter.id, told, afterId })
    await deleteDevices(trx, gone)
  })
}

/** Null where there is nothing to be told: it is not for them, or it would not be worth anything later. */
async function sendOne(
  ctx: Sending,
  matter: matters.MatterRow,
  row: matters.TurnRow,
): Promise<matters.Told | null> {
  if (!(await hasRight(ctx, matter, row.personId))) return null
  const { topic, now, expiresAt, tag } = matter
  const quietUntil = topic === 'waitingList' && row.waitingListAlways ? null : quietEnds(now, row)
  const of = { deviceId: row.id, personId: row.personId }
  if (quietUntil) {
    if (NOT_KEPT.has(topic) || quietUntil >= expiresAt) return null
    return { ...of, state: 'waiting', tries: row.tries, tryAt: quietUntil }
  }
  const outcome = await ctx.sender.send({
    ...row,
    message: Buffer.from(JSON.stringify(noticeOf(matter, row.language))),
    ttl: (expiresAt.getTime() - now.getTime()) / 1_000,
    urgency: URGENT.has(topic) ? 'high' : 'normal',
    replaces: replacesOf(tag),
  })
  return { ...of, ...stateAfter(outcome, { tries: row.tries, now }) }
}

async function hasRight(
  { db, rightsOf }: { db: Db } & Pick<PushOptions, 'rightsOf'>,
  { phase }: Pick<matters.MatterRow, 'phase'>,
  personId: string,
): Promise<boolean> {
  if (!phase || phase.who === 'everybody') return true
  const whole = { ...phase, from: new Date(), until: null, maxPerBuyer: 1, priceClasses: null }
  return mayBuyIn(whole, await rightsOf(db, personId), new Date(phase.startsAt))
}

/** Tried again with twice the time between, unless the push service names another. */
export function stateAfter(
  outcome: PushOutcome,
  { tries, now }: { tries: number; now: Date },
): Pick<matters.Told, 'state' | 'tries' | 'tryAt'> {
  const tried = tries + 1
  if (outcome.kind === 'sent' || outcome.kind === 'gone')
    return { state: outcome.kind, tries: tried, tryAt: null }
  if (outcome.kind === 'refused' || tried >= MOST_TRIES) return { state: 'failed', tries: tried, tryAt: null }
  const seconds = outcome.seconds ?? FIRST_DELAY_SECONDS * 2 ** tries
  return { state: 'waiting', tries: tried, tryAt: new Date(now.getTime() + seconds * 1_000) }
}

import { polls as terms } from '#club/polls.ts'
import { isProved, makeCode, networkOf } from '#modules/draws/draws.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type PollsContext, refuse } from './context.ts'
import { readOwn } from './reading.ts'
import type { OwnPoll } from './schema.ts'
import { findPoll, lockPoll, type PollRow } from './storage.ts'
import * as voices from './voices.storage.ts'

type Voting = { caller: Caller; address: string; id: string; answer: number }

/** One voice an account, and another word until it closes. */
export async function vote(ctx: PollsContext, given: Voting): Promise<OwnPoll> {
  const { caller, id } = given
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    await writeVoice(ctx, trx, given)
  })
  return readOwn(ctx, { caller, id, when: 'now' })
}

async function writeVoice(ctx: PollsContext, trx: Trx, given: Voting): Promise<void> {
  const { id, address, answer } = given
  const personId = given.caller.actorId
  const poll = await holdOpen(trx, id)
  if (!(await isProved(trx, personId))) throw refuse('POLL_UNPROVED')
  if (!poll.answers.some(({ number }) => number === answer)) throw refuse('POLL_ANSWER_UNKNOWN')
  const own = (await voices.loadOwn(trx, { personId, pollIds: [id] })).get(id)
  if (own) return voices.changeVoice(trx, { pollId: id, personId, answer })
  const network = networkOf(ctx, { drawId: id, address })
  if ((await voices.countFrom(trx, { pollId: id, network })) >= terms.perAddressAndHour)
    throw refuse('POLL_TOO_MANY_HERE', { retryAfterSeconds: 3600 })
  const { salt, code } = makeCode({ drawId: id, entrant: personId })
  await voices.putVoice(trx, { pollId: id, personId, answer, salt, code, network })
}

/** Whoever closes the list waits until this voice is in it. */
async function holdOpen(trx: Trx, id: string): Promise<PollRow> {
  if (!unsafe('noVoiceGuard')) await lockPoll(trx, id, 'share')
  const poll = await findPoll(trx, { id })
  if (!poll) throw notFound()
  if (poll.status !== 'open') throw refuse('POLL_NOT_OPEN')
  return poll
}

/** While it is open nothing stays of a voice that is taken back. */
export async function withdraw(
  ctx: PollsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    await holdOpen(trx, id)
    const own = (await voices.loadOwn(trx, { personId: caller.actorId, pollIds: [id] })).get(id)
    // What is excluded stays: nobody votes anew for it.
    if (!own || own.excludedBecause) throw notFound()
    await voices.removeVoice(trx, { pollId: id, personId: caller.actorId })
  })
}

import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type ContractsContext, refuse } from '../context.ts'
import { type ContractRow, findContract, holdContract } from '../contracts.storage.ts'
import { isPending } from '../states.rules.ts'
import type { Corrected } from './correcting.schema.ts'
import { correctPlace, type PlaceContext } from './correcting-place.ts'
import { correctPrice, type PriceContext } from './correcting-price.ts'
import { correctRecipient, type RecipientContext } from './correcting-recipient.ts'
import { correctSubscriber, type SubscriberContext } from './correcting-subscriber.ts'

export type CorrectingContext = Pick<ContractsContext, 'db' | 'endTransfers'> &
  PlaceContext &
  PriceContext &
  RecipientContext &
  SubscriberContext

export type ContractCorrections = ReturnType<typeof createContractCorrections>

/** What staff correct of one contract. */
export type Correction =
  /** A seat by its id (`19-12-7`), or a standing block (`23`). */
  | { what: 'place'; place: string }
  /** Gross cents for its last season, and the class that it goes on with; null: where it is. */
  | { what: 'price'; priceCents: number; newPriceClass: string | null }
  /** By the address of their account; `confirmsEntitlement`: staff have seen the proof of a reduced or accessible place. */
  | { what: 'recipient'; email: string; confirmsEntitlement: boolean }
  /** Who pays, by the address of their account; `takesPlace`: they use it as well from now on. */
  | { what: 'subscriber'; email: string; takesPlace: boolean; confirmsEntitlement: boolean }

export type Given = { id: string; correction: Correction; reason: string; actor: string }

/** Staff correct a contract, with a reason: whoever was asked to take it over is asked no more, and its parties are told. */
export function createContractCorrections(ctx: CorrectingContext) {
  return {
    correct: (trx: Trx, given: Given) => correct(ctx, trx, given),
    foresee: (given: Omit<Given, 'reason'>) => foresee(ctx, given),
  }
}

/** What would follow, by doing it: nothing of it stays. Refuses as the correction does. */
async function foresee(ctx: CorrectingContext, given: Omit<Given, 'reason'>): Promise<Corrected[]> {
  const trx = await ctx.db.startTransaction().execute()
  try {
    return await correct(ctx, trx, { ...given, reason: '' })
  } finally {
    await trx.rollback().execute()
  }
}

/** In the caller's transaction; answers what followed, in numbers. 404: there is no such contract. */
async function correct(ctx: CorrectingContext, trx: Trx, given: Given): Promise<Corrected[]> {
  const known = await holdToCorrect(trx, given.id)
  if (!known) throw notFound()
  if (known.state === 'Terminated' || known.state === 'SubscriberChanged') throw refuse('CONTRACT_HAS_ENDED')
  await ctx.endTransfers(trx, { contractId: known.id, actor: given.actor })
  const contract = (await findContract(trx, { id: known.id }))!
  const followed = await attempt(() => carryOut(ctx, trx, { ...given, contract }))
  return isPending(known.state) ? [{ kind: 'transferEnds', count: 1 }, ...followed] : followed
}

function carryOut(
  ctx: CorrectingContext,
  trx: Trx,
  given: { contract: ContractRow; correction: Correction; reason: string; actor: string },
): Promise<Corrected[]> {
  const { correction, ...by } = given
  switch (correction.what) {
    case 'place':
      return correctPlace(ctx, trx, { ...by, ...correction })
    case 'price':
      return correctPrice(ctx, trx, { ...by, ...correction })
    case 'recipient':
      return correctRecipient(ctx, trx, { ...by, ...correction })
    case 'subscriber':
      return correctSubscriber(ctx, trx, { ...by, ...correction })
  }
}

/** The negative control of its race takes the lock away. */
function holdToCorrect(trx: Trx, id: string): Promise<ContractRow | null> {
  return unsafe('noContractLock') ? findContract(trx, { id }) : holdContract(trx, { id })
}

/** Two at once: a unique index lets one of them have it. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint === 'season_tickets_one_each')
      throw new AppError(
        409,
        'ALREADY_RECIPIENT_OF_SEASON_TICKET',
        'They have a season ticket of this season',
      )
    if (['contracts_seat', 'season_tickets_seat', 'tickets_live_seat'].includes(constraint))
      throw new AppError(409, 'SEAT_TAKEN', 'The place is somebody else’s')
    throw error
  }
}

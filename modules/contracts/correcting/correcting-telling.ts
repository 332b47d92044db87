import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { addresseeOf } from '../context.ts'
import type { ContractRow } from '../contracts.storage.ts'
import type { CorrectedWhat } from './corrected-what.ts'
import { correctedMail } from './correcting.mails.ts'
import { correctionErrors } from './correcting.schema.ts'

export type TellingContext = {
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  contractUrl(contractId: string, language: Language): string
}

type Told = { before: ContractRow; after: ContractRow }

/** Whoever pays, whoever uses it, and whoever used it before; answers how many mails went out. */
export async function tellParties(
  ctx: TellingContext,
  trx: Trx,
  given: Told & { what: 'place' | 'price' | 'recipient' },
): Promise<number> {
  let mails = 0
  for (const [subjectId, what] of addressees(given))
    if (await tell(ctx, trx, { ...given, what, subjectId })) mails += 1
  return mails
}

function addressees({
  what,
  before,
  after,
}: Told & { what: 'place' | 'price' | 'recipient' }): Map<string, CorrectedWhat> {
  const { subscriberId, recipientId } = after
  if (what === 'price') return new Map([[subscriberId, 'price']])
  if (what === 'place')
    return new Map([
      [subscriberId, 'place'],
      [recipientId, 'place'],
    ])
  return new Map([
    [before.recipientId, 'holderGone'],
    [subscriberId, 'holderChanged'],
    [recipientId, 'holderNew'],
  ])
}

/** Whoever paid, whoever does now, and whoever uses the place; answers how many mails went out. */
export async function tellOfSubscriber(ctx: TellingContext, trx: Trx, given: Told): Promise<number> {
  let mails = 0
  for (const [subjectId, what] of ofSubscriber(given)) {
    // Whoever has nothing to do with it any more knows the number that it had.
    const after = IS_OVER.has(what) ? given.before : given.after
    if (await tell(ctx, trx, { before: given.before, after, what, subjectId })) mails += 1
  }
  return mails
}

function ofSubscriber({ before, after }: Told): Map<string, CorrectedWhat> {
  const isPlaceGone = before.recipientId !== after.recipientId
  const usedIt = before.recipientId === before.subscriberId
  return new Map<string, CorrectedWhat>([
    [before.recipientId, isPlaceGone ? 'holderGone' : 'payerChanged'],
    [before.subscriberId, usedIt ? (isPlaceGone ? 'payerHolderGone' : 'payerGoneHolder') : 'payerGone'],
    [after.subscriberId, isPlaceGone ? 'payerHolderNew' : 'payerNew'],
  ])
}

/** They are no party of it any more: they cannot look at it. */
const IS_OVER: ReadonlySet<CorrectedWhat> = new Set(['holderGone', 'payerGone', 'payerHolderGone'])

async function tell(
  ctx: TellingContext,
  trx: Trx,
  given: Told & { what: CorrectedWhat; subjectId: string },
): Promise<boolean> {
  const { what, before, after, subjectId } = given
  const to = await addresseeOf(ctx, trx, subjectId)
  if (!to) return false
  const url = IS_OVER.has(what) ? null : ctx.contractUrl(after.id, to.language)
  const mail = correctedMail({ ...to, what, before, after, url })
  await ctx.mailer.send(trx, { to: to.email, ...mail, about: [subjectId] })
  return true
}

export function nothingToCorrect(): AppError {
  return new AppError(422, 'NOTHING_TO_CORRECT', correctionErrors.NOTHING_TO_CORRECT)
}

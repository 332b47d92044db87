import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { insertContractCredit } from '../credits/credits.storage.ts'
import { matchCreditMail } from './credits.mails.ts'
import {
  findMatch,
  holdOpenShares,
  insertCredit,
  loadOpenShares,
  type Share,
  sumCredits,
} from './credits.storage.ts'

const JOB = 'match-credits'
const AT_ONCE = 100

export type MatchCredits = ReturnType<typeof createMatchCredits>

export type MatchCreditsContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  discounts: Pick<Discounts, 'issueVoucher'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  ticketsUrl(language: Language): string
}

/** A match is called off for good: what of the season's price was for it comes back to whoever paid, as a voucher. */
export function createMatchCredits(ctx: MatchCreditsContext) {
  ctx.jobs.handle(JOB, (data) => giveAll(ctx, data as { eventId: string; by: string }))
  return { sums: sumCredits, ...inContext(ctx, { begin }) }
}

/** Of a match that was called off; again it changes nothing for those who have theirs. */
async function begin(
  { db, jobs }: MatchCreditsContext,
  given: { eventId: string; by: string; agree: (trx: Trx) => Promise<void> },
): Promise<void> {
  const { eventId, by, agree } = given
  await db.transaction().execute(async (trx) => {
    const match = await findMatch(trx, eventId)
    if (!match) throw notFound()
    if (!match.isCalledOff)
      throw new AppError(409, 'EVENT_TAKES_PLACE', 'Only a match that is called off is credited')
    await agree(trx)
    await jobs.enqueue(trx, JOB, { eventId, by }, { singletonKey: eventId })
  })
}

/** So many in one transaction: whoever was given theirs stays so, also when the program ends in between. */
async function giveAll(ctx: MatchCreditsContext, given: { eventId: string; by: string }): Promise<void> {
  const { db } = ctx
  const { eventId } = given
  for (;;) {
    const held = await db.transaction().execute(async (trx) => {
      const seasonTicketIds = await holdOpenShares(trx, { eventId, limit: AT_ONCE })
      for (const share of await loadOpenShares(trx, { eventId, seasonTicketIds }))
        await give(ctx, trx, { ...given, share })
      return seasonTicketIds.length
    })
    if (held < AT_ONCE) return
  }
}

async function give(
  ctx: MatchCreditsContext,
  trx: Trx,
  { eventId, by, share }: { eventId: string; by: string; share: Share },
): Promise<void> {
  const { discounts, mailer, recipientOf, ticketsUrl } = ctx
  const { seasonTicketId, number, payerId, contractId, cents } = share
  const { id: voucherId, code } = await discounts.issueVoucher(trx, {
    sellerId: club.defaultTenantId,
    kind: 'credit',
    amountCents: cents,
    expiresAt: null,
    createdBy: `staff:${by}`,
    owedFrom: 'goodwill',
  })
  if (!(await insertCredit(trx, { eventId, seasonTicketId, cents, voucherId, by })))
    throw new Error(`${number} has its share of ${eventId} already`)
  if (contractId) {
    const of = { kind: 'matchCalledOff', eventId, voucherId } as const
    await insertContractCredit(trx, { contractId, amountCents: cents, by, of })
  }
  const to = await recipientOf(trx, payerId)
  if (!to) return
  const language = to.language ?? club.fallbackLanguage
  const { name, startsAt } = (await findMatch(trx, eventId))!
  const letter = { language, match: name[language] ?? name.en, startsAt, number, cents, code }
  await mailer.send(trx, {
    to: to.email,
    ...matchCreditMail({ ...letter, url: ticketsUrl(language) }),
  })
}

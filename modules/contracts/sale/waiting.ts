import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { groundBanErrors } from '#modules/ground-bans/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { seasonOfferedMail } from './sale.mails.ts'
import { findSeasonOnSale } from './sale.storage.ts'
import { type SeasonWait, seasonSaleErrors } from './schema.ts'
import * as storage from './waiting.storage.ts'

export type WaitingContext = {
  db: Db
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Throws when the person is gone, and keeps them until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  seasonTicketsUrl(language: Language): string
}

type Wish = { caller: Caller; season: number }

/** Who waits for a season ticket: joins, leaves, and is offered one in the order of the line while the club offers them. */
export function createSeasonWaiting(ctx: WaitingContext) {
  return inContext(ctx, { readOwn, join, leave, offer })
}

/** 404: they never waited for this season. */
async function readOwn({ db }: WaitingContext, { caller, season }: Wish): Promise<SeasonWait> {
  const wait = await storage.findWait(db, { season, personId: caller.subjectId })
  if (!wait) throw notFound()
  const { joinedAt, offeredUntil, ...rest } = wait
  return {
    ...rest,
    joinedAt: joinedAt.toISOString(),
    offeredUntil: offeredUntil?.toISOString() ?? null,
  }
}

async function join(
  ctx: WaitingContext,
  { language, ...wish }: Wish & { language: Language },
): Promise<SeasonWait> {
  const { db, holdPerson } = ctx
  const { season, caller } = wish
  const personId = caller.subjectId
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId)
    const onSale = await findSeasonOnSale(trx, season)
    if (!onSale || onSale.phases.length === 0) throw notFound()
    if (onSale.isOver) throw new AppError(422, 'SALE_ENDED', 'The sale has ended')
    const { hasOne, isBanned } = await storage.standingOf(trx, { season, personId })
    if (isBanned) throw new AppError(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
    if (hasOne)
      throw new AppError(
        409,
        'ALREADY_RECIPIENT_OF_SEASON_TICKET',
        seasonSaleErrors.ALREADY_RECIPIENT_OF_SEASON_TICKET,
      )
    if (!(await storage.insertWait(trx, { season, personId, language })))
      throw new AppError(409, 'ALREADY_WAITING', 'They are on this list')
  })
  return readOwn(ctx, wish)
}

/** 404: they do not wait. Whoever joins again comes last. */
async function leave({ db }: WaitingContext, { caller, season }: Wish): Promise<void> {
  const isGone = await storage.endWait(db, { season, personId: caller.subjectId, state: 'Withdrawn' })
  if (!isGone) throw notFound()
}

/** Offers that are over make room for the next in the line, who are told by mail. Repeatable, and safe from everywhere at once. */
async function offer(ctx: WaitingContext): Promise<number> {
  const { db, mailer, recipientOf, seasonTicketsUrl } = ctx
  return db.transaction().execute(async (trx) => {
    await storage.expireOffers(trx)
    let offered = 0
    for (const season of await storage.holdOfferingSeasons(trx))
      for (const { personId, language: joinedIn, until } of await storage.offerNext(trx, season)) {
        offered++
        const to = await recipientOf(trx, personId)
        if (!to) continue
        const language = to.language ?? joinedIn
        const url = seasonTicketsUrl(language)
        await mailer.send(trx, { to: to.email, ...seasonOfferedMail({ language, season, until, url }) })
      }
    return offered
  })
}

import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { seasonOfferedMail } from './sale/sale.mails.ts'
import { leftLineMail } from './waiting-by-hand.mails.ts'

export type WaitingByHandContext = {
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  seasonTicketsUrl(language: Language): string
}

export type WaitingByHand = ReturnType<typeof createWaitingByHand>

/** What staff do with the line for season tickets. */
export function createWaitingByHand(ctx: WaitingByHandContext) {
  return inContext(ctx, { offer, remove })
}

export type WaitInLine = { season: number; personId: string }

/**
 * Out of turn: they may buy for so many hours, but no longer than the line does; told by mail. 409: they do not wait any more, or nobody
 * of the line may buy now.
 */
async function offer(
  ctx: WaitingByHandContext,
  trx: Trx,
  { id, hours }: { id: string; hours: number },
): Promise<WaitInLine> {
  const wait = await find(trx, id)
  const { rows } = await sql<{ language: Language; until: Date }>`
    with phase as (
      select max(coalesce(p.until_at, 'infinity')) as ends from season_phases p
      where p.season = ${wait.season} and p.who = 'waitingList' and p.from_at <= app.now()
        and (p.until_at is null or app.now() < p.until_at))
    update season_waiting w set state = 'Offered', offered_at = app.now(),
      offered_until = least(app.now() + make_interval(hours => ${hours}::int), phase.ends)
    from phase where w.id = ${id} and w.state = 'Waiting' and phase.ends is not null
    returning w.language, w.offered_until as until`.execute(trx)
  const [offered] = rows
  if (!offered) throw await refusalToOffer(trx, id)
  const to = await ctx.recipientOf(trx, wait.personId)
  if (to) {
    const language = to.language ?? offered.language
    const { until } = offered
    const url = ctx.seasonTicketsUrl(language)
    await ctx.mailer.send(trx, {
      to: to.email,
      ...seasonOfferedMail({ language, season: wait.season, until, url }),
    })
  }
  return wait
}

async function refusalToOffer(trx: Trx, id: string): Promise<AppError> {
  const { rows } = await sql`select from season_waiting where id = ${id} and state = 'Waiting'`.execute(trx)
  return rows.length === 0
    ? notWaiting()
    : new AppError(409, 'WAITING_LIST_DOES_NOT_BUY', 'Nobody of the line may buy now')
}

/** They are told that they do not wait any more; what they hold in a cart they may no longer pay for as an offer of the line. */
async function remove(ctx: WaitingByHandContext, trx: Trx, id: string): Promise<WaitInLine> {
  const wait = await find(trx, id)
  const { numAffectedRows } = await sql`
    update season_waiting set state = 'Withdrawn', ended_at = app.now()
    where id = ${id} and state in ('Waiting', 'Offered')`.execute(trx)
  if (numAffectedRows !== 1n) throw notWaiting()
  const to = await ctx.recipientOf(trx, wait.personId)
  if (to) {
    const language = to.language ?? club.fallbackLanguage
    await ctx.mailer.send(trx, { to: to.email, ...leftLineMail({ language, season: wait.season }) })
  }
  return wait
}

async function find(trx: Trx, id: string): Promise<WaitInLine> {
  const { rows } = await sql<WaitInLine>`
    select season, person_id as "personId" from season_waiting where id = ${id}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

function notWaiting(): AppError {
  return new AppError(409, 'NOT_WAITING_ANY_MORE', 'They do not wait any more')
}

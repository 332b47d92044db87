import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { EventToAsk, Tickets } from '#modules/tickets/tickets.ts'
import { bearersOf } from '#modules/wallet/wallet.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { namesMissingMail } from './names.mails.ts'

type AskingContext = {
  db: Db
  tickets: Tickets
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** Somebody's tickets. */
  ticketsUrl(language: Language): string
}

const HOURS_BEFORE = 48
const DAYS_KEPT = 14

/** Whose tickets still bear no name two days before they have to is told once. Names of matches long over are forgotten. */
export async function askForNames(ctx: AskingContext): Promise<void> {
  const { db, tickets } = ctx
  for (const event of await tickets.names.loadToAsk(db, { hoursBefore: HOURS_BEFORE }))
    await db.transaction().execute((trx) => askAll(ctx, trx, event))
  await tickets.names.forgetNames(db, { days: DAYS_KEPT })
}

async function askAll(ctx: AskingContext, trx: Trx, { id, until }: EventToAsk): Promise<void> {
  const { tickets, mailer, recipientOf, ticketsUrl } = ctx
  const missing = await tickets.names.takeToAsk(trx, id)
  if (!missing) return
  const named = await bearersOf(
    trx,
    missing.map((ticket) => ticket.id),
  )
  const unnamed = missing.filter((ticket) => !named.has(ticket.id))
  const { name, startsAt } = await tickets.loadEvent(id)
  for (const [ownerId, own] of Map.groupBy(unnamed, (ticket) => ticket.ownerId)) {
    const to = await recipientOf(trx, ownerId)
    if (!to) continue
    const language = to.language ?? club.fallbackLanguage
    const event = { name, startsAt: new Date(startsAt) }
    const url = ticketsUrl(language)
    await mailer.send(trx, namesMissingMail({ to: to.email, language, url, event, until, count: own.length }))
  }
}

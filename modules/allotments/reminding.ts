import type { Trx } from '#platform/db.ts'
import { shareReminderMail } from './allotments.mails.ts'
import type { AllotmentsContext } from './context.ts'
import { adminsOf, languageOf, matchOf } from './news.ts'
import { loadToRemind, takeToRemind, type Unpaid } from './reminding.storage.ts'
import { findAllotment, holdRow } from './storage.ts'

/** Once each, in the last day: members of what they have not paid, or administrators where the fan club pays for all. */
export async function remindUnpaid(ctx: AllotmentsContext): Promise<number> {
  const due = await loadToRemind(ctx.db)
  for (const id of due) await ctx.db.transaction().execute((trx) => remind(ctx, trx, id))
  return due.length
}

async function remind(ctx: AllotmentsContext, trx: Trx, id: string): Promise<void> {
  if (!(await holdRow(trx, id))) return
  const allotment = (await findAllotment(trx, id))!
  const unpaid = await takeToRemind(trx, id)
  if (unpaid.length === 0) return
  const { organisationId, organisationName: fanClub, paidBy, eventId } = allotment
  const told =
    paidBy === 'club'
      ? (await adminsOf(trx, organisationId)).map((memberId) => ({ ...inAll(unpaid), memberId }))
      : unpaid
  for (const { memberId, places, until } of told) {
    const to = await ctx.recipientOf(trx, memberId)
    if (!to) continue
    const language = languageOf(to.language)
    await ctx.mailer.send(trx, {
      to: to.email,
      ...shareReminderMail({
        ...{ language, fanClub, paidBy, places, until },
        match: matchOf(allotment, language),
        url: ctx.allotmentUrl(eventId, language),
      }),
    })
  }
}

function inAll(unpaid: readonly Unpaid[]): Omit<Unpaid, 'memberId'> {
  return {
    places: unpaid.reduce((sum, { places }) => sum + places, 0),
    until: new Date(Math.min(...unpaid.map(({ until }) => +until))),
  }
}

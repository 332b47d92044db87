import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, type SweepstakesContext } from './context.ts'
import { hasLot } from './entries.storage.ts'
import { inWords, languageOf } from './news.ts'
import * as reminders from './reminding.storage.ts'
import { findSweepstake } from './storage.ts'
import { reminderMail } from './sweepstakes.mails.ts'

/** One mail: when it opens, or a day before it closes. Doors of a calendar open every day by themselves. */
export function remind(ctx: SweepstakesContext, given: { caller: Caller; id: string }): Promise<void> {
  const { caller, id } = given
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const sweepstake = await findSweepstake(trx, { id })
    if (!sweepstake || sweepstake.kind === 'calendar') throw notFound()
    if (!(await reminders.saveReminder(trx, { sweepstakeId: id, personId: caller.actorId })))
      throw refuse('SWEEPSTAKE_NO_REMINDER')
  })
}

export function remindNoMore(ctx: SweepstakesContext, given: { caller: Caller; id: string }): Promise<void> {
  const { caller, id } = given
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await findSweepstake(trx, { id }))) throw notFound()
    await reminders.removeReminder(trx, { sweepstakeId: id, personId: caller.actorId })
  })
}

const AT_ONCE = 500

/** Each once, whichever process comes first; who has a lot by now needs no reminder. */
export async function remindAll(ctx: SweepstakesContext): Promise<void> {
  await reminders.forgetReminders(ctx.db)
  for (const due of await reminders.loadDue(ctx.db, AT_ONCE))
    await ctx.db.transaction().execute(async (trx) => {
      if (await reminders.takeReminder(trx, due)) await tell(ctx, trx, due)
    })
}

async function tell(ctx: SweepstakesContext, trx: Trx, due: reminders.DueReminder): Promise<void> {
  const { sweepstakeId, personId, isOpening } = due
  if (await hasLot(trx, due)) return
  const [to, sweepstake] = [
    await ctx.recipientOf(trx, personId),
    await findSweepstake(trx, { id: sweepstakeId }),
  ]
  if (!to || !sweepstake) return
  const language = languageOf(to.language)
  await ctx.mailer.send(trx, {
    to: to.email,
    about: [personId],
    ...reminderMail({
      ...{ language, isOpening, until: sweepstake.closesAt },
      sweepstake: inWords(sweepstake.name, language),
      url: ctx.sweepstakeUrl(sweepstakeId, language),
    }),
  })
}

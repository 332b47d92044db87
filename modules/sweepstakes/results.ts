import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { SweepstakesContext } from './context.ts'
import { inWords, languageOf } from './news.ts'
import { findSweepstake, type SweepstakeRow } from './storage.ts'
import { notWonMail } from './sweepstakes.mails.ts'

export const RESULTS_JOB = 'sweepstakes.results'

type Untold = { number: number; personId: string; because: string | null }

/** Whoever asked for it and won nothing hears how it went, once, with the way to make the draw again. Begun anew, it goes on. */
export async function tellResults(ctx: SweepstakesContext, id: string): Promise<void> {
  const sweepstake = await findSweepstake(ctx.db, { id, drafts: 'shown' })
  if (!sweepstake?.drawnAt) return
  for (;;) {
    const untold = await loadUntold(ctx.db, id)
    if (untold.length === 0) return
    for (const entry of untold)
      await ctx.db.transaction().execute(async (trx) => {
        if (await take(trx, { id, number: entry.number })) await tell(ctx, trx, { sweepstake, entry })
      })
  }
}

const AT_ONCE = 200

async function loadUntold(db: Db, id: string): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select e.number, e.person_id as "personId", e.excluded_because as because from sweepstake_entries e
    where e.sweepstake_id = ${id} and e.wants_result and e.result_told_at is null and e.person_id is not null
      and coalesce(e.excluded_because, 'answer') = 'answer'
      and not exists (select from sweepstake_wins w where w.sweepstake_id = e.sweepstake_id and w.number = e.number
        and w.state <> 'Skipped')
    order by e.number limit ${AT_ONCE}`.execute(db)
  return rows
}

async function take(trx: Trx, { id, number }: { id: string; number: number }): Promise<boolean> {
  const { rows } = await sql`
    update sweepstake_entries set result_told_at = app.now()
    where sweepstake_id = ${id} and number = ${number} and result_told_at is null returning 1`.execute(trx)
  return rows.length === 1
}

async function tell(
  ctx: SweepstakesContext,
  trx: Trx,
  { sweepstake, entry }: { sweepstake: SweepstakeRow; entry: Untold },
): Promise<void> {
  const { number, personId, because } = entry
  const to = await ctx.recipientOf(trx, personId)
  if (!to) return
  const language = languageOf(to.language)
  const { question } = sweepstake
  await ctx.mailer.send(trx, {
    to: to.email,
    about: [personId],
    ...notWonMail({
      ...{ language, number },
      sweepstake: inWords(sweepstake.name, language),
      right: because === 'answer' && question ? inWords(question.answers[question.right]!, language) : null,
      url: ctx.proofUrl(sweepstake.id, language),
    }),
  })
}

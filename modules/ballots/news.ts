import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import * as mails from './ballots.mails.ts'
import type { BallotsContext } from './context.ts'
import type { Owed } from './entries.storage.ts'

export const TELL = 'ballots.tell'

/** Whoever is owed a mail gets it soon; one job at a time. */
export async function tellSoon({ jobs }: Pick<BallotsContext, 'jobs'>, trx: Trx): Promise<void> {
  await jobs.enqueue(trx, TELL, {}, { singletonKey: TELL })
}

type Due = {
  id: string
  owed: Owed
  personId: string
  language: Language
  number: number
  quantity: number
  slug: string
  match: { de: string; en: string; ja?: string }
  buyUntil: Date
  offeredUntil: Date | null
}

const AT_ONCE = 200

/** Each mail once, in the transaction that says it is not owed any more. Begun anew, it goes on. */
export async function tellAll(ctx: BallotsContext): Promise<void> {
  for (;;) {
    const { rows } = await sql<Due>`
      select e.id, e.owed, e.person_id as "personId", e.language, e.number, e.quantity, m.slug, m.name as match,
        b.buy_until as "buyUntil", w.offered_until as "offeredUntil"
      from ticket_ballot_entries e join ticket_ballots b on b.id = e.ballot_id join events m on m.id = b.event_id
        left join ticket_wishes w on w.id = e.wish_id
      where e.owed is not null order by e.id limit ${AT_ONCE}`.execute(ctx.db)
    if (rows.length === 0) return
    for (const due of rows)
      await ctx.db.transaction().execute(async (trx) => {
        const taken = await sql`
          update ticket_ballot_entries set owed = null where id = ${due.id} and owed = ${due.owed} returning id`.execute(
          trx,
        )
        if (taken.rows.length > 0 && due.personId) await tell(ctx, trx, due)
      })
  }
}

async function tell(ctx: BallotsContext, trx: Trx, due: Due): Promise<void> {
  const to = await ctx.recipientOf(trx, due.personId)
  if (!to) return
  const language = club.languages.find((known) => known === to.language) ?? due.language
  await ctx.mailer.send(trx, { to: to.email, about: [due.personId], ...written(ctx, due, language) })
}

function written(ctx: BallotsContext, due: Due, language: Language) {
  const { number, quantity, buyUntil } = due
  const match = due.match[language] ?? due.match.en
  const notice = { language, match, number, quantity, url: ctx.ballotUrl(due.slug, language) }
  switch (due.owed) {
    case 'won':
      return mails.drawnMail({
        ...notice,
        url: ctx.cartUrl(language),
        until: due.offeredUntil ?? buyUntil,
      })
    case 'next':
      return mails.notDrawnMail({ ...notice, until: buyUntil })
    default:
      return mails.ballotEndedMail({ ...notice, because: due.owed })
  }
}

import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import { tellOwed } from '#modules/draws/draws.ts'
import type { Db, Trx } from '#platform/db.ts'
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
  personId: string | null
  language: Language
  number: number
  quantity: number
  slug: string
  match: { de: string; en: string; ja?: string }
  buyUntil: Date
  offeredUntil: Date | null
}

export async function tellAll(ctx: BallotsContext): Promise<void> {
  await tellOwed(ctx, {
    table: 'ticket_ballot_entries',
    load: loadOwed,
    write: (due, language) => written(ctx, due, language),
  })
}

async function loadOwed(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select e.id, e.owed, e.person_id as "personId", e.language, e.number, e.quantity, m.slug, m.name as match,
      b.buy_until as "buyUntil", w.offered_until as "offeredUntil"
    from ticket_ballot_entries e join ticket_ballots b on b.id = e.ballot_id join events m on m.id = b.event_id
      left join ticket_wishes w on w.id = e.wish_id
    where e.owed is not null order by e.id limit ${limit}`.execute(db)
  return rows
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

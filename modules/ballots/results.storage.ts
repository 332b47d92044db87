import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { EntryState } from './entries.storage.ts'

export type ApplicationSums = {
  /** Tickets that all applications ask for. */
  tickets: number
  /** Applications whose places lie in a cart, are being looked for, are bought, were let go, or follow. */
  offered: number
  looking: number
  bought: number
  lapsed: number
  next: number
  /** Tickets that were bought. */
  ticketsBought: number
}

export async function sumApplications(db: Db, ballotId: string): Promise<ApplicationSums> {
  const { rows } = await sql<ApplicationSums>`
    select coalesce(sum(e.quantity), 0)::int as tickets,
      count(*) filter (where e.state = 'Won' and w.state = 'Offered')::int as offered,
      count(*) filter (where e.state = 'Won' and w.state is distinct from 'Offered')::int as looking,
      count(*) filter (where e.state = 'Bought')::int as bought,
      count(*) filter (where e.state = 'Lapsed')::int as lapsed,
      count(*) filter (where e.state = 'Next')::int as next,
      coalesce(sum(e.quantity) filter (where e.state = 'Bought'), 0)::int as "ticketsBought"
    from ticket_ballot_entries e left join ticket_wishes w on w.id = e.wish_id where e.ballot_id = ${ballotId}`.execute(
    db,
  )
  return rows[0]!
}

export type ApplicationRow = {
  number: number
  turn: number | null
  quantity: number
  priceClass: string | null
  state: EntryState
  isOffered: boolean
  applicant: string | null
}

/** In the order of the draw, before it in that of their numbers; one more than a page. */
export async function listApplications(
  db: Db,
  given: { ballotId: string; page: number; pageSize: number },
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select e.number, array_position(b.draw_order, e.number) as turn, e.quantity, e.price_class as "priceClass", e.state,
      coalesce(w.state = 'Offered', false) as "isOffered",
      nullif(concat_ws(' ', c.first_name, c.last_name), '') as applicant
    from ticket_ballot_entries e join ticket_ballots b on b.id = e.ballot_id left join ticket_wishes w on w.id = e.wish_id
      left join contacts c on c.id = e.person_id
    where e.ballot_id = ${given.ballotId} order by turn nulls last, e.number
    limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(db)
  return rows
}

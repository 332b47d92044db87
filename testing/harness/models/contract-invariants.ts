import { sql } from 'kysely'
import { contractMedia } from '#club/contracts.ts'
import type { Db } from '#platform/db.ts'

type Row = Record<string, unknown>
/** What a medium costs beside the place; a contract may have had another when its season was planned. */
const MEDIA = sql.raw(`array[0, ${contractMedia.map(({ cents }) => cents).join(', ')}]`)
const GONE = sql.raw(`('Terminated', 'SubscriberChanged')`)

/** What holds of contracts at any moment; one query each, a row is a violation. */
const RULES = {
  'a place has two tickets at a match': sql<Row>`
    select event_id, seat_id from tickets where revoked_at is null and seat_id is not null
    group by 1, 2 having count(*) > 1`,
  'a place has two season tickets': sql<Row>`
    select season, seat_id from season_tickets where ended_at is null and seat_id is not null
    group by 1, 2 having count(*) > 1`,
  'somebody has two season tickets': sql<Row>`
    select season, owner_id from season_tickets where ended_at is null group by 1, 2 having count(*) > 1`,
  'a place is two contracts’': sql<Row>`
    select seat_id from contracts where state not in ${GONE} and seat_id is not null group by 1 having count(*) > 1`,
  'a contract that goes on has not one season ticket for its season': sql<Row>`
    select c.id, c.state, c.season from contracts c where c.state not in ${GONE} and 1 <> (
      select count(*) from season_tickets s where s.contract_id = c.id and s.season = c.season and s.ended_at is null
        and s.seat_id is not distinct from c.seat_id and s.owner_id = c.recipient_id and s.price_cents = c.price_cents)`,
  'a season ticket has not one ticket for a match': sql<Row>`
    select s.id, e.id as match from season_tickets s join events e on app.season_of(e.starts_at) = s.season
    where s.ended_at is null and e.cancelled_at is null
      and 1 <> (select count(*) from tickets t where t.season_ticket_id = s.id and t.event_id = e.id)`,
  'a step does not go on from the one before': sql<Row>`
    select * from (select contract_id, kind, from_state, to_state, lag(to_state) over story as former,
        row_number() over story as nr from contract_steps window story as (partition by contract_id order by taken_at, id)) s
    where from_state is distinct from former or (nr > 1 and not app.contract_step_exists(from_state, to_state))`,
  'a contract is in another state than its story says': sql<Row>`
    select c.id, c.state, last.to_state from contracts c
    cross join lateral (select to_state from contract_steps s where s.contract_id = c.id
      order by taken_at desc, id desc limit 1) last where last.to_state <> c.state`,
  'what is owed for a season is not its price': sql<Row>`
    with recursive chain as (
      select id, id as last from contracts where state not in ${GONE}
      union all select c.predecessor_id, chain.last from chain join contracts c on c.id = chain.id
        where c.predecessor_id is not null)
    select c.id, c.price_cents, owed.cents from contracts c
    cross join lateral (select coalesce(sum(d.amount_cents), 0) as cents from dues d join chain on chain.id = d.subject_id
      where chain.last = c.id and d.period = c.season::text and d.state <> 'cancelled') owed
    where c.state not in ${GONE} and owed.cents - c.price_cents <> all(${MEDIA})`,
  'a paid due has not its money in the ledger': sql<Row>`
    select d.id from dues d where d.state = 'paid' and d.amount_cents <> (
      select coalesce(sum(-l.amount_cents), 0) from due_attempts a join payments p on p.checkout_id = a.id
      join ledger_entries l on l.payment_id = p.id where a.due_id = d.id and l.account not in ('receivable', 'bank'))`,
  'the ledger does not sum to zero': sql<Row>`
    select currency from ledger_entries group by currency having sum(amount_cents) <> 0`,
}

/** A sentence per violation; empty: all is well. */
export async function contractViolations(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, query] of Object.entries(RULES)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) found.push(`${sentence}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
  }
  return found
}

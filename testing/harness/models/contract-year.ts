import { sql } from 'kysely'
import { buildSeasons, seatsOfClass } from '#modules/contracts/renewal/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

const CLASSES = ['1', '2', '3', '4']
/** The one that `buildEvent` has on sale. */
const STANDING = { blockId: '23', priceClass: 's', row: null, seat: null, seatId: null }

/**
 * Contracts of 2026 that are asked about 2027, one each for so many people: on seats, and standing where there are no more. One in
 * three pays monthly. 2027 has so many matches.
 */
export async function buildYear(db: Db, given: { contracts: number; matches: number }): Promise<void> {
  const { contracts, matches } = given
  await buildSeasons(db, { silentHolders: 'renew' })
  const seats = CLASSES.flatMap((priceClass) =>
    seatsOfClass(priceClass).map(({ id, ...seat }) => ({ ...seat, seatId: id as string | null, priceClass })),
  )
  const rows = Array.from({ length: contracts }, (_, index) => ({
    ...(seats[index] ?? STANDING),
    ...{ person: newId(), master: newId(), id: newId(), nr: index + 1 },
    pays: index % 3 === 0 ? 'monthly' : 'atOnce',
  }))
  for (let from = 0; from < rows.length; from += 5_000)
    await insertContracts(db, JSON.stringify(rows.slice(from, from + 5_000)))
  for (let match = 0; match < matches; match += 1)
    await buildEvent(db, { startsInDays: daysUntil(2027) + 7 * match, standingCapacity: contracts })
}

async function insertContracts(db: Db, rows: string): Promise<void> {
  const given = sql`json_to_recordset(${rows}::text::json) as g (person uuid, master uuid, id uuid, nr int, "blockId" text,
    "row" text, seat text, "seatId" text, "priceClass" text, pays text)`
  await sql`insert into contacts (id, first_name, last_name) select person, 'Paula', 'Probe ' || nr from ${given}`.execute(
    db,
  )
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    select gen_random_uuid(), person, person || '@probe.example', now(), now() from ${given}`.execute(db)
  await sql`insert into contract_master_data (id, subscriber_id) select master, person from ${given}`.execute(
    db,
  )
  await sql`
    insert into contracts (id, number, master_data_id, subscriber_id, recipient_id, contractor_id, state, first_season, season,
      confirmed_season, block_id, row, seat, seat_id, price_class, ticket_type, price_cents, starts_on, ends_on, pays)
    select id, 'DK-2026-' || lpad(nr::text, 6, '0'), master, person, person, person, 'Confirmed', 2026, 2026, 2026, "blockId",
      "row", seat, "seatId", "priceClass", 'full', 40000, '2026-07-01', '2027-06-30', pays from ${given}`.execute(
    db,
  )
}

function daysUntil(season: number): number {
  return Math.ceil((Date.UTC(season, 7, 1) - Date.now()) / 86_400_000)
}

/** What is wrong after the run into 2027; empty: each contract was renewed, charged and told once, with one ticket for each match. */
export async function yearFaults(
  db: Db,
  { contracts, matches }: { contracts: number; matches: number },
): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    with each as (
      select c.id, c.season, c.price_cents,
        (select count(*) from contract_steps s where s.contract_id = c.id and s.kind = 'renewed') as steps,
        (select count(*) from season_tickets t where t.contract_id = c.id and t.season = 2027) as season_tickets,
        (select count(*) from tickets t join season_tickets s on s.id = t.season_ticket_id where s.contract_id = c.id) as tickets,
        (select count(distinct t.event_id) from tickets t join season_tickets s on s.id = t.season_ticket_id
          where s.contract_id = c.id and t.revoked_at is null) as matches,
        (select coalesce(sum(d.amount_cents), 0) from dues d where d.subject_id = c.id and d.period = '2027') as cents
      from contracts c),
    letters as (
      select data ->> 'to', data ->> 'subject' as subject, count(*) as count from pgboss.job where name = 'mail' group by 1, 2)
    select
      (select count(*)::int from each where season <> 2027) as forgotten,
      (select count(*)::int from each where steps <> 1) as "not renewed once",
      (select count(*)::int from each where season_tickets <> 1) as "without one season ticket",
      (select count(*)::int from each where tickets <> ${matches} or matches <> ${matches}) as "without one ticket a match",
      (select count(*)::int from each where cents <> price_cents) as "not charged once",
      (select abs(count(*)::int - 2 * ${contracts}::int) from letters) as "letters missing",
      (select count(*)::int from letters where count <> 1) as "letters doubled",
      (select count(*)::int from (select from tickets where revoked_at is null and seat_id is not null
        group by event_id, seat_id having count(*) > 1) x) as "seats doubled",
      (select count(*)::int from renewal_runs where ended_at is null) as "runs not over"`.execute(db)
  return Object.entries(rows[0]!)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what}: ${count}`)
}

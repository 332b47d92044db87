import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/**
 * Tickets name nobody but where a match asks who goes with them: seat, price and the ids of owner and buyer, which lead nowhere once the person is erased. They stay
 * as bookings, and a ticket that was saved or printed still opens the gate; the account no longer shows it.
 */
export const ticketsData: PersonalDataHolder = {
  name: 'tickets',
  tables: ['tickets', 'season_tickets', 'complimentary_tickets', 'ticket_names'],
  merging: [
    {
      table: 'tickets',
      column: 'owner_id',
      how: 'moves',
      set: 'changed_at = app.now()',
      told: 'tickets',
      countIf: 't.revoked_at is null',
    },
    { table: 'tickets', column: 'buyer_id', how: 'moves' },
    { table: 'ticket_names', column: 'owner_id', how: 'moves' },
    { table: 'season_tickets', column: 'owner_id', how: 'moves', told: 'seasonTickets' },
  ],

  /** One season ticket for each season and person. */
  async mergeConflicts(db, { from, into }) {
    const { rows } = await sql`
      select from season_tickets t join season_tickets o on o.season = t.season
      where t.owner_id = ${from} and o.owner_id = ${into} and t.ended_at is null and o.ended_at is null`.execute(
      db,
    )
    return rows.length > 0 ? ['twoSeasonTickets'] : []
  },

  async losses(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from tickets t join events e on e.id = t.event_id
      where t.owner_id = ${id} and t.revoked_at is null and e.cancelled_at is null
        and e.starts_at > app.now() - interval '3 hours'`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'tickets', count: rows[0]!.count }] : []
  },

  async export(db, { id }) {
    const own = sql`(t.owner_id = ${id} or t.buyer_id = ${id})`
    return {
      documents: {
        tickets: await rowsOf(db, 'tickets', own, ['code']),
        ticketNames: await rowsOf(db, 'ticket_names', sql`t.owner_id = ${id}`),
        seasonTickets: await rowsOf(db, 'season_tickets', sql`t.owner_id = ${id}`),
        complimentaryTickets: await rowsOf(
          db,
          'complimentary_tickets',
          sql`t.ticket_id in (select t.id from tickets t where ${own})`,
          ['given_by'],
        ),
      },
    }
  },

  /** Their matches were paid for and stay, without why some cost nothing; no further match comes to the season ticket. */
  async erase(trx, { id }) {
    await trx.deleteFrom('ticket_names').where('owner_id', '=', id).execute()
    await sql`
      update complimentary_tickets set reason = 'erased'
      where ticket_id in (select id from tickets where owner_id = ${id} or buyer_id = ${id})`.execute(trx)
    await sql`
      update season_tickets set ended_at = app.now(), ended_by = 'erasure' where owner_id = ${id} and ended_at is null`.execute(
      trx,
    )
    return noFiles
  },
}

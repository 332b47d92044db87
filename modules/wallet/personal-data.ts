import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Badges and cards in the wallet, and tickets that were forwarded from or to somebody. */
export const walletData: PersonalDataHolder = {
  name: 'wallet',
  tables: ['assets', 'ticket_transfers', 'ticket_upgrades'],
  merging: [
    { table: 'assets', column: 'owner_id', how: 'moves' },
    { table: 'ticket_transfers', column: 'sender_id', how: 'moves', told: 'transfers' },
    { table: 'ticket_transfers', column: 'recipient_id', how: 'moves' },
    { table: 'ticket_upgrades', column: 'buyer_id', how: 'moves' },
  ],

  /** As everybody does who ends a transfer: its tickets first. */
  async lock(trx, person) {
    await sql`
      select from tickets where id in (
        select unnest(array[x.ticket_id, x.companion_ticket_id]) from ticket_transfers x
        where x.state = 'Waiting' and ${isPartyTo(person)})
      order by id for update`.execute(trx)
  },

  async losses(db, person) {
    const count = await countWaiting(db, person)
    return count > 0 ? [{ kind: 'transfers', count }] : []
  },

  async export(db, person) {
    const { id } = person
    const transfers = sql`(t.sender_id = ${id} or t.recipient_id = ${id}
      or (t.recipient_id is null and lower(t.recipient_mail) = any(${lower(person.emails)}::text[])))`
    return {
      documents: {
        assets: await rowsOf(db, 'assets', sql`t.owner_id = ${id}`),
        ticketTransfers: await rowsOf(db, 'ticket_transfers', transfers, [
          'token_hash',
          'reminder_token_hash',
        ]),
        ticketUpgrades: await rowsOf(db, 'ticket_upgrades', sql`t.buyer_id = ${id}`),
      },
    }
  },

  /** What waits ends; what has ended goes on to say who held a ticket when, but no address and no words. */
  async erase(trx, person) {
    const { id } = person
    await trx.deleteFrom('assets').where('owner_id', '=', id).execute()
    await endWaiting(trx, person)
    await sql`delete from ticket_upgrades where buyer_id = ${id} and paid_at is null`.execute(trx)
    const everyMail = lower([...person.emails, ...person.givenEmails])
    await sql`
      update ticket_transfers set recipient_mail = '', reason_for_declining = null
      where sender_id = ${id} or recipient_id = ${id} or lower(recipient_mail) = any(${everyMail}::text[])`.execute(
      trx,
    )
    return noFiles
  },
}

/** What they sent is taken back; what was sent to them is declined, and its ticket stays with whoever sent it. */
async function endWaiting(trx: Trx, person: Person): Promise<void> {
  await sql`
    with gone as (
      update ticket_transfers x set ended_at = app.now(),
        state = case when x.sender_id = ${person.id} then 'Revoked' else 'Declined' end,
        ended_by = case when x.sender_id = ${person.id} then 'sender' else 'recipient' end
      where x.state = 'Waiting' and ${isPartyTo(person)} returning id)
    delete from ticket_claims c using gone where c.claim_id = gone.id`.execute(trx)
}

async function countWaiting(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_transfers x
    where x.state = 'Waiting' and x.expires_at > app.now() and x.sender_id <> ${person.id} and ${isPartyTo(person)}`.execute(
    db,
  )
  return rows[0]!.count
}

function isPartyTo({ id, emails }: Person) {
  return sql`(x.sender_id = ${id} or lower(x.recipient_mail) = any(${lower(emails)}::text[]))`
}

function lower(mails: readonly string[]): string[] {
  return mails.map((mail) => mail.toLowerCase())
}

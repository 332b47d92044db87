import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'

/** A ticket of somebody's that waits for whoever has the address; the token is of the link in their mail. */
export async function buildTransfer(
  db: Db,
  given: { senderId: string; recipientMail?: string; ticketId?: string },
): Promise<{ id: string; token: string; ticketId: string }> {
  const { senderId, recipientMail = 'next@probe.example' } = given
  const id = newId()
  const token = newSecret()
  const ticketId =
    given.ticketId ?? (await buildTicket(db, { ownerId: senderId, eventId: await buildEvent(db) }))
  const hash = createHash('sha256').update(token).digest()
  await sql`
    insert into ticket_transfers (id, ticket_id, issue, sender_id, recipient_mail, token_hash, language, state, created_at,
      expires_at)
    values (${id}, ${ticketId}, 1, ${senderId}, ${recipientMail}, ${hash}, 'de', 'Waiting', app.now(),
      app.now() + interval '7 days')`.execute(db)
  await sql`insert into ticket_claims (ticket_id, kind, claim_id) values (${ticketId}, 'transfer', ${id})`.execute(
    db,
  )
  return { id, token, ticketId }
}

/** The same from a stranger, waiting for a person or an organisation; answers its id. */
export async function buildTransferTo(
  db: Db,
  { id, ticketId }: { id: string; ticketId?: string },
): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from contact_emails where contact_id = ${id} and confirmed_at is not null
    union all select email from organisations where id = ${id} limit 1`.execute(db)
  const recipientMail = rows[0]!.email
  return (await buildTransfer(db, { senderId: newId(), recipientMail, ...(ticketId ? { ticketId } : {}) })).id
}

/** A child's standing place, for which one may pay up to the full price. */
export async function buildChildTransferTo(db: Db, { id }: { id: string }): Promise<string> {
  const eventId = await buildEvent(db)
  await sql`insert into event_prices (event_id, price_class, ticket_type, price_cents, vat_rate)
    values (${eventId}, 's', 'child', 900, 19)`.execute(db)
  const senderId = newId()
  const ticketId = await buildTicket(db, { ownerId: senderId, eventId, ticketType: 'child' })
  const transferId = await buildTransferTo(db, { id, ticketId })
  await sql`update ticket_transfers set sender_id = ${senderId} where id = ${transferId}`.execute(db)
  return transferId
}

import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FiguresQuery } from './schema.ts'
import type { LeftCarts, ReminderMail } from './shop.schema.ts'
import { within } from './storage.ts'

const MOST_MAILS = 100
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Carts of accounts that lie, and what became of those whose person was told; of visitors' nothing is known that they could be told by. */
export async function readLeftCarts(
  db: Db,
  given: { days: FiguresQuery; afterHours: number },
): Promise<LeftCarts> {
  const { days, afterHours } = given
  const counted = sql<Omit<LeftCarts, 'mails'>>`
    with lying as (
      select c.id, sum(i.quantity)::int as pieces from carts c join cart_items i on i.cart_id = c.id
      where c.subject_id is not null and c.updated_at < app.now() - make_interval(hours => ${afterHours})
        and i.hold_expires_at is null
      group by c.id),
    told as (select r.subject_id, r.reminded_at from cart_reminders r where ${within(sql`r.reminded_at`, days)})
    select (select count(*)::int from lying) as left, (select coalesce(sum(pieces), 0)::int from lying) as pieces,
      ${afterHours}::int as "afterHours",
      (select count(*)::int from cart_reminders where asked_at is not null) as asked,
      (select count(*)::int from told) as reminded,
      (select count(*)::int from told where exists (
        select from checkouts c join checkout_orders o on o.checkout_id = c.id
        where c.owner_id = told.subject_id
          and o.placed_at between told.reminded_at and told.reminded_at + interval '3 days')) as bought`.execute(
    db,
  )
  const [{ rows }, mails] = await Promise.all([counted, listMails(db, days)])
  return { ...rows[0]!, mails }
}

/** Whose mailbox it is stands there as its first letter: enough to answer somebody who asks, and no list of customers. */
async function listMails(db: Db, days: FiguresQuery): Promise<ReminderMail[]> {
  const { rows } = await sql<ReminderMail>`
    select m.id, ${iso('m.sent_at')} as "sentAt", m.pieces,
      (select left(e.email, 1) || '…@' || split_part(e.email, '@', 2) from contact_emails e
        where e.contact_id = m.subject_id and e.primary_since is not null) as to,
      case when exists (select from checkouts c join checkout_orders o on o.checkout_id = c.id
          where c.owner_id = m.subject_id and o.placed_at between m.sent_at and m.sent_at + interval '3 days') then 'bought'
        when not exists (select from cart_reminders r where r.subject_id = m.subject_id and r.asked_at is not null) then 'ended'
        else 'sent' end as state
    from cart_reminder_mails m where ${within(sql`m.sent_at`, days)} order by m.sent_at desc, m.id desc limit ${MOST_MAILS}`.execute(
    db,
  )
  return rows
}

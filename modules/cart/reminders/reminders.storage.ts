import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

/** What has been left this much longer than it takes is told to nobody any more. */
const TOO_OLD_DAYS = 14
/** Between two mails to one person, whatever they put into their cart and take out of it. */
const REST_DAYS = 7

export async function isAskedFor(db: Db, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_reminders')
    .select('asked_at')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return (row?.asked_at ?? null) !== null
}

export async function ask(
  db: Db,
  given: { subjectId: string; textVersion: string; endToken: string },
): Promise<void> {
  const { subjectId, textVersion, endToken } = given
  await sql`
    insert into cart_reminders (subject_id, asked_at, text_version, end_token)
    values (${subjectId}, app.now(), ${textVersion}, ${endToken})
    on conflict (subject_id) do update set asked_at = coalesce(cart_reminders.asked_at, app.now()),
      text_version = case when cart_reminders.asked_at is null then excluded.text_version else cart_reminders.text_version end`.execute(
    db,
  )
}

export async function stop(db: Db, subjectId: string): Promise<void> {
  await sql`update cart_reminders set asked_at = null where subject_id = ${subjectId}`.execute(db)
}

/** By the link of a mail; false for one that was never sent. */
export async function stopByToken(db: Db, endToken: string): Promise<boolean> {
  const { rows } = await sql`
    update cart_reminders set asked_at = null where end_token = ${endToken} returning subject_id`.execute(db)
  return rows.length === 1
}

export type LeftCart = { subjectId: string; pieces: number; endToken: string }

/**
 * Takes whose cart was left: each once as long as anything lies there that a mail has told of. What is held, tickets above all, is
 * no part of it. A cart that somebody changes or buys in this moment is passed over, and so is one that another process takes.
 */
export async function takeLeft(trx: Trx, given: { afterHours: number; limit: number }): Promise<LeftCart[]> {
  const { afterHours, limit } = given
  const lock = unsafe('noReminderLock') ? sql`` : sql`for update of r, c skip locked`
  const { rows } = await sql<LeftCart>`
    with due as (
      select r.subject_id, c.id as cart_id from cart_reminders r join carts c on c.subject_id = r.subject_id
      where r.asked_at is not null
        and greatest(c.updated_at, r.asked_at) < app.now() - make_interval(hours => ${afterHours})
        and c.updated_at > app.now() - make_interval(days => ${TOO_OLD_DAYS}, hours => ${afterHours})
        and (r.reminded_at is null or r.reminded_at < app.now() - make_interval(days => ${REST_DAYS}))
        and exists (select from cart_items i where i.cart_id = c.id and i.hold_expires_at is null)
        and not exists (select from cart_items i where i.cart_id = c.id and i.hold_expires_at is null
          and i.created_at <= r.reminded_at)
      order by c.updated_at, r.subject_id limit ${limit} ${lock})
    update cart_reminders r set reminded_at = app.now(), mails = r.mails + 1
    from due where r.subject_id = due.subject_id
    returning r.subject_id as "subjectId", r.end_token as "endToken",
      (select sum(i.quantity)::int from cart_items i where i.cart_id = due.cart_id and i.hold_expires_at is null) as pieces`.execute(
    trx,
  )
  return rows
}

/** Of a visitor's cart, by the hash of its id; null when there is none. */
export async function findKept(db: Db, anonymousHash: Buffer): Promise<boolean | null> {
  const row = await db
    .selectFrom('carts')
    .select('is_kept')
    .where('anonymous_hash', '=', anonymousHash)
    .executeTakeFirst()
  return row?.is_kept ?? null
}

/** False when there is no such cart. */
export async function setKept(db: Db, given: { anonymousHash: Buffer; isKept: boolean }): Promise<boolean> {
  const { rows } = await sql`
    update carts set is_kept = ${given.isKept}, updated_at = app.now()
    where anonymous_hash = ${given.anonymousHash} returning id`.execute(db)
  return rows.length === 1
}

/** So long staff see what was sent. */
const MAILS_KEPT_DAYS = 90

/** In the transaction of the mail. */
export async function noteMail(trx: Trx, { subjectId, pieces }: LeftCart): Promise<void> {
  await sql`insert into cart_reminder_mails (id, subject_id, pieces) values (${newId()}, ${subjectId}, ${pieces})`.execute(
    trx,
  )
}

export async function forgetMails(db: Db): Promise<void> {
  await sql`delete from cart_reminder_mails
    where sent_at < app.now() - make_interval(days => ${MAILS_KEPT_DAYS})`.execute(db)
}

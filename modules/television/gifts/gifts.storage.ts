import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { GiftWish } from './gifts.rules.ts'

export type GiftRow = {
  id: string
  offer: string
  /** Null: a season. */
  months: number | null
  checkoutId: string
  checkoutItemId: string
  giverId: string | null
  language: string
  amountCents: number
  codeEnding: string
  giverName: string | null
  recipientName: string | null
  greeting: string | null
  recipientEmail: string | null
  sendOn: string | null
  hasPaper: boolean
  madeAt: Date
  expiresAt: Date
  withheldAt: Date | null
  handedOverAt: Date | null
  sentAt: Date | null
  timesSent: number
  voidedAt: Date | null
  redeemedAt: Date | null
  redeemedBy: string | null
  leftSeconds: number | null
  wordsGoneAt: Date | null
}

const GIFT =
  sql.raw(`g.id, g.offer, g.months, g.checkout_id as "checkoutId", g.checkout_item_id as "checkoutItemId",
  g.giver_id as "giverId", g.language, g.amount_cents as "amountCents", g.code_ending as "codeEnding",
  g.giver_name as "giverName", g.recipient_name as "recipientName", g.greeting, g.recipient_email as "recipientEmail",
  g.send_on::text as "sendOn", g.has_paper as "hasPaper", g.made_at as "madeAt", g.expires_at as "expiresAt",
  g.withheld_at as "withheldAt", g.handed_over_at as "handedOverAt", g.sent_at as "sentAt", g.times_sent as "timesSent",
  g.voided_at as "voidedAt", g.redeemed_at as "redeemedAt", g.redeemed_by as "redeemedBy", g.left_seconds as "leftSeconds",
  g.words_gone_at as "wordsGoneAt"`)

export type NewGift = GiftWish & {
  id: string
  offer: string
  months: number | null
  checkoutId: string
  checkoutItemId: string
  giverId: string
  language: string
  amountCents: number
  codeHash: Buffer
  codeEnding: string
  expiresAt: Date
  isWithheld: boolean
}

/** False: it was there before. */
export async function insertGift(trx: Trx, given: NewGift): Promise<boolean> {
  const { rows } = await sql`
    insert into television_gifts (id, offer, months, checkout_id, checkout_item_id, giver_id, language, amount_cents, code_hash, code_ending,
      giver_name, recipient_name, greeting, recipient_email, send_on, has_paper, expires_at, withheld_at)
    values (${given.id}, ${given.offer}, ${given.months}, ${given.checkoutId}, ${given.checkoutItemId}, ${given.giverId}, ${given.language},
      ${given.amountCents}, ${given.codeHash}, ${given.codeEnding}, ${given.giverName}, ${given.recipientName},
      ${given.greeting}, ${given.recipientEmail}, ${given.sendOn}::date, ${given.hasPaper}, ${given.expiresAt},
      case when ${given.isWithheld}::boolean then app.now() end)
    on conflict (checkout_item_id) do nothing returning id`.execute(trx)
  return rows.length === 1
}

export async function findGift(
  db: Db,
  which: { id: string } | { codeHash: Buffer } | { checkoutItemId: string },
): Promise<GiftRow | null> {
  const one =
    'id' in which
      ? sql`g.id = ${which.id}`
      : 'codeHash' in which
        ? sql`g.code_hash = ${which.codeHash}`
        : sql`g.checkout_item_id = ${which.checkoutItemId}`
  const { rows } = await sql<GiftRow>`select ${GIFT} from television_gifts g where ${one}`.execute(db)
  return rows[0] ?? null
}

/** Whoever redeems, takes back or sends a gift waits here for others who do. Before subscribers. */
export async function lockGift(
  trx: Trx,
  which: { id: string } | { checkoutItemId: string },
): Promise<GiftRow | null> {
  const one = 'id' in which ? sql`g.id = ${which.id}` : sql`g.checkout_item_id = ${which.checkoutItemId}`
  const { rows } = await sql<GiftRow>`select ${GIFT} from television_gifts g where ${one} for update`.execute(
    trx,
  )
  return rows[0] ?? null
}

export async function lockGiftsOf(trx: Trx, checkoutId: string): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    select ${GIFT} from television_gifts g where g.checkout_id = ${checkoutId} order by g.id for update`.execute(
    trx,
  )
  return rows
}

/** Newest first. */
export async function listGiftsBy(db: Db, giverId: string): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    select ${GIFT} from television_gifts g where g.giver_id = ${giverId} order by g.made_at desc, g.id limit 50`.execute(
    db,
  )
  return rows
}

/** Of one who redeems at the same moment as another, one has it: false for the other. */
export async function claimGift(trx: Trx, given: { id: string; subjectId: string }): Promise<boolean> {
  if (unsafe('noGiftGuard')) return claimWithoutGuard(trx, given)
  const { rows } = await sql`
    update television_gifts set redeemed_at = app.now(), redeemed_by = ${given.subjectId}
    where id = ${given.id} and redeemed_at is null and voided_at is null and withheld_at is null and expires_at > app.now()
    returning id`.execute(trx)
  return rows.length === 1
}

/** The fault that the guarded statement prevents, for the tests' negative control (platform/unsafe.ts). */
async function claimWithoutGuard(trx: Trx, given: { id: string; subjectId: string }): Promise<boolean> {
  const seen = await findGift(trx, { id: given.id })
  if (seen?.redeemedAt) return false
  await sql`update television_gifts set redeemed_at = app.now(), redeemed_by = ${given.subjectId}
    where id = ${given.id}`.execute(trx)
  return true
}

export type GiftChanges = Partial<{
  withheld_at: Date | null
  handed_over_at: Date
  voided_at: Date
  voided_by: string
  void_reason: string
  left_seconds: number | null
  expires_at: Date
  recipient_email: string
}>

export async function changeGift(trx: Trx, id: string, to: GiftChanges): Promise<void> {
  await trx.updateTable('television_gifts').set(to).where('id', '=', id).execute()
}

/** Its recipient is written to now; answers how often they were before. */
export async function noteSent(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    update television_gifts set sent_at = app.now(), times_sent = times_sent + 1 where id = ${id}
    returning times_sent as times`.execute(trx)
  return rows[0]!.times
}

/** Paid gifts that are to be mailed today, or were on a day before. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from television_gifts
    where recipient_email is not null and sent_at is null and redeemed_at is null and voided_at is null
      and withheld_at is null and handed_over_at is not null and expires_at > app.now()
      and coalesce(send_on, '2000-01-01') <= (app.now() at time zone 'Europe/Berlin')::date
    order by send_on, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose words for their recipient nobody needs any more; in a transaction of the item first. */
export async function listClosed(db: Db, limit: number): Promise<{ id: string; checkoutItemId: string }[]> {
  const { rows } = await sql<{ id: string; checkoutItemId: string }>`
    select id, checkout_item_id as "checkoutItemId" from television_gifts
    where words_gone_at is null and (redeemed_at is not null or voided_at is not null or expires_at <= app.now())
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Who gave it is told as long as its time runs. */
export async function forgetWords(trx: Trx, id: string): Promise<void> {
  await sql`
    update television_gifts set recipient_name = null, greeting = null, recipient_email = null, words_gone_at = app.now()
    where id = ${id}`.execute(trx)
}

export async function forgetGivers(db: Db): Promise<void> {
  await sql`
    update television_gifts g set giver_name = null
    where g.giver_name is not null and (g.voided_at is not null or g.expires_at <= app.now() and g.redeemed_at is null
      or exists (select from television_periods p where p.gift_id = g.id and p.until_at <= app.now()))`.execute(
    db,
  )
}

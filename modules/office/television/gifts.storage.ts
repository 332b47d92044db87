import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeGift, OfficeGiftDetail, OfficeGiftQuery } from './gifts.schema.ts'

/** As `giftStateOf` in `modules/television/gifts/gifts.rules.ts` says it. */
const STATE = `case when g.voided_at is not null then 'voided' when g.withheld_at is not null then 'unpaid'
  when g.redeemed_at is not null then 'redeemed' when g.expires_at <= app.now() then 'expired'
  when g.sent_at is not null then 'sent' else 'open' end`

const nameOf = (id: string) =>
  `coalesce((select trim(concat_ws(' ', k.first_name, k.last_name)) from contacts k where k.id = ${id}), '')`

const ROW =
  sql.raw(`g.id, g.code_ending as "codeEnding", ${STATE} as state, g.offer, g.amount_cents as "amountCents",
  (select o.number from checkout_items i join checkout_orders o on o.id = i.order_id where i.id = g.checkout_item_id)
    as "orderNumber", ${nameOf('g.giver_id')} as giver,
  g.made_at as "madeAt", g.send_on::text as "sendOn", g.sent_at as "sentAt", g.redeemed_at as "redeemedAt",
  g.expires_at as "expiresAt"`)

type Moments = { madeAt: Date; sentAt: Date | null; redeemedAt: Date | null; expiresAt: Date }
type Row = Omit<OfficeGift, keyof Moments> & Moments

/** Newest first. */
export async function listGifts(
  db: Db,
  given: { wanted: Wanted; limit: number; offset: number },
): Promise<OfficeGift[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from television_gifts g where ${conditionOf(given.wanted)}
    order by g.made_at desc, g.id limit ${given.limit} offset ${given.offset}`.execute(db)
  return rows.map(toWire)
}

type Wanted = Pick<OfficeGiftQuery, 'view'> & { q?: string | undefined }

export function countGifts(db: Db, wanted: Wanted): Promise<number> {
  return countOf(db, sql`select 1 from television_gifts g where ${conditionOf(wanted)}`)
}

const state = sql.raw(STATE)
const VIEWS: Readonly<Record<OfficeGiftQuery['view'], RawBuilder<unknown>>> = {
  redeemable: sql`(${state}) in ('open', 'sent')`,
  unpaid: sql`(${state}) = 'unpaid'`,
  redeemed: sql`(${state}) = 'redeemed'`,
  expired: sql`(${state}) = 'expired'`,
  voided: sql`(${state}) = 'voided'`,
  all: sql`true`,
}

function conditionOf({ q, view }: Wanted): RawBuilder<unknown> {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  return sql.join([VIEWS[view], ...words.map(withWord)], sql` and `)
}

/** The end of its code, the number of its order, or the name or address of whoever gave it or redeemed it. */
function withWord(word: string): RawBuilder<unknown> {
  const like = containing(word)
  // Whoever reads a whole code out is found by its end.
  const ending = word.replaceAll('-', '').toUpperCase().slice(-4)
  return sql`(g.code_ending = ${ending}
    or exists (select from checkout_items i join checkout_orders o on o.id = i.order_id
      where i.id = g.checkout_item_id and o.number ilike ${like})
    or exists (select from contacts k where k.id in (g.giver_id, g.redeemed_by)
      and concat_ws(' ', k.first_name, k.last_name) ilike ${like})
    or exists (select from contact_emails e where e.contact_id in (g.giver_id, g.redeemed_by) and e.email ilike ${like}))`
}

type Detail = Omit<OfficeGiftDetail, keyof OfficeGift | 'may' | 'redeemedBy' | 'voidedAt'> & {
  voidedAt: Date | null
  redeemedById: string | null
  redeemer: string
  subscriptionId: string | null
}

export async function findOfficeGift(db: Db, id: string): Promise<OfficeGiftDetail | null> {
  const { rows } = await sql<Row & Detail>`
    select ${ROW}, (select i.order_id from checkout_items i where i.id = g.checkout_item_id) as "orderId",
      g.giver_id as "giverId", g.recipient_email as "recipientEmail", g.times_sent as "timesSent",
      g.redeemed_by as "redeemedById", ${sql.raw(nameOf('g.redeemed_by'))} as redeemer,
      (select p.subscription_id from television_periods p where p.gift_id = g.id order by p.made_at desc limit 1)
        as "subscriptionId",
      g.voided_at as "voidedAt", g.voided_by as "voidedBy", g.void_reason as "voidReason"
    from television_gifts g where g.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { redeemedById, redeemer, subscriptionId, voidedAt, ...gift } = row
  const isRedeemable = row.state === 'open' || row.state === 'sent'
  return {
    ...gift,
    ...toWire(row),
    voidedAt: voidedAt?.toISOString() ?? null,
    redeemedBy: redeemedById ? { subjectId: redeemedById, name: redeemer, subscriptionId } : null,
    may: {
      send: isRedeemable,
      extend: isRedeemable || row.state === 'expired' || (row.state === 'unpaid' && row.redeemedAt === null),
      void: row.state !== 'voided',
    },
  }
}

function toWire(row: Row): OfficeGift {
  const { madeAt, sentAt, redeemedAt, expiresAt } = row
  return {
    ...{ id: row.id, codeEnding: row.codeEnding, state: row.state, offer: row.offer, giver: row.giver },
    ...{ orderNumber: row.orderNumber, amountCents: row.amountCents, sendOn: row.sendOn },
    madeAt: madeAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    redeemedAt: redeemedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}

import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { shippingCodeOf } from '#modules/cart/shipping.rules.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Residence } from '#modules/taxes/residence.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { insertCodes } from './codes.storage.ts'
import type { ItemRow } from './order.schema.ts'
import type { CheckoutState, FrozenOrder, Totals } from './rules.ts'
import type { PaymentMethod } from './schema.ts'

export type CheckoutRow = {
  id: string
  ownerId: string
  actorId: string
  cartId: string
  method: PaymentMethod
  state: CheckoutState
  fingerprint: string
  language: string
  expiresAt: Date
  /** Its time is up by the database's clock, whatever its state says yet. */
  isOver: boolean
  shippingAddress: PostalAddress
  totalCents: number
  hasCodes: boolean
}

const COLUMNS = sql`id, owner_id as "ownerId", actor_id as "actorId", cart_id as "cartId", method, state, fingerprint, language,
  expires_at as "expiresAt", expires_at <= app.now() as "isOver", shipping_address as "shippingAddress", total_price_cents as "totalCents",
  exists (select from checkout_codes k where k.checkout_id = checkouts.id) as "hasCodes"`

/** The open checkouts of a cart, locked in the order of their ids. */
export async function lockOpenOfCart(trx: Trx, cartId: string): Promise<CheckoutRow[]> {
  const { rows } =
    await sql<CheckoutRow>`select ${COLUMNS} from checkouts where cart_id = ${cartId} and state = 'open' order by id for update`.execute(
      trx,
    )
  return rows
}

/** Locks the cart that a checkout is about, whose row outlives it. */
export async function lockCartOf(trx: Trx, checkoutId: string): Promise<void> {
  await sql`select id from carts where id = (select cart_id from checkouts where id = ${checkoutId}) for update`.execute(
    trx,
  )
}

/** The payments under way of a cart that joined another are that one's; the caller holds both carts. */
export async function moveOpenToCart(trx: Trx, given: { from: string; into: string }): Promise<void> {
  for (const { id } of await lockOpenOfCart(trx, given.from))
    await trx.updateTable('checkouts').set({ cart_id: given.into }).where('id', '=', id).execute()
}

export async function lockCheckout(trx: Trx, id: string): Promise<CheckoutRow> {
  const { rows } =
    await sql<CheckoutRow>`select ${COLUMNS} from checkouts where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw new Error(`checkout ${id} is missing`)
  return rows[0]
}

export type NewCheckout = {
  id: string
  ownerId: string
  actorId: string
  cartId: string
  method: PaymentMethod
  language: string
  shippingAddress: PostalAddress
  billingAddress: PostalAddress
  comment: string | null
  orderReference: string | null
  fingerprint: string
  paymentTokenId: string | null
  totals: Totals
  orders: FrozenOrder[]
  /** Of whoever buys an electronic service. */
  residence: Residence | null
  expiresAt: Date
  rememberMethod: boolean
  channel: string
}

/** As it is while it buys; null for people. */
const ofOrganisation = (ownerId: string, column: 'name' | 'email' | 'vat_id') =>
  sql<string | null>`(select ${sql.ref(column)} from organisations where id = ${ownerId})`

/** Writes the checkout with its orders and items: one statement, however many items. */
export async function insertCheckout(trx: Trx, given: NewCheckout): Promise<void> {
  const orders = given.orders.map((order) => ({ checkoutId: given.id, order, orderId: newId() }))
  await trx
    .with('checkout', (query) => query.insertInto('checkouts').values(checkoutRow(given)))
    .with('placed', (query) => query.insertInto('checkout_orders').values(orders.map(orderRow)))
    .insertInto('checkout_items')
    .values(orders.flatMap((one) => one.order.items.map((item) => itemRow(one, item))))
    .execute()
  await insertCodes(trx, given.id, given.orders)
}

function checkoutRow(given: NewCheckout) {
  return {
    id: given.id,
    owner_id: given.ownerId,
    actor_id: given.actorId,
    cart_id: given.cartId,
    method: given.method,
    state: 'open',
    language: given.language,
    sales_channel: given.channel,
    shipping_address: JSON.stringify(given.shippingAddress),
    billing_address: JSON.stringify(given.billingAddress),
    residence: given.residence && JSON.stringify(given.residence),
    comment: given.comment,
    order_reference: given.orderReference,
    organisation_name: ofOrganisation(given.ownerId, 'name'),
    organisation_email: ofOrganisation(given.ownerId, 'email'),
    organisation_vat_id: ofOrganisation(given.ownerId, 'vat_id'),
    fingerprint: given.fingerprint,
    payment_token_id: given.paymentTokenId,
    total_price_cents: given.totals.totalCents,
    total_shipping_cents: given.totals.shippingCents,
    total_tax_cents: given.totals.taxCents,
    total_voucher_discounts_cents: given.totals.voucherCents,
    total_promotion_code_discounts_cents: given.totals.promotionCents,
    expires_at: given.expiresAt,
    remember_method_since: given.rememberMethod ? new Date() : null,
  }
}

type PlacedOrder = { checkoutId: string; orderId: string; order: NewCheckout['orders'][number] }

function orderRow({ checkoutId, orderId, order }: PlacedOrder) {
  return {
    id: orderId,
    checkout_id: checkoutId,
    seller_id: order.sellerId,
    state: 'OrderInReview',
    shipping_code: order.shippingCode,
    shipping_cents: order.shippingCents,
    shipping_vat_rate: order.shippingVat.vatRate,
    shipping_vat_country: order.shippingVat.vatCountry,
    shipping_supplied_to: order.shippingVat.suppliedTo,
    shipping_voucher_cents: order.shippingVoucherCents,
    delivery_days: order.deliveryDays ? JSON.stringify(order.deliveryDays) : null,
    total_cents: order.totalCents,
  }
}

function itemRow({ checkoutId, orderId }: PlacedOrder, item: PlacedOrder['order']['items'][number]) {
  return {
    id: newId(),
    order_id: orderId,
    checkout_id: checkoutId,
    cart_item_id: item.id,
    kind: item.kind,
    type: item.quoted.type,
    settles_as: item.quoted.settlesAs,
    delivery: item.quoted.delivery,
    shown_as: item.quoted.shownAs,
    performed_at: item.quoted.performedAt,
    sku: item.sku,
    serial_number: item.sku,
    name: JSON.stringify(named(item.quoted.name, item.quoted.detail)),
    quantity: item.quantity,
    price_cents: item.quoted.priceCents,
    total_cents: item.quoted.priceCents * item.quantity,
    promotion_cents: item.promotionCents,
    voucher_cents: item.voucherCents,
    vat_rate: item.vatRate,
    vat_country: item.vatCountry,
    supplied_to: item.suppliedTo,
    user_option_values: JSON.stringify([
      ...item.userOptionValues,
      ...(item.quoted.place ? [item.quoted.place] : []),
      { key: 'shippingCode', value: shippingCodeOf(item) },
    ]),
    hold_expires_at: item.holdExpiresAt,
    image_id: item.quoted.imageId,
  }
}

/** A bill names the size or the place too. */
function named(name: Text, detail: Text | null): Text {
  if (!detail) return name
  return {
    de: `${name.de}, ${detail.de}`,
    en: `${name.en}, ${detail.en}`,
    ja: `${name.ja ?? name.de}、${detail.ja ?? detail.de}`,
  }
}

export async function listItems(
  db: Db,
  checkoutIds: string[],
): Promise<(ItemRow & { checkoutId: string })[]> {
  const { rows } = await sql<ItemRow & { checkoutId: string }>`
    select id, checkout_id as "checkoutId", order_id as "orderId", cart_item_id as "cartItemId", kind, type,
      settles_as as "settlesAs", delivery, shown_as as "shownAs", sku, serial_number as "serialNumber",
      name, quantity, price_cents as "priceCents", total_cents as "totalCents", vat_rate as "vatRate", vat_country as "vatCountry", user_option_values as options, image_id as "imageId",
      promotion_cents as "promotionCents", voucher_cents as "voucherCents"
    from checkout_items where checkout_id = any(${checkoutIds}) order by id`.execute(db)
  return rows
}

export async function closeCheckout(
  trx: Trx,
  given: { id: string; state: CheckoutState; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('checkouts')
    .set({ state: given.state, state_reason: given.reason, closed_at: sql<Date>`now()` })
    .where('id', '=', given.id)
    .execute()
}

/** Is one of these cart items part of another checkout that was paid? Then a late payment must not deliver it again. */
export async function isSoldElsewhere(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[] },
): Promise<boolean> {
  const { rows } = await sql`select 1 from checkout_items i join checkouts c on c.id = i.checkout_id
    where i.cart_item_id = any(${given.cartItemIds}) and i.checkout_id <> ${given.checkoutId} and c.state = 'paid' limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

import { sql } from 'kysely'
import { listPlacedItems } from '#modules/checkout/after-sale/after-sale.storage.ts'
import { articleNumberOf, textIn } from '#modules/checkout/bill.rules.ts'
import type { PaymentMethod } from '#modules/checkout/schema.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Db } from '#platform/db.ts'
import type { SoldLine } from './e-invoice.rules.ts'
import type { EInvoiceBuyer } from './e-invoice.ts'

export type EInvoicedOrder = {
  language: string
  method: PaymentMethod
  orderNumber: string
  orderReference: string | null
  sellerId: number
  shipping: { grossCents: number; vatRate: number }
  /** Of this order, what vouchers have paid. */
  voucherCents: number
  buyer: EInvoiceBuyer
}

type Row = Omit<EInvoicedOrder, 'buyer' | 'shipping'> & {
  name: string | null
  email: string | null
  vatId: string | null
  address: PostalAddress
  shippingCents: number
  shippingVatRate: number
}

/** An order that an organisation or a company bought; null for everybody else's: only businesses read e-invoices. */
export async function findEInvoicedOrder(db: Db, orderId: string): Promise<EInvoicedOrder | null> {
  const { rows } = await sql<Row>`
    select c.language, c.method, o.number as "orderNumber", c.order_reference as "orderReference", o.seller_id as "sellerId",
      o.shipping_cents as "shippingCents", o.shipping_vat_rate as "shippingVatRate",
      (select coalesce(sum(k.discount_cents), 0)::int from checkout_codes k
        where k.checkout_id = c.id and k.seller_id = o.seller_id and k.kind = 'voucher') as "voucherCents",
      coalesce(nullif(btrim(c.billing_address ->> 'company'), ''), c.organisation_name) as name,
      coalesce(c.organisation_email, m.email) as email, c.organisation_vat_id as "vatId", c.billing_address as address
    from checkout_orders o join checkouts c on c.id = o.checkout_id
      left join contact_emails m on m.contact_id = c.owner_id and m.primary_since is not null
    where o.id = ${orderId} and o.number is not null`.execute(db)
  const [row] = rows
  if (!row?.name || !row.email) return null
  const { name, email, vatId, address, shippingCents, shippingVatRate, ...order } = row
  return {
    ...order,
    buyer: { name, email, vatId, address },
    shipping: { grossCents: shippingCents, vatRate: shippingVatRate },
  }
}

export async function linesOfOrder(db: Db, orderId: string, language: string): Promise<SoldLine[]> {
  const items = await listPlacedItems(db, [orderId])
  return items.map((item) => ({
    name: textIn(item.name, language),
    articleNumber: articleNumberOf(item),
    quantity: item.quantity,
    grossCents: item.totalCents,
    discountCents: item.promotionCents,
    vatRate: item.vatRate,
    settlesAs: item.settlesAs,
    performedAt: item.performedAt,
  }))
}

/** What a credit gives back, line by line, after codes. Where a price became less it is one piece of so much. */
export async function linesOfCredit(db: Db, creditId: string, language: string): Promise<SoldLine[]> {
  const { rows } = await sql<
    Omit<SoldLine, 'name' | 'discountCents'> & { name: Parameters<typeof textIn>[0] }
  >`
    select i.name, case when i.delivery = 'parcel' then i.serial_number end as "articleNumber", greatest(l.quantity, 1) as quantity, l.gross_cents as "grossCents", i.vat_rate as "vatRate",
      i.settles_as as "settlesAs", i.performed_at as "performedAt"
    from order_credit_lines l join checkout_items i on i.id = l.checkout_item_id where l.credit_id = ${creditId} order by i.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, name: textIn(row.name, language), discountCents: 0 }))
}

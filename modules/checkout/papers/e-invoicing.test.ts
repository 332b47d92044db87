import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { organisations } from '#demo/people.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { testDatabase } from '#testing/database.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
const CHECKOUTS = '/api/checkout/v3/checkouts'
const COMPANY = 'kasse.adlerhorst'
const HOSTILE = '<PO&"]]>\u202e\u0007\n=1+1'

beforeAll(async () => {
  await db
    .updateTable('organisations')
    .set({ vat_id: 'DE136695976' })
    .where('id', '=', organisations.adlerhorst.id)
    .execute()
})

async function skuOf(sellerId: number): Promise<string> {
  const { sku } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('seller_id', '=', sellerId)
    .where('in_stock', '>', 5)
    .where('active_since', 'is not', null)
    .where('shippable_to', 'is', null)
    .where('appclusive_until', 'is', null)
    .where('price_cents', '>', 0)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return sku
}

async function buy(as: string, skus: string[], more: object = {}) {
  const cartId = await shop.fill(
    as,
    skus.map((sku) => ({ sku, quantity: 2 })),
  )
  const { json, status } = await shop.order(as, 'v2/checkouts/creditcard', { cartId, ...more })
  expect(status).toBe(200)
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `${CHECKOUTS}/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  return (await shop.get(as, `${CHECKOUTS}/${json.checkoutId}`)).json
}

async function xmlOf(as: string, documentId: string) {
  const answer = await shop.app.inject({
    url: `${CHECKOUTS}/files/${documentId}/eInvoice`,
    headers: { authorization: `Bearer ${as}` },
  })
  if (answer.statusCode !== 200) return { status: answer.statusCode, xml: '', paper: null }
  expect(answer.headers['content-type']).toContain('application/xml')
  const xml = answer.body
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false })
  return { status: 200, xml, paper: parser.parse(xml) }
}

const documentsOf = (checkout: {
  transactions: { orders: { documents: { id: string; kind: string }[] }[] }[]
}) => checkout.transactions.flatMap(({ orders }) => orders.flatMap(({ documents }) => documents))

describe('the papers of an organisation', () => {
  test('name its own order number and VAT id, as they were when it bought, and come as XML beside the PDF', async () => {
    const checkout = await buy(COMPANY, [await skuOf(1)], { orderReference: HOSTILE })
    expect(checkout).toMatchObject({ orderReference: '<PO&"]]> =1+1', vatId: 'DE136695976' })
    await db
      .updateTable('organisations')
      .set({ vat_id: null })
      .where('id', '=', organisations.adlerhorst.id)
      .execute()
    const [invoice] = documentsOf(checkout)
    expect(invoice).toMatchObject({ kind: 'invoice', hasEInvoice: true })
    const { paper } = await xmlOf(COMPANY, invoice!.id)
    const { Invoice: told } = paper
    expect(told.BuyerReference).toBe('<PO&"]]> =1+1')
    expect(told).toMatchObject({
      InvoiceTypeCode: '380',
      OrderReference: { SalesOrderID: checkout.transactions[0].orders[0].number },
      AccountingCustomerParty: { Party: { PartyTaxScheme: { CompanyID: 'DE136695976' } } },
      LegalMonetaryTotal: { PayableAmount: { '#text': '0.00' } },
    })
    const total = told.LegalMonetaryTotal.TaxInclusiveAmount['#text']
    expect(Math.round(Number(total) * 100)).toBe(checkout.totalPrice)
  })

  test('correct themselves by a credit note that names the invoice, as XML too', async () => {
    const checkout = await buy(COMPANY, [await skuOf(1)])
    const [order] = checkout.transactions[0].orders
    await shop.app.inject({
      method: 'POST',
      url: `${CHECKOUTS}/${checkout.id}/orders/${order.id}/cancellations`,
      headers: { authorization: `Bearer ${COMPANY}` },
      payload: { reason: 'changedMind' },
    })
    await shop.jobs.drain()
    const documents = documentsOf((await shop.get(COMPANY, `${CHECKOUTS}/${checkout.id}`)).json)
    const [invoice, note] = ['invoice', 'creditNote'].map(
      (kind) => documents.find((one) => one.kind === kind)!,
    )
    const { CreditNote: told } = (await xmlOf(COMPANY, note!.id)).paper
    const { Invoice: before } = (await xmlOf(COMPANY, invoice!.id)).paper
    expect(told.BillingReference.InvoiceDocumentReference.ID).toBe(before.ID)
    expect(told.LegalMonetaryTotal.TaxInclusiveAmount).toEqual(before.LegalMonetaryTotal.TaxInclusiveAmount)
    expect(told.TaxTotal).toEqual(before.TaxTotal)
    expect(told.AccountingSupplierParty).toEqual(before.AccountingSupplierParty)
  })

  test('are in the name of the partner where a partner sells', async () => {
    const checkout = await buy(COMPANY, [await skuOf(2)])
    const { legal_name } = await db
      .selectFrom('sellers')
      .select('legal_name')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    const { Invoice: told } = (await xmlOf(COMPANY, documentsOf(checkout)[0]!.id)).paper
    expect(told.AccountingSupplierParty.Party.PartyLegalEntity.RegistrationName).toBe(legal_name)
  })

  test('are nobody else’s, and people without a company get none', async () => {
    const theirs = documentsOf(await buy(COMPANY, [await skuOf(1)]))[0]!
    expect((await xmlOf('fan', theirs.id)).status).toBe(404)
    const own = await buy('fan', [await skuOf(1)])
    expect(documentsOf(own)[0]).toMatchObject({ hasEInvoice: false })
    expect((await xmlOf('fan', documentsOf(own)[0]!.id)).status).toBe(404)
  })

  test('refuse a number that is too long', async () => {
    const cartId = await shop.fill(COMPANY, [{ sku: await skuOf(1) }])
    const sent = await shop.order(COMPANY, 'v2/checkouts/creditcard', {
      cartId,
      orderReference: 'x'.repeat(36),
    })
    expect(sent.status).toBe(400)
  })
})

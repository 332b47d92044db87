import type { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import { settlementWords } from '#modules/checkout/open-items/settlement.texts.ts'
import type { PaymentMethod } from '#modules/checkout/schema.ts'
import { invoicingPartyOf } from '#modules/checkout/senders.storage.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import { formatMoney } from '#platform/money.ts'
import { creditNoteTexts } from './credit-note.texts.ts'
import type { NumberedDocument } from './documents.ts'
import type { EInvoice } from './e-invoice.ts'
import {
  type EInvoicedOrder,
  findEInvoicedOrder,
  linesOfCredit,
  linesOfOrder,
} from './e-invoicing.storage.ts'
import { paperLanguage } from './paper.ts'

type Papers = { db: Db; files: Files }

/** The invoice of an order as XML beside the PDF, made once. Null: nobody buys it as a business, or its seller cannot. */
export async function ensureEInvoice(
  { db, files }: Papers,
  given: { document: NumberedDocument; orderId: string; settlement: Settlement | null },
): Promise<string | null> {
  const { document, orderId, settlement } = given
  return ensureXml({ db, files }, document, orderId, async (order) => {
    const lines = await linesOfOrder(db, orderId, order.language)
    const isOpen = settlement !== null && settlement.openAmount > 0
    const wholeCents =
      lines.reduce((sum, line) => sum + line.grossCents - line.discountCents, 0) + order.shipping.grossCents
    return {
      ...{ kind: 'invoice', corrects: null, lines, shipping: order.shipping },
      paidCents: isOpen ? order.voucherCents : wholeCents,
      payment: {
        means: meansOf(order.method, settlement),
        terms: settlement ? settlementWords(settlement, order.language) : order.orderNumber,
        dueOn: isOpen ? (settlement.dueOn ?? settlement.collectedOn) : null,
        account: settlement?.account ?? null,
        reference: settlement?.reference ?? null,
      },
    }
  })
}

export type EInvoicedCredit = {
  id: string
  orderId: string
  invoiceNumber: string
  shippingCents: number
  shippingVatRate: number
  moneyCents: number
  voucherCents: number
  newVoucherCents: number
  document: NumberedDocument
}

/** The same of a credit note; on which ways it gives back is said in words. */
export async function ensureECreditNote(
  { db, files }: Papers,
  credit: EInvoicedCredit,
): Promise<string | null> {
  return ensureXml({ db, files }, credit.document, credit.orderId, async (order) => ({
    kind: 'creditNote',
    corrects: credit.invoiceNumber,
    lines: await linesOfCredit(db, credit.id, order.language),
    shipping: { grossCents: credit.shippingCents, vatRate: credit.shippingVatRate },
    paidCents: 0,
    payment: {
      means: '1',
      terms: waysBack(credit, order.language),
      dueOn: null,
      account: null,
      reference: null,
    },
  }))
}

type Said = Pick<EInvoice, 'kind' | 'corrects' | 'lines' | 'shipping' | 'paidCents' | 'payment'>

async function ensureXml(
  { db, files }: Papers,
  document: NumberedDocument,
  orderId: string,
  say: (order: EInvoicedOrder) => Promise<Said>,
): Promise<string | null> {
  const { number } = document
  const made = await db
    .selectFrom('documents')
    .select('e_invoice_file as file')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  if (made.file) return made.file
  const order = await findEInvoicedOrder(db, orderId)
  const seller = order && (await invoicingPartyOf(db, order.sellerId))
  if (!order || !seller) return null
  const { writeEInvoice } = await import('./e-invoice.ts')
  const { language, orderNumber, orderReference, buyer } = order
  const xml = writeEInvoice({
    ...{
      number,
      issuedOn: berlinDate(document.createdAt),
      language,
      seller,
      buyer,
      orderNumber,
      orderReference,
    },
    ...(await say(order)),
  })
  const file = `documents/${document.id}.xml`
  await files.save(file, new TextEncoder().encode(xml))
  await db.updateTable('documents').set({ e_invoice_file: file }).where('id', '=', document.id).execute()
  return file
}

function meansOf(method: PaymentMethod, settlement: Settlement | null): EInvoice['payment']['means'] {
  if (settlement?.account) return '58'
  if (method === 'cash') return '10'
  return settlement?.state === 'paid' || settlement?.state === 'pledged' ? '68' : '1'
}

function waysBack(credit: EInvoicedCredit, language: string): string {
  const t = creditNoteTexts[paperLanguage(language)]
  const ways: [string, number][] = [
    [t.toMethod, credit.moneyCents],
    [t.toVouchers, credit.voucherCents],
    [t.asVoucher, credit.newVoucherCents],
  ]
  return ways
    .filter(([, cents]) => cents > 0)
    .map(([label, cents]) => `${label}: ${formatMoney(cents, language)}`)
    .join('; ')
}

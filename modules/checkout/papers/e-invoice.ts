import { XMLBuilder } from 'fast-xml-parser'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { readLine } from '#platform/text/text.schema.ts'
import {
  categoryOf,
  type EInvoiceSums,
  eInvoiceSums,
  type NetLine,
  type SoldLine,
} from './e-invoice.rules.ts'
import { eInvoiceTexts } from './e-invoice.texts.ts'
import { nameOf, type PaperLanguage, paperLanguage } from './paper.ts'

/** Who owes the tax of what was sold. */
export type EInvoiceSeller = {
  id: number
  name: string
  address: { street: string; postalCode: string; city: string; countryCode: string }
  email: string
  phone: string
  vatId: string | null
  taxNumber: string | null
}

export type EInvoiceBuyer = { name: string; email: string; vatId: string | null; address: PostalAddress }

export type EInvoice = {
  kind: 'invoice' | 'creditNote'
  number: string
  /** A day, `2026-12-31`. */
  issuedOn: string
  language: string
  seller: EInvoiceSeller
  buyer: EInvoiceBuyer
  orderNumber: string
  /** The buyer's own number for the order. */
  orderReference: string | null
  /** The invoice that a credit note corrects. */
  corrects: string | null
  lines: SoldLine[]
  shipping: { grossCents: number; vatRate: number }
  paidCents: number
  payment: {
    /** UNTDID 4461: not said, cash, transfer, or online, as which cards are told, whose numbers we never had. */
    means: '1' | '10' | '58' | '68'
    /** How and until when, in words. */
    terms: string
    dueOn: string | null
    account: { holder: string; iban: string; bic: string } | null
    reference: string | null
  }
}

/** By EN 16931 in the German form of it, XRechnung: UBL 2.1, the order of its elements as the schema has it. */
export function writeEInvoice(paper: EInvoice): string {
  const sums = eInvoiceSums(paper)
  const root = paper.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const builder = new XMLBuilder({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: true },
  })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    [root]: {
      '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      ...headOf(paper),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(paper) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(paper.buyer) },
      ...(paper.kind === 'invoice'
        ? { 'cac:Delivery': { 'cbc:ActualDeliveryDate': suppliedOn(paper) } }
        : {}),
      ...paymentOf(paper),
      ...chargeOf(paper, sums),
      'cac:TaxTotal': taxTotal(paper, sums),
      'cac:LegalMonetaryTotal': totalsOf(sums),
      [`cac:${root}Line`]: sums.lines.map((line, at) => lineOf(paper, line, at)),
    },
  })
}

function headOf(paper: EInvoice) {
  const { kind, number, issuedOn, orderNumber, orderReference, corrects, payment } = paper
  const isInvoice = kind === 'invoice'
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    ...(isInvoice && payment.dueOn ? { 'cbc:DueDate': payment.dueOn } : {}),
    ...(isInvoice ? { 'cbc:InvoiceTypeCode': '380' } : { 'cbc:CreditNoteTypeCode': '381' }),
    'cbc:DocumentCurrencyCode': 'EUR',
    'cbc:BuyerReference': text(orderReference ?? orderNumber),
    'cac:OrderReference': {
      'cbc:ID': text(orderReference ?? orderNumber),
      'cbc:SalesOrderID': orderNumber,
    },
    ...(corrects
      ? { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects } } }
      : {}),
  }
}

function sellerParty({ seller, language }: EInvoice) {
  const { name, address, email, phone, vatId, taxNumber } = seller
  const schemes = [
    ...(vatId ? [{ 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }] : []),
    ...(taxNumber ? [{ 'cbc:CompanyID': text(taxNumber), 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
  ]
  return {
    'cbc:EndpointID': { '@schemeID': 'EM', '#text': email },
    'cac:PartyIdentification': { 'cbc:ID': `seller-${seller.id}` },
    'cac:PartyName': { 'cbc:Name': text(name) },
    'cac:PostalAddress': postalAddress(address),
    'cac:PartyTaxScheme': schemes,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': text(name) },
    'cac:Contact': {
      'cbc:Name': eInvoiceTexts[paperLanguage(language)].contact,
      'cbc:Telephone': phone,
      'cbc:ElectronicMail': email,
    },
  }
}

function buyerParty({ name, email, vatId, address }: EInvoiceBuyer) {
  return {
    'cbc:EndpointID': { '@schemeID': 'EM', '#text': email },
    'cac:PartyName': { 'cbc:Name': text(name) },
    'cac:PostalAddress': postalAddress(address),
    ...(vatId
      ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } }
      : {}),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': text(name) },
    'cac:Contact': { 'cbc:Name': text(nameOf(address)), 'cbc:ElectronicMail': email },
  }
}

type Address = Pick<PostalAddress, 'street' | 'postalCode' | 'city' | 'countryCode'> & {
  additionalAddress?: string | null | undefined
}

function postalAddress({ street, additionalAddress, city, postalCode, countryCode }: Address) {
  return {
    'cbc:StreetName': text(street),
    ...(additionalAddress ? { 'cbc:AdditionalStreetName': text(additionalAddress) } : {}),
    'cbc:CityName': text(city),
    'cbc:PostalZone': text(postalCode),
    'cac:Country': { 'cbc:IdentificationCode': countryCode },
  }
}

/** The last day on which something of it is supplied. */
function suppliedOn({ lines, issuedOn }: EInvoice): string {
  const days = lines.map(({ performedAt }) => (performedAt ? berlinDate(performedAt) : issuedOn))
  return days.sort().at(-1) ?? issuedOn
}

function paymentOf({ payment, kind }: EInvoice) {
  const { means, terms, dueOn, account, reference } = payment
  return {
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': means,
      ...(kind === 'creditNote' && dueOn ? { 'cbc:PaymentDueDate': dueOn } : {}),
      ...(account && reference ? { 'cbc:PaymentID': reference } : {}),
      ...(account
        ? {
            'cac:PayeeFinancialAccount': {
              'cbc:ID': account.iban,
              'cbc:Name': text(account.holder),
              'cac:FinancialInstitutionBranch': { 'cbc:ID': account.bic },
            },
          }
        : {}),
    },
    'cac:PaymentTerms': { 'cbc:Note': text(terms) },
  }
}

function chargeOf({ shipping, language }: EInvoice, { chargeCents }: EInvoiceSums) {
  if (shipping.grossCents === 0) return {}
  return {
    'cac:AllowanceCharge': {
      'cbc:ChargeIndicator': 'true',
      'cbc:AllowanceChargeReasonCode': 'FC',
      'cbc:AllowanceChargeReason': eInvoiceTexts[paperLanguage(language)].shipping,
      'cbc:Amount': amount(chargeCents),
      'cac:TaxCategory': taxCategory(shipping.vatRate),
    },
  }
}

function taxTotal(paper: EInvoice, { groups, taxCents }: EInvoiceSums) {
  return {
    'cbc:TaxAmount': amount(taxCents),
    'cac:TaxSubtotal': groups.map((group) => ({
      'cbc:TaxableAmount': amount(group.taxableCents),
      'cbc:TaxAmount': amount(group.taxCents),
      'cac:TaxCategory': {
        'cbc:ID': group.category,
        'cbc:Percent': String(group.rate),
        ...(group.category === 'E' ? { 'cbc:TaxExemptionReason': exemptionOf(paper) } : {}),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    })),
  }
}

/** Why there is no tax in lines without. */
function exemptionOf({ lines, language }: EInvoice): string {
  const t = eInvoiceTexts[paperLanguage(language)]
  const reasons = lines
    .filter(({ vatRate }) => categoryOf(vatRate) === 'E')
    .map(({ settlesAs }) => (settlesAs === 'revenue' ? t.noTax : t[settlesAs]))
  return [...new Set(reasons)].join('; ') || t.noTax
}

function totalsOf(sums: EInvoiceSums) {
  const { linesCents, chargeCents, netCents, totalCents, paidCents, payableCents } = sums
  return {
    'cbc:LineExtensionAmount': amount(linesCents),
    'cbc:TaxExclusiveAmount': amount(netCents),
    'cbc:TaxInclusiveAmount': amount(totalCents),
    ...(chargeCents > 0 ? { 'cbc:ChargeTotalAmount': amount(chargeCents) } : {}),
    ...(paidCents > 0 ? { 'cbc:PrepaidAmount': amount(paidCents) } : {}),
    'cbc:PayableAmount': amount(payableCents),
  }
}

function lineOf({ kind, language }: EInvoice, line: NetLine, at: number) {
  const pieces = { '@unitCode': 'H87', '#text': String(line.quantity) }
  const on = line.performedAt && berlinDate(line.performedAt)
  return {
    'cbc:ID': String(at + 1),
    ...(kind === 'invoice' ? { 'cbc:InvoicedQuantity': pieces } : { 'cbc:CreditedQuantity': pieces }),
    'cbc:LineExtensionAmount': amount(line.netCents),
    ...(on ? { 'cac:InvoicePeriod': { 'cbc:StartDate': on, 'cbc:EndDate': on } } : {}),
    ...(line.allowanceCents > 0 ? { 'cac:AllowanceCharge': allowance(line, paperLanguage(language)) } : {}),
    'cac:Item': {
      'cbc:Name': text(line.name),
      ...(line.articleNumber === null
        ? {}
        : { 'cac:SellersItemIdentification': { 'cbc:ID': text(line.articleNumber) } }),
      'cac:ClassifiedTaxCategory': taxCategory(line.vatRate),
    },
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': 'EUR', '#text': line.price } },
  }
}

function allowance({ allowanceCents }: NetLine, language: PaperLanguage) {
  return {
    'cbc:ChargeIndicator': 'false',
    'cbc:AllowanceChargeReasonCode': '95',
    'cbc:AllowanceChargeReason': eInvoiceTexts[language].discount,
    'cbc:Amount': amount(allowanceCents),
  }
}

function taxCategory(rate: number) {
  return {
    ...{ 'cbc:ID': categoryOf(rate), 'cbc:Percent': String(rate) },
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}

function amount(cents: number) {
  return { '@currencyID': 'EUR', '#text': euros(cents) }
}

function euros(cents: number): string {
  const whole = `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  return cents < 0 ? `-${whole}` : whole
}

/** What people typed, as one line without anything that XML 1.0 cannot carry; the builder escapes the rest. */
function text(typed: string): string {
  return readLine(typed).replace(/[\uFFFE\uFFFF]/g, '')
}

import { club } from '#club/club.ts'
import type { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Reader } from '#platform/previews.ts'
import { type Bill, vatPerRate } from './bill.rules.ts'

/** An order as the previews of mails and papers show it. */
export const ORDER = `${club.code}-2026-000123`

export function addressOf({ firstName, lastName, isHard }: Reader): PostalAddress {
  return {
    company: isHard ? 'Gesellschaft für außergewöhnlich lange Firmennamen mbH & Co. KG' : null,
    firstName,
    lastName,
    street: isHard ? 'Straße der außerordentlich langen Straßennamen 123 b' : 'Musterweg 1',
    additionalAddress: isHard ? 'Hinterhaus, 3. Obergeschoss links, bei Müller' : null,
    postalCode: '12345',
    city: isHard ? 'Hellschen-Heringsand-Unterschaar' : 'Musterstadt',
    countryCode: 'DE',
    phone: null,
  }
}

/** Alternately at both rates of tax. */
export function linesOf({ thing }: Reader, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: thing,
    articleNumber: `10${index + 10}-L`,
    quantity: index + 1,
    priceCents: 4995,
    totalCents: 4995 * (index + 1),
    vatRate: index % 2 === 0 ? 19 : 7,
  }))
}

export function billFor(reader: Reader, count: number): Bill {
  const lines = linesOf(reader, count)
  const goods = lines.map(({ totalCents, vatRate }) => ({ grossCents: totalCents, vatRate }))
  const discounts = reader.isHard ? [{ label: `${reader.thing} (FAN10)`, cents: 500 }] : []
  const rest = goods.map((line, index) => ({
    ...line,
    grossCents: line.grossCents - (index === 0 ? (discounts[0]?.cents ?? 0) : 0),
  }))
  const shipping = { grossCents: 495, vatRate: 19 }
  return {
    ownerId: '01990000-0000-7000-8000-000000000001',
    language: reader.language,
    firstName: reader.firstName,
    billingAddress: addressOf(reader),
    shippingAddress: addressOf(reader),
    orderNumbers: [ORDER],
    orderReference: reader.isHard ? 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW' : null,
    vatId: reader.isHard ? 'DE136695976' : null,
    lines,
    discounts,
    shippingCents: shipping.grossCents,
    totalCents: [...rest, shipping].reduce((sum, one) => sum + one.grossCents, 0),
    vouchers: reader.isHard ? [{ label: 'GS-7KQ2', cents: 1000 }] : [],
    vat: vatPerRate([...rest, shipping]),
    hasTickets: false,
    matchDays: [],
    serviceDays: [],
    hasOtherSupply: true,
    isMediated: false,
    isShipped: false,
  }
}

export function moneyIs(state: Settlement['state']): Settlement {
  const isOpen = state === 'owed' || state === 'returned'
  return {
    state,
    openAmount: state === 'paid' || state === 'pledged' ? 0 : 14_985,
    dueOn: isOpen ? '2026-03-28' : null,
    collectedOn: state === 'underway' ? '2026-03-20' : null,
    reference: isOpen ? ORDER : null,
    mandate: state === 'underway' ? 'M-2026-000042' : null,
    creditorId: state === 'underway' ? 'DE98ZZZ09999999999' : null,
    account: isOpen
      ? { holder: club.legalName, iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bank: 'Bank' }
      : null,
    pledge: null,
  }
}

import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import type { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import { settlementWords } from '#modules/checkout/open-items/settlement.texts.ts'
import { addressLines, paperLanguage } from '#modules/checkout/papers/paper.ts'
import { type StubOfMatch, stubOf } from '#modules/checkout/papers/ticket-stub.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatShortDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import type { Bill } from '../bill.rules.ts'
import { contractTexts } from '../contract.ts'
import { namedThings } from '../named-things.texts.ts'
import { type ConfirmationTexts, mailTexts } from './confirmations.texts.ts'

type Bought = {
  bill: Bill
  /** Where the money is; null: nothing is said about it. */
  settlement: Settlement | null
  /** The times that were promised at the checkout, of every parcel. */
  deliveries: { from: number; to: number }[]
  tickets: StubOfMatch[]
  url: string
  /** Bought without an account: how the order is found again. */
  isGuest?: boolean
}

/** What was bought, with terms and instructions on a durable medium; the invoice goes along. */
export function confirmationMail({ bill, settlement, deliveries, tickets, url, isGuest = false }: Bought) {
  const texts = mailTexts(bill.language).confirmation
  const numbers = joinedIn(bill.language, bill.orderNumbers)
  return writeMail(papers, {
    subject: subjectOf(bill, tickets, texts),
    language: bill.language,
    title: bill.hasTickets ? texts.ticketsTitle : texts.title,
    greeting: texts.greeting(bill.firstName),
    paragraphs: [
      texts.thanks(numbers),
      ...(settlement ? [settlementWords(settlement, bill.language)] : []),
      ...(bill.hasTickets ? [texts.tickets] : []),
      ...(bill.isShipped
        ? [texts.shipping, ...deliveries.map(({ from, to }) => texts.arrives(from, to))]
        : []),
      ...(isGuest ? [texts.guest] : []),
    ],
    stubs: tickets.map((one) => stubOf(one, paperLanguage(bill.language))),
    rows: rowsOf(bill, texts),
    action: { label: texts.action, url },
    sections: [...addressSections(bill, texts), ...contractTexts(bill.language)],
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

/** Whom it is against and when; what else was bought, by its name. */
function subjectOf(bill: Bill, tickets: StubOfMatch[], texts: ConfirmationTexts): string {
  const [match, ...more] = tickets
  if (!bill.hasTickets || !match) return texts.subject(namedThings(bill.lines, bill.language))
  if (more.length > 0) return texts.matchesSubject(tickets.length)
  return texts.ticketsSubject(
    opponentIn(match.name[paperLanguage(bill.language)] ?? match.name.de),
    formatShortDate(match.startsAt, bill.language),
  )
}

/** `Home – Away`: the other one, at home or away; a name that is no pair stays whole. */
function opponentIn(name: string): string {
  const others = name.split(' – ').filter((one) => !one.includes(club.shortName))
  return others.length === 1 && name.includes(' – ') ? others[0]! : name
}

/** The money came after the reservation had ended, and goes back. */
export function tooLateMail(bill: Pick<Bill, 'language' | 'firstName' | 'totalCents'>) {
  const texts = mailTexts(bill.language).refunded
  return writeMail(papers, {
    subject: texts.subject,
    language: bill.language,
    title: texts.title,
    greeting: texts.greeting(bill.firstName),
    paragraphs: [texts.reason, texts.money(formatMoney(bill.totalCents, bill.language))],
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

function rowsOf(bill: Bill, texts: ConfirmationTexts) {
  const money = (cents: number) => formatMoney(cents, bill.language)
  const taken = ({ label, cents }: { label: string; cents: number }) => ({ label, value: money(-cents) })
  return [
    ...bill.lines.map((line) => ({
      label: `${line.quantity} × ${line.name}`,
      value: money(line.totalCents),
    })),
    ...bill.discounts.map(taken),
    ...(bill.isShipped ? [{ label: texts.shippingLine, value: money(bill.shippingCents) }] : []),
    { label: texts.total, value: money(bill.totalCents), isTotal: true },
    ...bill.vouchers.map(taken),
  ]
}

function addressSections(bill: Bill, texts: ConfirmationTexts): { title: string; paragraphs: string[] }[] {
  const language = paperLanguage(bill.language)
  const billing = addressLines(bill.billingAddress, language).join('\n')
  const shipping = addressLines(bill.shippingAddress, language).join('\n')
  const { orderReference: reference } = bill
  return [
    ...(reference ? [{ title: texts.orderReference, paragraphs: [reference] }] : []),
    { title: texts.billingAddress, paragraphs: [billing] },
    ...(bill.isShipped ? [{ title: texts.shippingAddress, paragraphs: [shipping] }] : []),
  ]
}

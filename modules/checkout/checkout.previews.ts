import { club } from '#club/club.ts'
import * as afterSale from '#modules/checkout/after-sale/after-sale.mails.ts'
import { pledgeTakenMail } from '#modules/checkout/after-sale/pledges.mails.ts'
import { dunningMail } from '#modules/checkout/open-items/dunning.mails.ts'
import type { DunningLetter } from '#modules/checkout/open-items/dunning.texts.ts'
import { drawCreditNote } from '#modules/checkout/papers/credit-note.ts'
import { drawInvoice } from '#modules/checkout/papers/invoice.ts'
import { clubSender } from '#modules/checkout/papers/paper.ts'
import { drawDeliveryNote, drawReturnLabel } from '#modules/checkout/papers/parcel-papers.ts'
import { mailPreviews, paperPreviews, type Reader } from '#platform/previews.ts'
import { confirmationMail, tooLateMail } from './confirmations/confirmations.mails.ts'
import { addressOf, billFor, linesOf, moneyIs, ORDER } from './example-order.ts'

const AT = new Date('2026-03-14T14:30:00Z')
const url = 'https://club.example/konto/bestellungen/01990000-0000-7000-8000-000000000001'

const about = ({ language, firstName }: Reader) => ({ language, firstName, orderNumber: ORDER, url })

const credit = (reader: Reader) => ({
  ...about(reader),
  kind: 'cancellation' as const,
  reason: null,
  method: 'creditcard' as const,
  returnNumber: null,
  refusal: null,
  shippingCents: 495,
  moneyCents: 9490,
  unpaidCents: 0,
  voucherCents: 1000,
  newVoucherCents: 0,
  voucherCode: null,
  lines: linesOf(reader, 2).map((line) => ({ ...line, grossCents: line.totalCents })),
})

const returned = ({ language, firstName }: Reader) => ({ language, firstName, url, number: 'RS-2026-000042' })

const dunning =
  (letter: DunningLetter) =>
  (reader: Reader): Parameters<typeof dunningMail> => [
    {
      letter,
      ...about(reader),
      orderNumbers: [ORDER],
      settlement: moneyIs(letter === 'takenBack' ? 'returned' : 'owed'),
    },
  ]

const withdrawal = (reader: Reader) => ({
  language: reader.language,
  orderNumber: ORDER,
  name: `${reader.firstName} ${reader.lastName}`,
  statement: reader.isHard ? reader.remark : null,
  receivedAt: AT,
  isBuyer: true,
})

const ticketsOf = (reader: Reader) => {
  const name = `${club.shortName} – ${reader.opponent}`
  const place = { block: '36 H', row: '12', priceCents: 4500 }
  return [
    {
      name: { de: name, en: name, ja: name },
      venue: club.stadium,
      startsAt: AT,
      places: [
        { ...place, seat: '101' },
        { ...place, seat: '102' },
        { block: '40', row: null, seat: null, priceCents: 1900 },
      ],
    },
  ]
}

const mails = [
  ...mailPreviews(
    'checkout',
    confirmationMail,
  )({
    tickets: (reader) => [
      {
        bill: { ...billFor(reader, 2), hasTickets: true },
        settlement: moneyIs('paid'),
        deliveries: [],
        tickets: ticketsOf(reader),
        url,
      },
    ],
    'goods on account': (reader) => [
      {
        bill: { ...billFor(reader, reader.isHard ? 60 : 3), isShipped: true },
        settlement: moneyIs('owed'),
        deliveries: [{ from: 3, to: 5 }],
        tickets: [],
        url,
      },
    ],
    'without an account': (reader) => [
      {
        bill: { ...billFor(reader, 2), isShipped: true },
        settlement: moneyIs('paid'),
        deliveries: [{ from: 3, to: 5 }],
        tickets: [],
        url,
        isGuest: true,
      },
    ],
    'by direct debit': (reader) => [
      { bill: billFor(reader, 1), settlement: moneyIs('underway'), deliveries: [], tickets: [], url },
    ],
    'vouched for until it is sent': (reader) => [
      {
        bill: { ...billFor(reader, 2), isShipped: true },
        settlement: moneyIs('pledged'),
        deliveries: [{ from: 3, to: 5 }],
        tickets: [],
        url,
      },
    ],
  }),
  ...mailPreviews('checkout', tooLateMail)({ usual: (reader) => [billFor(reader, 1)] }),
  ...mailPreviews(
    'checkout',
    dunningMail,
  )({
    reminder: dunning('reminder'),
    'dunning 1': dunning('dunning1'),
    'dunning 2': dunning('dunning2'),
    'handed to staff': dunning('handedToStaff'),
    'taken back': dunning('takenBack'),
  }),
  ...mailPreviews(
    'checkout',
    afterSale.shippedMail,
  )({
    tracked: (reader) => [
      { ...about(reader), carrier: 'DHL', trackingNumber: '00340434161094000000', lines: linesOf(reader, 3) },
    ],
    untracked: (reader) => [
      { ...about(reader), carrier: 'DHL', trackingNumber: null, lines: linesOf(reader, 1) },
    ],
  }),
  ...mailPreviews(
    'checkout',
    pledgeTakenMail,
  )({
    'a part waits': (reader) => [
      {
        ...{ language: reader.language, firstName: reader.firstName, url, ownerId: '' },
        ...{ orderNumbers: [ORDER, `${club.code}-2026-000124`], amountCents: 18_985, reservedAt: AT },
        waiting: linesOf(reader, 2),
      },
    ],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.creditedMail,
  )({
    cancelled: (reader) => [credit(reader)],
    'match called off': (reader) => [{ ...credit(reader), reason: 'eventCancelled', shippingCents: 0 }],
    'price became less': (reader) => [
      {
        ...credit(reader),
        kind: 'priceReduction',
        reason: 'contractCredit',
        shippingCents: 0,
        voucherCents: 0,
      },
    ],
    'on account': (reader) => [{ ...credit(reader), method: 'purchaseOnAccount' }],
    'never taken': (reader) => {
      const given = credit(reader)
      return [{ ...given, method: 'klarna', unpaidCents: given.moneyCents }]
    },
    'sent back': (reader) => [
      {
        ...credit(reader),
        kind: 'return',
        returnNumber: 'RS-2026-000042',
        newVoucherCents: 1000,
        voucherCode: 'GS-7KQ2-M4XW-9RTB-6HJP',
      },
    ],
    'a part of it sent back': (reader) => [
      { ...credit(reader), kind: 'return', returnNumber: 'RS-2026-000042', refusal: reader.remark },
    ],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.moneySentMail,
  )({
    usual: (reader) => [{ ...about(reader), moneyCents: 9490, unpaidCents: 0 }],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.returnRegisteredMail,
  )({
    withdrawal: (reader) => [{ ...returned(reader), withdrawnAt: AT, lines: linesOf(reader, 2) }],
    'of good will': (reader) => [{ ...returned(reader), withdrawnAt: null, lines: linesOf(reader, 2) }],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.returnRefusedMail,
  )({
    usual: (reader) => [{ ...returned(reader), refusal: reader.remark }],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.withdrawalReceivedMail,
  )({
    'of the buyer': (reader) => [withdrawal(reader)],
    'of somebody else': (reader) => [{ ...withdrawal(reader), isBuyer: false }],
  }),
  ...mailPreviews(
    'checkout',
    afterSale.withdrawalAnsweredMail,
  )({
    matched: ({ language }) => [{ language, receivedAt: AT, refusal: null }],
    refused: ({ language, remark }) => [{ language, receivedAt: AT, refusal: remark }],
  }),
]

const invoice = (reader: Reader, given: Partial<Parameters<typeof drawInvoice>[0]> = {}) =>
  drawInvoice({
    bill: { ...billFor(reader, reader.isHard ? 60 : 3), isShipped: true },
    from: clubSender(),
    number: 'RE-2026-000123',
    date: AT,
    settlement: moneyIs('paid'),
    ...given,
  })

const parcel = (reader: Reader) => ({
  number: 'LS-2026-000042',
  date: AT,
  language: reader.language,
  address: addressOf(reader),
  orderNumber: ORDER,
  lines: linesOf(reader, reader.isHard ? 30 : 2),
})

const papers = [
  ...paperPreviews('checkout', 'drawInvoice', {
    paid: (reader) => invoice(reader),
    'on account': (reader) => invoice(reader, { settlement: moneyIs('owed') }),
    tickets: (reader) =>
      invoice(reader, {
        bill: { ...billFor(reader, 1), hasTickets: true, matchDays: [AT], isMediated: true },
      }),
    'of a partner': (reader) =>
      invoice(reader, {
        from: {
          name: 'Beispiel Handels GmbH',
          isClub: false,
          lines: ['Weg 1', '12345 Ort', 'DE 123 456 789'],
        },
      }),
  }),
  ...paperPreviews('checkout', 'drawCreditNote', {
    usual: (reader) =>
      drawCreditNote({
        number: 'GS-2026-000042',
        date: AT,
        language: reader.language,
        from: clubSender(),
        to: addressOf(reader),
        orderNumber: ORDER,
        orderReference: 'PO-4711',
        vatId: 'DE136695976',
        invoiceNumber: 'RE-2026-000123',
        lines: linesOf(reader, 2).map((line) => ({
          ...line,
          grossCents: line.totalCents,
          vatCountry: null,
        })),
        shippingCents: 495,
        shippingVatRate: 19,
        shippingVatCountry: null,
        toMethodCents: 9490,
        toVouchersCents: 1000,
        asVoucherCents: 0,
      }),
  }),
  ...paperPreviews('checkout', 'drawDeliveryNote', {
    usual: (reader) => drawDeliveryNote({ ...parcel(reader), carrier: 'DHL' }),
  }),
  ...paperPreviews('checkout', 'drawReturnLabel', { usual: (reader) => drawReturnLabel(parcel(reader)) }),
]

export const previews = [...mails, ...papers]

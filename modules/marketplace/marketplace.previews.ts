import { club } from '#club/club.ts'
import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './sellers.mails.ts'

const GROUP = 'marketplace'
type Ended = mails.OfferNotice['cancelledBy']

const told = (reader: Reader, cancelledBy: Ended = null) => {
  const name = `${club.shortName} – ${reader.opponent}`
  return {
    language: reader.language,
    url: 'https://tickets.club.example/zweitmarkt',
    offer: {
      name: { de: name, en: name, ja: name },
      startsAt: new Date('2026-03-14T14:30:00Z'),
      blockId: '36H',
      row: reader.isHard ? null : '12',
      seat: reader.isHard ? null : '101',
      ticketType: 'normal',
      priceCents: 4500,
      handlingFeeCents: 450,
      reimbursementFeeCents: 100,
      payoutCents: 3950,
      cancelledBy,
    },
  }
}

export const previews = [
  ...mailPreviews(GROUP, mails.offeredMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.soldMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(
    GROUP,
    mails.withdrawnMail,
  )({
    'by the seller': (reader) => [told(reader, 'seller')],
    'by a refund': (reader) => [told(reader, 'refund')],
    'by the time': (reader) => [told(reader, 'time')],
    'by the match': (reader) => [told(reader, 'event')],
  }),
  ...mailPreviews(
    GROUP,
    mails.paidMail,
  )({
    'to an account': (reader) => [{ ...told(reader), voucherCode: null }],
    'as a voucher': (reader) => [{ ...told(reader), voucherCode: 'GS-7KQ2-M4XW-9RTB-6HJP' }],
  }),
  ...mailPreviews(GROUP, mails.payoutFailedMail)({ usual: (reader) => [told(reader)] }),
]

import { club } from '#club/club.ts'
import { mailPreviews, paperPreviews, type Reader } from '#platform/previews.ts'
import * as lost from './lost-tickets.mails.ts'
import { namesMissingMail } from './names/names.mails.ts'
import * as mails from './transfers/transfers.mails.ts'

const GROUP = 'wallet'
const url = 'https://club.example/konto/weitergabe?schluessel=Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'
const AT = new Date('2026-03-14T14:30:00Z')

function matchOf({ opponent }: Reader) {
  const name = `${club.shortName} – ${opponent}`
  return { de: name, en: name, ja: name }
}

const told = (reader: Reader) => ({
  to: reader.email,
  language: reader.language,
  url,
  transfer: {
    senderId: '01990000-0000-7000-8000-000000000001',
    senderName: `${reader.firstName} ${reader.lastName}`,
    recipientId: null,
    recipientMail: reader.email,
    reasonForDeclining: reader.remark,
    expiresAt: AT,
    block: '36 H',
    row: '12',
    seat: '101',
    companion: reader.isHard ? { block: '36 H', row: '12', seat: '102' } : null,
    event: { name: matchOf(reader), startsAt: AT },
  },
})

const lostBy = (reader: Reader) => ({
  to: reader.email,
  language: reader.language,
  url,
  tickets: (reader.isHard ? ['101', '102', '103'] : ['101']).map((seat) => ({
    id: seat,
    block: '36 H',
    row: '12',
    seat,
    event: { name: matchOf(reader), startsAt: AT },
  })),
})

function ticketOf(reader: Reader) {
  const { thing } = reader
  const kind = { de: 'Normalpreis', en: 'Full price', ja: '一般' }
  return {
    id: '01990000-0000-7000-8000-000000000001',
    event: {
      name: matchOf(reader),
      competition: { de: 'Liga', en: 'League', ja: 'リーグ' },
      startsAt: AT.toISOString(),
      doorsOpenAt: AT.toISOString(),
    },
    venue: { name: club.stadium, address: `${club.address.street}, ${club.city}` },
    block: '36 H',
    row: reader.isHard ? null : '12',
    seat: reader.isHard ? null : '101',
    price: 4500,
    priceClassName: reader.isHard ? { de: thing, en: thing, ja: thing } : kind,
    ticketTypeName: kind,
    orderNumber: 'DK-2026-000123',
    bearer: reader.isHard ? `${reader.firstName} ${reader.lastName}` : null,
    terms: [kind],
    venueRules: [kind],
    code: `${'K'.repeat(120)}.${'v'.repeat(86)}`,
  }
}

export const previews = [
  ...mailPreviews(GROUP, mails.forwardedMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.reminderMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.revokedMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.acceptedMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.declinedMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.expiredMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, mails.undoneMail)({ usual: (reader) => [told(reader)] }),
  ...mailPreviews(GROUP, lost.newCodeMail)({ usual: (reader) => [lostBy(reader)] }),
  ...mailPreviews(GROUP, lost.ticketsMail)({ usual: (reader) => [lostBy(reader)] }),
  ...mailPreviews(
    GROUP,
    namesMissingMail,
  )({
    usual: (reader) => [
      {
        ...{ to: reader.email, language: reader.language, url, until: AT, count: reader.isHard ? 4 : 1 },
        event: { name: matchOf(reader), startsAt: AT },
      },
    ],
  }),
  ...paperPreviews(GROUP, 'renderTicketPdf', {
    ticket: async (reader) => {
      const { renderTicketPdf } = await import('./ticket-pdf.ts')
      return renderTicketPdf(ticketOf(reader), reader.language)
    },
  }),
  ...paperPreviews(GROUP, 'renderTicketsPdf', {
    'of the counter': async (reader) => {
      const { renderTicketsPdf } = await import('./ticket-pdf.ts')
      return renderTicketsPdf([ticketOf(reader), ticketOf(reader)], reader.language)
    },
  }),
]

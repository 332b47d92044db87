import { club } from '#club/club.ts'
import { newCodeMail } from '#modules/tickets/codes/reissue.mails.ts'
import { complimentaryMail } from '#modules/tickets/complimentary/complimentary.mails.ts'
import { calledOffMail, movedMail } from '#modules/tickets/events/events.mails.ts'
import { mailPreviews, type Reader } from '#platform/previews.ts'

const url = 'https://club.example/konto/tickets'
const match = ({ language, opponent }: Reader) => ({
  language,
  match: `${club.shortName} – ${opponent}`,
  url,
})

export const previews = [
  ...mailPreviews(
    'tickets',
    movedMail,
  )({
    usual: (reader) => [{ ...match(reader), startsAt: new Date('2026-03-14T14:30:00Z') }],
  }),
  ...mailPreviews(
    'tickets',
    calledOffMail,
  )({
    'gives back': (reader) => [{ ...match(reader), givesBack: true }],
    'by order': (reader) => [{ ...match(reader), givesBack: false }],
  }),
  ...mailPreviews(
    'tickets',
    complimentaryMail,
  )({
    one: (reader) => [{ ...match(reader), count: 1 }],
    several: (reader) => [{ ...match(reader), count: 4 }],
  }),
  ...mailPreviews('tickets', newCodeMail)({ usual: ({ language }) => [{ language, url }] }),
]

import { club } from '#club/club.ts'
import { mailPreviews, type Reader } from '#platform/previews.ts'
import { placesOfferedMail, placesReminderMail, wishEndedMail } from './wishes.mails.ts'
import type { Ending } from './wishes.texts.ts'

const GROUP = 'waiting-list'
const until = new Date('2026-03-14T14:30:00Z')
const told = ({ language, opponent }: Reader) => ({
  language,
  match: `${club.shortName} – ${opponent}`,
  url: 'https://club.example/warenkorb',
})
const seat = (number: string) => ({ block: '36 H', seat: { row: '12', seat: number }, body: { quantity: 1 } })
const ended =
  (because: Ending) =>
  (reader: Reader): Parameters<typeof wishEndedMail> => [{ ...told(reader), because }]

export const previews = [
  ...mailPreviews(
    GROUP,
    placesOfferedMail,
  )({
    seats: (reader) => [{ ...told(reader), quantity: 2, items: [seat('101'), seat('102')], until }],
    standing: (reader) => [
      { ...told(reader), quantity: 3, items: [{ block: '40', seat: null, body: { quantity: 3 } }], until },
    ],
  }),
  ...mailPreviews(GROUP, placesReminderMail)({ usual: (reader) => [{ ...told(reader), until }] }),
  ...mailPreviews(
    GROUP,
    wishEndedMail,
  )({
    time: ended('time'),
    closed: ended('closed'),
    cancelled: ended('cancelled'),
    refused: ended('refused'),
  }),
]

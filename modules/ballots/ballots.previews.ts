import { club } from '#club/club.ts'
import { mailPreviews, type Reader } from '#platform/previews.ts'
import { ballotEndedMail, drawnMail, notDrawnMail } from './ballots.mails.ts'

const GROUP = 'ballots'
const until = new Date('2026-12-15T19:00:00Z')
const told = ({ language, opponent }: Reader) => ({
  language,
  match: `${club.shortName} – ${opponent}`,
  number: 4117,
  quantity: 2,
  url: 'https://club.example/spiel/verlosung',
})

export const previews = [
  ...mailPreviews(
    GROUP,
    drawnMail,
  )({
    two: (reader) => [{ ...told(reader), until }],
    one: (reader) => [{ ...told(reader), quantity: 1, until }],
  }),
  ...mailPreviews(GROUP, notDrawnMail)({ usual: (reader) => [{ ...told(reader), until }] }),
  ...mailPreviews(
    GROUP,
    ballotEndedMail,
  )({
    lapsed: (reader) => [{ ...told(reader), because: 'lapsed' }],
    refused: (reader) => [{ ...told(reader), because: 'refused' }],
    calledOff: (reader) => [{ ...told(reader), because: 'calledOff' }],
  }),
]

import { mailPreviews, type Reader } from '#platform/previews.ts'
import { type TelevisionLetter, televisionMail } from './television.mails.ts'
import type { LetterName } from './television.texts.ts'

const letterOf = (letter: LetterName, { language }: Reader): TelevisionLetter => ({
  letter,
  language: language as TelevisionLetter['language'],
  number: 'TV-000123',
  expiresAt: new Date('2027-06-30T21:59:59Z'),
  url: 'https://club.example/konto/tv',
})
const at = new Date('2026-11-26T14:30:00Z')

export const previews = mailPreviews(
  'television',
  televisionMail,
)({
  'begun, month': (reader) => [
    {
      ...letterOf('begun', reader),
      bought: { offer: 'Monat', amountCents: 599, next: { cents: 599, dueOn: '2026-12-23' } },
    },
  ],
  'begun, season': (reader) => [
    { ...letterOf('begun', reader), bought: { offer: 'Saison', amountCents: 4499, next: null } },
  ],
  cancelled: (reader) => [{ ...letterOf('cancelled', reader), at }],
  resumed: (reader) => [letterOf('resumed', reader)],
  unpaid: (reader) => [letterOf('unpaid', reader)],
  'ended by staff': (reader) => [letterOf('staff', reader)],
  given: (reader) => [letterOf('given', reader)],
  'ends soon': (reader) => [letterOf('ending', reader)],
})

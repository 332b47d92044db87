import { mailPreviews } from '#platform/previews.ts'
import * as mails from './contracts.mails.ts'

const url = 'https://club.example/konto/vertraege/1'

export const previews = [
  ...mailPreviews(
    'contracts',
    mails.terminatedMail,
  )({
    usual: ({ language, firstName: name }) => [
      {
        language,
        name,
        number: 'DK-2026-000123',
        endsOn: '2027-06-30',
        at: new Date('2027-03-14T14:30:00Z'),
      },
    ],
  }),
  ...mailPreviews(
    'contracts',
    mails.confirmedMail,
  )({
    usual: ({ language, firstName: name }) => [
      { language, name, season: 2027, numbers: ['DK-2026-000123', 'DK-2026-000124'], url },
    ],
  }),
]

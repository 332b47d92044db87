import { mailPreviews } from '#platform/previews.ts'
import { matchCreditMail } from './credits.mails.ts'

export const previews = mailPreviews(
  'contracts',
  matchCreditMail,
)({
  usual: ({ language }) => [
    {
      language,
      match: 'Heimstadt – FC Prüf',
      startsAt: new Date('2027-02-20T14:30:00Z'),
      number: 'DK-2026-000012',
      cents: 5235,
      code: 'KURV-1234-5678-9ABC',
      url: 'https://tickets.example/',
    },
  ],
})

import { mailPreviews } from '#platform/previews.ts'
import { seasonOfferedMail } from './sale.mails.ts'

const until = new Date('2027-06-12T10:00:00Z')

export const previews = mailPreviews(
  'contracts',
  seasonOfferedMail,
)({
  usual: ({ language }) => [{ language, season: 2027, until, url: 'https://tickets.example/dauerkarten' }],
})

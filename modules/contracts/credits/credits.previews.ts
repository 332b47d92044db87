import { mailPreviews } from '#platform/previews.ts'
import { payoutMail } from './credits.mails.ts'

const usual = { number: 'DK-2026-000012', url: 'https://tickets.example/' }

export const previews = mailPreviews(
  'contracts',
  payoutMail,
)({
  usual: ({ language, firstName: name }) => [
    { ...usual, language, name, backCents: 5235, transferCents: 0, voucherCents: 0, codes: [] },
  ],
  'three ways': ({ language, firstName: name }) => [
    {
      ...{ ...usual, language, name, backCents: 5235, transferCents: 2000, voucherCents: 1500 },
      codes: ['KURV-1234-5678-9ABC'],
    },
  ],
})

import { mailPreviews, type Reader } from '#platform/previews.ts'
import type { DueLetter } from './due-letters.ts'
import * as letters from './letters.mails.ts'

const url = 'https://club.example/konto/abos'
const due = ({ isHard }: Reader) => ({
  described: {
    name: isHard ? 'Dauerkarte Gegengerade Unterrang Block 23' : 'Dauerkarte',
    reference: 'DK-2026-000123',
  },
  number: 'FD-2026-000123',
  part: 2,
  parts: isHard ? 12 : 1,
  dueOn: '2026-09-01',
  amountCents: isHard ? 123_450 : 8_900,
})
const letter = (name: DueLetter, more: { reason?: string; isByTransfer?: boolean } = {}) => ({
  usual: (reader: Reader): Parameters<typeof letters.dueLetterMail> => [
    {
      letter: name,
      language: reader.language,
      due: due(reader),
      day: '2026-09-04',
      reason: more.reason ?? null,
      isByTransfer: more.isByTransfer ?? false,
      url,
    },
  ],
})
const said = mailPreviews('recurring/letters', letters.dueLetterMail)

export const previews = [
  ...said({
    failed: letter('failed', { reason: 'insufficientFunds' }).usual,
    'taken back': letter('takenBack', { reason: 'returned' }).usual,
    'debit ended': letter('debitEnded', { reason: 'AC04' }).usual,
    suspended: letter('suspended', { reason: 'declined', isByTransfer: true }).usual,
    bill: letter('bill', { isByTransfer: true }).usual,
    reminder: letter('reminder', { isByTransfer: true }).usual,
    'first notice': letter('dunning1', { isByTransfer: true }).usual,
    'second notice': letter('dunning2', { isByTransfer: true }).usual,
    'handed to staff': letter('handedToStaff', { isByTransfer: true }).usual,
  }),
  ...mailPreviews(
    'recurring/letters',
    letters.announcedMail,
  )({
    usual: (reader) => [
      {
        language: reader.language,
        day: '2026-09-01',
        url,
        dues: (['sepa', 'creditCard'] as const).map((tokenKind) => ({
          ...due(reader),
          tokenKind,
          endingDigits: '0001',
          mandate: 'M0199000000007000800000000000001',
        })),
      },
    ],
  }),
]

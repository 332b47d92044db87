import { mailPreviews, type Reader } from '#platform/previews.ts'
import { notWonMail, reminderMail, voucherWonMail, wonMail } from './sweepstakes.mails.ts'

const GROUP = 'sweepstakes'
const told = ({ language, opponent }: Reader) => ({
  language,
  sweepstake: `Trikot & <Ball> gegen ${opponent}`,
  url: 'https://club.example/konto/gewinnspiele',
})

export const previews = [
  ...mailPreviews(
    GROUP,
    wonMail,
  )({
    usual: (reader) => [
      {
        ...told(reader),
        prize: `Zwei Karten gegen ${reader.opponent}`,
        number: 4117,
        until: new Date('2026-12-15T11:00:00Z'),
      },
    ],
  }),
  ...mailPreviews(
    GROUP,
    voucherWonMail,
  )({
    usual: (reader) => [
      {
        ...told(reader),
        cents: 2500,
        code: 'ABCD-EFGH-JKLM-NPQR',
        expiresAt: new Date('2029-12-15T11:00:00Z'),
      },
    ],
  }),
  ...mailPreviews(
    GROUP,
    notWonMail,
  )({
    usual: (reader) => [{ ...told(reader), number: 4117, right: null }],
    'with a wrong answer': (reader) => [{ ...told(reader), number: 4117, right: reader.thing }],
  }),
  ...mailPreviews(
    GROUP,
    reminderMail,
  )({
    opening: (reader) => [{ ...told(reader), isOpening: true, until: new Date('2026-12-15T19:00:00Z') }],
    closing: (reader) => [{ ...told(reader), isOpening: false, until: new Date('2026-12-15T19:00:00Z') }],
  }),
]

import { mailPreviews, type Reader } from '#platform/previews.ts'
import { goodbyeMail, readyMail } from './privacy.mails.ts'

const AT = new Date('2026-03-14T14:30:00Z')
const to = ({ email, language }: Reader) => ({ to: email, language })

export const previews = [
  ...mailPreviews(
    'privacy',
    readyMail,
  )({
    usual: (reader) => [{ ...to(reader), url: 'https://club.example/konto/daten', expiresAt: AT }],
  }),
  ...mailPreviews(
    'privacy',
    goodbyeMail,
  )({
    'something is kept': (reader) => [{ ...to(reader), retainedUntil: new Date('2036-12-31T12:00:00Z') }],
    'nothing is kept': (reader) => [{ ...to(reader), retainedUntil: null }],
  }),
]

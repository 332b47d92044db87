import { mailPreviews, type Reader } from '#platform/previews.ts'
import { goodbyeMail, mergedMail, readyMail } from './privacy.mails.ts'
import { requestAnsweredMail, requestExtendedMail, requestReceivedMail } from './requests.mails.ts'

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
  ...mailPreviews(
    'privacy',
    mergedMail,
  )({
    usual: (reader) => [{ ...to(reader), kept: reader.email }],
  }),
  ...mailPreviews(
    'privacy',
    requestReceivedMail,
  )({
    correction: (reader) => [{ ...to(reader), kind: 'correction', dueOn: '2026-04-14' }],
    objection: (reader) => [{ ...to(reader), kind: 'objection', dueOn: '2026-04-14' }],
  }),
  ...mailPreviews(
    'privacy',
    requestExtendedMail,
  )({
    usual: (reader) => [{ ...to(reader), dueOn: '2026-06-14', reason: reader.remark }],
  }),
  ...mailPreviews(
    'privacy',
    requestAnsweredMail,
  )({
    done: (reader) => [{ ...to(reader), kind: 'access', state: 'done', answer: null }],
    refused: (reader) => [{ ...to(reader), kind: 'erasure', state: 'refused', answer: reader.remark }],
  }),
]

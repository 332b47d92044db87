import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as joining from './joining.mails.ts'
import * as terminating from './terminating.mails.ts'
import type { TerminationRow } from './terminating.storage.ts'

const url = 'https://club.example/konto/mitgliedschaft'
const joined = ({ language, firstName }: Reader) => ({
  language,
  firstName,
  kindName: { de: 'Erwachsene', en: 'Adults', ja: '大人' },
  yearlyFee: 7200,
  firstFee: 5400,
})
const terminated = (reader: Reader): TerminationRow => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'membership',
  name: `${reader.firstName} ${reader.lastName}`,
  email: reader.email,
  contractNumber: reader.isHard ? null : '100423',
  manner: 'ordinary',
  reason: null,
  wantedEnd: null,
  language: reader.language,
  subjectId: null,
  state: 'received',
  endsOn: null,
  receivedAt: new Date('2026-03-14T14:30:00Z'),
})

export const previews = [
  ...mailPreviews('memberships/joining', joining.receivedMail)({ usual: (reader) => [joined(reader)] }),
  ...mailPreviews(
    'memberships/joining',
    joining.acceptedMail,
  )({
    usual: (reader) => [{ ...joined(reader), number: '100423', url }],
  }),
  ...mailPreviews(
    'memberships/joining',
    joining.declinedMail,
  )({
    usual: (reader) => [{ ...joined(reader), reason: reader.remark }],
  }),
  ...mailPreviews(
    'memberships/terminating',
    terminating.receivedMail,
  )({
    whole: (reader) => [terminated(reader), 'whole'],
    extraordinary: (reader) => [
      { ...terminated(reader), manner: 'extraordinary', reason: reader.remark, wantedEnd: '2026-06-30' },
      'whole',
    ],
    'time alone': (reader) => [terminated(reader), 'time'],
  }),
  ...mailPreviews(
    'memberships/terminating',
    terminating.endedMail,
  )({
    usual: (reader) => [{ ...terminated(reader), endsOn: '2026-06-30' }],
  }),
  ...mailPreviews(
    'memberships/terminating',
    terminating.refusedMail,
  )({
    usual: (reader) => [terminated(reader), reader.remark],
  }),
]

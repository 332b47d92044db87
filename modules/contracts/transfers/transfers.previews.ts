import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './transfers.mails.ts'

const url = 'https://club.example/konto/vertragsweitergaben/1#Zk3vU1r8Qy5nT0aWb7LxC2'

const told = (
  reader: Reader,
  kind: Pick<mails.Notice, 'kind' | 'takesPlace'> = { kind: 'recipient', takesPlace: false },
) => ({
  to: reader.email,
  language: reader.language,
  url,
  transfer: {
    ...kind,
    holderId: '01990000-0000-7000-8000-000000000001',
    holderName: `${reader.firstName} ${reader.lastName}`,
    invitedId: null,
    email: reader.email,
    reason: reader.remark,
    expiresAt: new Date('2026-03-14T14:30:00Z'),
    number: 'DK-2026-000123',
    season: 2026,
    block: '36 H',
    row: reader.isHard ? null : '12',
    seat: reader.isHard ? null : '101',
    endsOn: '2027-06-30',
  },
})

const all = {
  usual: (reader: Reader): [ReturnType<typeof told>] => [told(reader)],
  'of the subscriber': (reader: Reader): [ReturnType<typeof told>] => [
    told(reader, { kind: 'subscriber', takesPlace: false }),
  ],
  'of both': (reader: Reader): [ReturnType<typeof told>] => [
    told(reader, { kind: 'subscriber', takesPlace: true }),
  ],
}
const GROUP = 'contracts'

export const previews = [
  ...mailPreviews(GROUP, mails.askedMail)(all),
  ...mailPreviews(GROUP, mails.reminderMail)({ usual: all.usual }),
  ...mailPreviews(GROUP, mails.withdrawnMail)({ usual: all.usual }),
  ...mailPreviews(GROUP, mails.takenOverMail)(all),
  ...mailPreviews(GROUP, mails.passedOnMail)({ usual: all.usual }),
  ...mailPreviews(GROUP, mails.acceptedMail)(all),
  ...mailPreviews(GROUP, mails.declinedMail)({ usual: all.usual }),
  ...mailPreviews(GROUP, mails.expiredMail)({ usual: all.usual }),
]

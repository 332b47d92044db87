import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './organisations.mails.ts'

const url = 'https://club.example/konto/einladungen/1#Zk3vU1r8Qy5nT0aWb7LxC2'
const GROUP = 'organisations'

const told = (reader: Reader) => ({
  to: reader.email,
  language: reader.language,
  organisation: { name: reader.isHard ? reader.remark : 'Die Unverzagten', kind: 'fanclub' as const },
  name: reader.email,
  url,
  personId: '01990000-0000-7000-8000-000000000001',
})
const usual = (reader: Reader): [ReturnType<typeof told>] => [told(reader)]

const applied = (reader: Reader) => ({
  ...told(reader),
  name: reader.isHard ? reader.remark : 'Die Unverzagten',
  said: reader.remark,
})

const invited = (reader: Reader, kind: 'fanclub' | 'company') => ({
  to: reader.email,
  language: reader.language,
  url,
  invitation: {
    organisationName: reader.isHard ? reader.remark : 'Die Unverzagten',
    kind,
    inviterName: reader.firstName,
    invitedBy: '01990000-0000-7000-8000-000000000001',
    expiresAt: new Date('2026-03-14T14:30:00Z'),
  },
})

export const previews = [
  ...mailPreviews(
    GROUP,
    mails.invitedMail,
  )({
    usual: (reader: Reader): [ReturnType<typeof invited>] => [invited(reader, 'fanclub')],
    'to a company': (reader: Reader): [ReturnType<typeof invited>] => [invited(reader, 'company')],
  }),
  ...(['received', 'question', 'approved', 'refused'] as const).flatMap((mail) =>
    mailPreviews(
      GROUP,
      mails.applicationMail,
    )({
      [mail]: (reader: Reader): [typeof mail, ReturnType<typeof applied>] => [mail, applied(reader)],
    }),
  ),
  ...mailPreviews(GROUP, mails.joinedMail)({ usual }),
  ...mailPreviews(GROUP, mails.adminMail)({ usual }),
  ...mailPreviews(GROUP, mails.demotedMail)({ usual }),
  ...mailPreviews(GROUP, mails.removedMail)({ usual }),
]

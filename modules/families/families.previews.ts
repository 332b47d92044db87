import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './families.mails.ts'
import type { GuardianMail } from './letters.ts'

const url = 'https://club.example/konto/familie/einladungen/1#Zk3vU1r8Qy5nT0aWb7LxC2'
const GROUP = 'families'
const PERSON = '01990000-0000-7000-8000-000000000001'

const told = (reader: Reader, mail: GuardianMail) => ({
  to: reader.email,
  language: reader.language,
  mail,
  name: reader.isHard ? reader.remark : mail === 'joined' ? reader.email : 'Lotte',
  day: '2035-05-03',
  url,
  personId: PERSON,
})
const invited = (reader: Reader) => ({
  to: reader.email,
  language: reader.language,
  url,
  invitation: {
    inviterName: reader.firstName,
    invitedBy: PERSON,
    expiresAt: new Date('2026-03-14T14:30:00Z'),
  },
})
const one =
  (mail: GuardianMail) =>
  (reader: Reader): [ReturnType<typeof told>] => [told(reader, mail)]

export const previews = [
  ...mailPreviews(
    GROUP,
    mails.guardianInvitedMail,
  )({ usual: (reader: Reader): [ReturnType<typeof invited>] => [invited(reader)] }),
  ...mailPreviews(
    GROUP,
    mails.guardianMail,
  )({
    joined: one('joined'),
    asked: one('asked'),
    refused: one('refused'),
    left: one('left'),
    removed: one('removed'),
    'child removed': one('childRemoved'),
    'may have an account': one('ownAccountSoon'),
    'an account is offered': one('ownAccountAsked'),
    'has an account': one('ownAccount'),
    'grows up soon': one('grownUpSoon'),
    'has grown up': one('grownUp'),
    'changed by staff': one('staffChanged'),
  }),
]

import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './accounts.mails.ts'

const AT = new Date('2026-03-14T14:30:00Z')
const GROUP = 'identity'
const origin = 'https://id.club.example'
const home = 'https://club.example'
const token = 'Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'

const to = ({ email, language }: Reader) => ({ to: email, language, origin })
const key = (reader: Reader) => ({
  to: reader.email,
  language: reader.language,
  name: reader.isHard ? reader.remark : 'Telefon',
  link: `${home}/konto/daten`,
})

export const previews = [
  ...mailPreviews(
    GROUP,
    mails.confirmMail,
  )({
    'with code': (reader) => [{ ...to(reader), token, hours: 24, code: '482913' }],
    'without code': (reader) => [{ ...to(reader), token, hours: 24, code: null }],
  }),
  ...mailPreviews(GROUP, mails.resetMail)({ usual: (reader) => [{ ...to(reader), token, hours: 2 }] }),
  ...mailPreviews(GROUP, mails.invitationMail)({ usual: (reader) => [{ ...to(reader), token, days: 14 }] }),
  ...mailPreviews(GROUP, mails.alreadyRegisteredMail)({ usual: (reader) => [to(reader)] }),
  ...mailPreviews(GROUP, mails.otherNameMail)({ usual: (reader) => [to(reader)] }),
  ...mailPreviews(GROUP, mails.passwordChangedMail)({ usual: (reader) => [to(reader)] }),
  ...mailPreviews(GROUP, mails.passkeyAddedMail)({ usual: (reader) => [key(reader)] }),
  ...mailPreviews(GROUP, mails.passkeyRemovedMail)({ usual: (reader) => [key(reader)] }),
  ...mailPreviews(
    GROUP,
    mails.newDeviceMail,
  )({
    known: (reader) => [{ ...to(reader), home, device: { browser: 'Firefox', system: 'Linux' }, at: AT }],
    unknown: (reader) => [{ ...to(reader), home, device: { browser: null, system: null }, at: AT }],
  }),
]

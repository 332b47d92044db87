import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './emails.mails.ts'

const GROUP = 'contacts'
const url = 'https://club.example/konto/adressen?schluessel=Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'
const to = ({ email, language }: Reader) => ({ to: email, language })

export const previews = [
  ...mailPreviews(
    GROUP,
    mails.confirmAddressMail,
  )({
    usual: (reader) => [{ ...to(reader), account: 'n***@mail.example', url, hours: 24 }],
    'without account': (reader) => [{ ...to(reader), account: null, url, hours: 24 }],
  }),
  ...mailPreviews(
    GROUP,
    mails.newPrimaryMail,
  )({
    'signs in': (reader) => [{ ...to(reader), signsInHere: true }],
    'signs in elsewhere': (reader) => [{ ...to(reader), signsInHere: false }],
  }),
  ...mailPreviews(
    GROUP,
    mails.primaryChangedMail,
  )({
    'signs in': (reader) => [{ ...to(reader), masked: 'n***@neu.example', url, days: 7, signsInHere: true }],
    'signs in elsewhere': (reader) => [
      { ...to(reader), masked: 'n***@neu.example', url, days: 7, signsInHere: false },
    ],
  }),
]

import { mailPreviews, type Reader } from '#platform/previews.ts'
import { askMail, welcomeMail } from './newsletters.mails.ts'

const url =
  'https://club.example/newsletter/bestaetigen?schluessel=Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'
const endUrl =
  'https://club.example/newsletter/abbestellen?schluessel=Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'
const topic = ({ language, thing, isHard }: Reader) => ({ language, title: isHard ? thing : 'News', url })

export const previews = [
  ...mailPreviews('consents', askMail)({ usual: (reader) => [{ ...topic(reader), hours: 48 }] }),
  ...mailPreviews('consents', welcomeMail)({ usual: (reader) => [{ ...topic(reader), endUrl }] }),
]

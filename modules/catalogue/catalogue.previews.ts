import { mailPreviews } from '#platform/previews.ts'
import { backInStockMail, confirmAlertMail } from './alerts/alerts.mails.ts'
import { cheaperMail } from './wishes/notices.mails.ts'

const url = 'https://stores.club.example/produkt?schluessel=Zk3vU1r8Qy5nT0aWb7LxC2mE9dH4sGjP6fRiXoKlMuQ'

export const previews = [
  ...mailPreviews(
    'catalogue',
    confirmAlertMail,
  )({
    usual: ({ language, thing }) => [{ language, thing, url }],
  }),
  ...mailPreviews(
    'catalogue',
    backInStockMail,
  )({
    usual: ({ language, thing }) => [{ language, thing, url, offUrl: url }],
  }),
  ...mailPreviews(
    'catalogue',
    cheaperMail,
  )({
    usual: ({ language, thing }) => [{ language, thing, priceCents: 5995, url, offUrl: url }],
  }),
]

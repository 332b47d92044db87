import { mailPreviews } from '#platform/previews.ts'
import { leftCartMail } from './reminders/reminders.mails.ts'

const url = 'https://stores.club.example/warenkorb'

export const previews = mailPreviews(
  'cart',
  leftCartMail,
)({
  usual: ({ language }) => [{ language, pieces: 3, url, offUrl: `${url}?erinnerung=Zk3vU1r8Qy5nT0aWb7LxC2` }],
})

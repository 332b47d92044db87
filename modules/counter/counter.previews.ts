import { mailPreviews, type Reader } from '#platform/previews.ts'
import { keptMail } from './kept.mails.ts'

const until = new Date('2026-03-14T14:30:00Z')
const place = {
  name: { de: 'Heimstadt – Westhafen', en: 'Heimstadt v Westhafen' },
  detail: { de: 'Block 19, Reihe 3, Platz 7', en: 'Block 19, row 3, seat 7' },
  quantity: 1,
  totalPrice: 3900,
}
const scarf = { name: { de: 'Schal', en: 'Scarf' }, detail: null, quantity: 2, totalPrice: 3980 }
const told = ({ language }: Reader) => ({ language, url: 'https://club.example/warenkorb' })

export const previews = [
  ...mailPreviews(
    'counter',
    keptMail,
  )({
    places: (reader) => [{ ...told(reader), things: [place, scarf], until }],
    goods: (reader) => [{ ...told(reader), things: [scarf], until: null }],
  }),
]

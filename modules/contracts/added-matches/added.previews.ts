import { mailPreviews } from '#platform/previews.ts'
import { type PlaceNotice, placeKeptMail, placeNotBoughtMail } from './added.mails.ts'

const about = (language: PlaceNotice['language']): PlaceNotice => ({
  language,
  match: 'Heimstadt – FC Prüf',
  place: 'Block 19, Reihe 8, Platz 14',
  until: new Date('2027-02-12T17:00:00Z'),
  priceCents: 3500,
  url: 'https://club.example/konto/vertraege',
})

export const previews = [
  ...mailPreviews('contracts', placeKeptMail)({ usual: ({ language }) => [about(language)] }),
  ...mailPreviews('contracts', placeNotBoughtMail)({ usual: ({ language }) => [about(language)] }),
]

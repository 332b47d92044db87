import { mailPreviews, type Reader } from '#platform/previews.ts'
import { type TelevisionLetter, televisionMail } from './television.mails.ts'
import type { LetterName } from './words.ts'

const letterOf = (letter: LetterName, { language }: Reader): TelevisionLetter => ({
  letter,
  language: language as TelevisionLetter['language'],
  number: 'TV-000123',
  expiresAt: new Date('2027-06-30T21:59:59Z'),
  url: 'https://club.example/konto/tv',
})
const price = {
  ...{ cents: 699, oldCents: 599, effectiveOn: '2027-07-01', isDearer: true },
  onSilence: 'keeps' as 'keeps' | 'ends',
}
const trial = { cents: 599, chargedOn: '2026-12-04' }
const at = new Date('2026-11-26T14:30:00Z')

export const previews = mailPreviews(
  'television',
  televisionMail,
)({
  'begun, month': (reader) => [
    {
      ...letterOf('begun', reader),
      bought: { offer: 'Monat', amountCents: 599, next: { cents: 599, dueOn: '2026-12-23' } },
    },
  ],
  'begun, season': (reader) => [
    { ...letterOf('begun', reader), bought: { offer: 'Saison', amountCents: 4499, next: null } },
  ],
  trial: (reader) => [{ ...letterOf('trial', reader), trial }],
  'trial ends soon': (reader) => [{ ...letterOf('trialEnding', reader), trial }],
  withdrawn: (reader) => [{ ...letterOf('withdrawn', reader), at, refundCents: 480 }],
  paused: (reader) => [{ ...letterOf('paused', reader), resumesOn: '2027-09-30' }],
  unpaused: (reader) => [letterOf('unpaused', reader)],
  'a dearer price, which stays without a yes': (reader) => [{ ...letterOf('priceAsked', reader), price }],
  'a dearer price, without a yes it ends': (reader) => [
    { ...letterOf('priceAsked', reader), price: { ...price, onSilence: 'ends' } },
  ],
  'a cheaper price': (reader) => [
    { ...letterOf('priceLower', reader), price: { ...price, cents: 499, oldCents: 599, isDearer: false } },
  ],
  cancelled: (reader) => [{ ...letterOf('cancelled', reader), at }],
  resumed: (reader) => [letterOf('resumed', reader)],
  unpaid: (reader) => [letterOf('unpaid', reader)],
  'ended by staff': (reader) => [letterOf('staff', reader)],
  given: (reader) => [letterOf('given', reader)],
  'a gift is redeemed': (reader) => [
    { ...letterOf('giftBegun', reader), givenBy: `${reader.firstName} ${reader.lastName}` },
  ],
  'a gift is taken back': (reader) => [letterOf('giftTakenBack', reader)],
  'ends soon': (reader) => [letterOf('ending', reader)],
})

import { mailPreviews, paperPreviews, type Reader } from '#platform/previews.ts'
import { type GiftLetter, giftForGiverMail, giftForRecipientMail, giftSentMail } from './gifts.mails.ts'

const CODE = '7KQ2-M4XW-9RTB-6HJP'
const PAGE = 'https://tv.club.example/abo'
const url = `${PAGE}#gift=${CODE}`

/** As long as a cart takes it. */
const words = (text: string) => text.replaceAll('\n', ' ').slice(0, 80)

const letterOf = (reader: Reader): GiftLetter => ({
  language: reader.language,
  offer: { de: '3 Monate', en: '3 months', ja: '3か月' }[reader.language],
  giverName: `${reader.firstName} ${reader.lastName}`,
  recipientName: reader.firstName,
  greeting: words(reader.remark),
  recipientEmail: reader.email,
  sendOn: '2026-12-24',
  hasPaper: true,
  amountCents: 1699,
  expiresAt: new Date('2029-12-31T22:59:59Z'),
})
const wordless = { giverName: null, recipientName: null, greeting: null }

export const previews = [
  ...mailPreviews(
    'television',
    giftForRecipientMail,
  )({
    'with words': (reader) => [{ ...letterOf(reader), code: CODE, url }],
    'without words': (reader) => [{ ...letterOf(reader), ...wordless, code: CODE, url }],
  }),
  ...mailPreviews(
    'television',
    giftForGiverMail,
  )({
    'paper and mail': (reader) => [{ ...letterOf(reader), url: PAGE }],
    'paper alone': (reader) => [{ ...letterOf(reader), recipientEmail: null, sendOn: null, url: PAGE }],
    'mail at once': (reader) => [{ ...letterOf(reader), sendOn: null, hasPaper: false, url: PAGE }],
  }),
  ...mailPreviews(
    'television',
    giftSentMail,
  )({ sent: ({ language, email }) => [{ language, email, url: PAGE }] }),
  ...paperPreviews('television', 'drawTelevisionGift', {
    'with words': async (reader) => {
      const { drawTelevisionGift } = await import('./gift-pdf.ts')
      return drawTelevisionGift({ ...letterOf(reader), code: CODE, pageUrl: PAGE })
    },
    'without words': async (reader) => {
      const { drawTelevisionGift } = await import('./gift-pdf.ts')
      return drawTelevisionGift({ ...letterOf(reader), ...wordless, code: CODE, pageUrl: PAGE })
    },
  }),
]

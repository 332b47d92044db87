import { mailPreviews, paperPreviews, type Reader } from '#platform/previews.ts'
import { giftMail } from './gifts.mails.ts'

const CODE = 'GS-7KQ2-M4XW-9RTB-6HJP'
const gift = (reader: Reader) => ({
  language: reader.language,
  recipientName: reader.isHard ? `${reader.firstName} ${reader.lastName}` : '',
  amountCents: 5000,
  expiresAt: new Date('2029-12-31T22:59:59Z'),
})

export const previews = [
  ...mailPreviews(
    'gifts',
    giftMail,
  )({
    one: (reader) => [{ ...gift(reader), codes: [CODE] }],
    several: (reader) => [{ ...gift(reader), recipientName: reader.firstName, codes: [CODE, CODE] }],
  }),
  ...paperPreviews('gifts', 'drawGift', {
    'without words': async (reader) => {
      const { drawGift } = await import('./gift-pdf.ts')
      return drawGift({ ...gift(reader), message: '', code: CODE })
    },
    'with words': async (reader) => {
      const { drawGift } = await import('./gift-pdf.ts')
      const recipientName = `${reader.firstName} ${reader.lastName}`
      // As long as a cart takes it.
      const message = reader.remark.replaceAll('\n', ' ').slice(0, 80)
      return drawGift({ ...gift(reader), recipientName, message, code: CODE })
    },
  }),
]

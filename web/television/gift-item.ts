import { type GiftFault, giftWish, looksLikeLink } from '#modules/television/gifts/gifts.rules.ts'
import type { GiftForm } from './gift-form.ts'

type Item = { sku: string; quantity: number; userOptionValues: { key: string; value: string }[] }

/** What is wrong with a form, by the code of its refusal, and the field that says so. */
export type GiftProblem = { code: GiftFault; field: string }

const FIELDS: Partial<Record<GiftFault, string>> = {
  TELEVISION_GIFT_EMAIL: 'email',
  TELEVISION_GIFT_DAY: 'sendOn',
}

/** As it goes into the cart, or what is wrong with it. */
export function giftItem(form: GiftForm): Item | GiftProblem {
  const { byMail } = form
  const options = {
    giverName: form.giverName,
    recipientName: form.recipientName,
    greeting: form.greeting,
    paper: form.onPaper ? 'yes' : '',
    recipientEmail: byMail ? form.email : '',
    sendOn: byMail ? form.sendOn : '',
  }
  if (byMail && form.email.trim() === '') return { code: 'TELEVISION_GIFT_EMAIL', field: 'email' }
  const userOptionValues = Object.entries(options)
    .map(([key, value]) => ({ key, value: value.trim() }))
    .filter(({ value }) => value !== '')
  const wish = giftWish(userOptionValues, { now: new Date() })
  if (typeof wish === 'string') return { code: wish, field: FIELDS[wish] ?? fieldWithLink(form) ?? 'paper' }
  return { sku: `TVG-${form.offer}`, quantity: 1, userOptionValues }
}

function fieldWithLink(form: GiftForm): string | undefined {
  return (['giverName', 'recipientName', 'greeting'] as const).find((key) => looksLikeLink(form[key]))
}

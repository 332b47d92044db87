import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import type { CartItem } from '#modules/cart/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { keptTexts } from './kept.texts.ts'

type Thing = Pick<CartItem, 'name' | 'detail' | 'quantity' | 'totalPrice'>

/** What staff put into somebody's cart, and how long it is theirs; null: nothing of it is held. */
export function keptMail(given: { language: Language; things: Thing[]; until: Date | null; url: string }) {
  const { language, things, until, url } = given
  const text = keptTexts[language]
  const cents = things.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const nameOf = ({ name, detail, quantity }: Thing) =>
    [
      quantity > 1 ? `${quantity} ×` : '',
      name[language] ?? name.de,
      detail && (detail[language] ?? detail.de),
    ]
      .filter(Boolean)
      .join(' ')
  return {
    ...writeMail(papers, {
      subject: text.subject,
      language,
      title: text.title,
      paragraphs: [until ? text.kept(formatDateTime(until, language)) : text.goods],
      rows: [
        ...things.map((thing) => ({ label: nameOf(thing), value: formatMoney(thing.totalPrice, language) })),
        { label: text.total, value: formatMoney(cents, language) },
      ],
      action: { label: text.toCart, url },
    }),
  }
}

import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import type { ContractRow } from '../contracts.storage.ts'
import type { CorrectedWhat } from './corrected-what.ts'
import { correctingTexts } from './correcting.texts.ts'

type Side = Pick<ContractRow, 'number' | 'blockId' | 'row' | 'seat' | 'priceCents'>

/** The club has corrected a contract: what it said, and what it says now. */
export function correctedMail(given: {
  language: Language
  name: string | null
  what: CorrectedWhat
  before: Side
  after: Side
  url: string | null
}) {
  const { language, name, what, before, after, url } = given
  const text = correctingTexts[language]
  const { subject, title, paragraphs } = text.letters[what]
  const money = (cents: number) => formatMoney(cents, language)
  const more = after.priceCents - before.priceCents
  const place = ({ blockId, row, seat }: Side) =>
    row === null || seat === null ? text.standing(blockId) : text.seat(blockId, row, seat)
  const changed = {
    place: [place(before), place(after)],
    price: [money(before.priceCents), money(after.priceCents)],
  }
  return {
    ...writeMail(papers, {
      subject,
      language,
      title,
      ...(name ? { greeting: text.greeting(name) } : {}),
      paragraphs: [
        ...paragraphs,
        ...(what === 'price' && more > 0 ? [text.more(money(more))] : []),
        ...(what === 'price' && more < 0 ? [text.less(money(-more))] : []),
        text.wrong(serviceMail()),
      ],
      rowsAfter: 1,
      rows: [
        { label: text.contract, value: after.number },
        ...(what === 'place' || what === 'price'
          ? [
              { label: text.before, value: changed[what][0]! },
              { label: text.now, value: changed[what][1]! },
            ]
          : [{ label: text.place, value: place(after) }]),
      ],
      ...(url ? { action: { label: text.action, url } } : {}),
    }),
  }
}

import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { pledgeEndsAt } from '#modules/payments/ways.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import type { TakenPledge } from './pledges.storage.ts'
import { pledgeTexts } from './pledges.texts.ts'

/** Klarna is asked for the whole purchase although a part of it waits: what is taken, why now, and what becomes of the rest. */
export function pledgeTakenMail(given: TakenPledge & { url: string }) {
  const { language, firstName, orderNumbers, amountCents, reservedAt, waiting, url } = given
  const t = pledgeTexts(language)
  const amount = formatMoney(amountCents, language)
  const until = formatDate(pledgeEndsAt(reservedAt), language)
  return writeMail(papers, {
    subject: t.subject(amount),
    language,
    title: t.title,
    greeting: t.greeting(firstName),
    paragraphs: [
      t.text({ orders: joinedIn(language, orderNumbers), until, amount }),
      t.term,
      t.waits,
      t.next,
    ],
    rowsAfter: 3,
    rows: waiting.map(({ name, quantity }) => ({ label: name, value: `${quantity} ×` })),
    action: { label: t.action, url },
    footer: t.footer(club.legalName, serviceMail()),
  })
}

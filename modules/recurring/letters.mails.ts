import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { epcCode, ibanInGroups } from '#modules/payments/transfers.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import type { Described } from './context.ts'
import type { DueLetter } from './due-letters.ts'
import { letterTexts } from './letters.texts.ts'
import { isReturnCode, wordOfReturn } from './sepa/sepa.rules.ts'

/** What a letter says of a due; days are `2027-01-31`. */
export type Owed = {
  described: Pick<Described, 'name' | 'reference'>
  /** What a transfer names. */
  number: string
  part: number
  parts: number
  dueOn: string
  amountCents: number
}

export type Collected = Owed & {
  /** What a debit is known by. */
  mandate: string
  tokenKind: 'creditCard' | 'payPal' | 'sepa'
  endingDigits: string | null
}

const day = (text: string, language: string) => formatDate(new Date(`${text}T12:00:00Z`), language)
const nameOf = ({ described }: Owed) => [described.name, described.reference].filter(Boolean).join(' ')

/**
 * One due that was not paid as it should have been, or its bill. `day`: of the next try, or until when a transfer is waited for;
 * `isByTransfer`: it says how to transfer the money.
 */
export function dueLetterMail(given: {
  letter: DueLetter
  language: string
  due: Owed
  day: string
  reason: string | null
  isByTransfer: boolean
  url: string
}) {
  const { letter, language, due, reason, url, isByTransfer } = given
  const t = letterTexts(language)
  const amount = formatMoney(due.amountCents, language)
  const named = { what: nameOf(due), amount, day: day(given.day, language) }
  const { account } = invoicing
  const said = reason && t.reasons[isReturnCode(reason) ? wordOfReturn(reason) : reason]
  const iban = ibanInGroups(account.iban)
  return writeMail(papers, {
    subject: t.letters[letter].subject(named),
    language,
    title: t.letters[letter].title,
    greeting: t.greeting,
    paragraphs: [
      t.letters[letter].text(named),
      ...(said ? [said] : []),
      ...(isByTransfer ? [t.transfer({ ...named, ...account, iban, reference: due.number })] : []),
    ],
    rows: [
      { label: t.rows.what, value: named.what },
      ...(due.parts > 1 ? [{ label: t.rows.part, value: t.partOf(due.part, due.parts) }] : []),
      { label: t.rows.due, value: day(due.dueOn, language) },
      { label: t.rows.reference, value: due.number },
      { label: t.rows.amount, value: amount, isTotal: true },
    ],
    ...(isByTransfer && {
      code: {
        text: epcCode({ account, amountCents: due.amountCents, reference: due.number }),
        label: t.scan,
      },
    }),
    action: { label: t.pay, url },
    footer: t.footer(club.legalName, serviceMail()),
  })
}

/** What will be collected on one day, by which method: the word that goes before the money. */
export function announcedMail(given: {
  language: string
  dues: readonly Collected[]
  day: string
  url: string
}) {
  const { language, dues, url } = given
  const t = letterTexts(language)
  const when = day(given.day, language)
  const total = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const mandates = dues.flatMap(({ tokenKind, mandate }) => (tokenKind === 'sepa' ? [mandate] : []))
  return writeMail(papers, {
    subject: t.announced.subject(when),
    language,
    title: t.announced.title,
    greeting: t.greeting,
    rowsAfter: 1,
    paragraphs: [
      t.announced.text(when),
      ...(mandates.length > 0
        ? [t.announced.debit(invoicing.creditorId, joinedIn(language, new Set(mandates)))]
        : []),
    ],
    rows: [
      ...dues.map((due) => ({
        label: [
          nameOf(due),
          due.parts > 1 ? t.partOf(due.part, due.parts) : '',
          t.methods[due.tokenKind](due.endingDigits ?? ''),
        ]
          .filter(Boolean)
          .join(' · '),
        value: formatMoney(due.amountCents, language),
      })),
      { label: t.announced.total, value: formatMoney(total, language), isTotal: true },
    ],
    action: { label: t.announced.action, url },
    footer: t.footer(club.legalName, serviceMail()),
  })
}

import { club, type Text } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { joiningTexts } from './joining.texts.ts'

type Given = { language: string; firstName: string; kindName: Text; yearlyFee: number; firstFee: number }

export function receivedMail(given: Given) {
  const { language, text } = wordsOf(given)
  return writeMail(papers, {
    subject: text.received.subject,
    language,
    title: text.received.title,
    greeting: text.hello(given.firstName),
    paragraphs: [text.received.text, text.received.invoice],
    rows: rowsOf(given),
  })
}

export function acceptedMail(given: Given & { number: string; url: string }) {
  const { language, text } = wordsOf(given)
  return writeMail(papers, {
    subject: text.accepted.subject,
    language,
    title: text.accepted.title,
    greeting: text.hello(given.firstName),
    paragraphs: [text.accepted.text(given.number)],
    rows: rowsOf(given),
    action: { label: text.accepted.action, url: given.url },
  })
}

export function declinedMail(given: Given & { reason: string }) {
  const { language, text } = wordsOf(given)
  return writeMail(papers, {
    subject: text.declined.subject,
    language,
    title: text.declined.title,
    greeting: text.hello(given.firstName),
    paragraphs: [text.declined.text, given.reason, text.declined.ask()],
  })
}

function wordsOf(given: Given) {
  const language = club.languages.find((one) => one === given.language) ?? club.fallbackLanguage
  return { language, text: joiningTexts[language] }
}

function rowsOf(given: Given) {
  const { language, text } = wordsOf(given)
  return [
    { label: text.kind, value: given.kindName[language] ?? given.kindName.de },
    { label: text.year, value: formatMoney(given.yearlyFee, language) },
    { label: text.first, value: formatMoney(given.firstFee, language), isTotal: true },
  ]
}

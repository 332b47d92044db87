import * as typed from '#platform/text/text.schema.ts'
import type { FootedLetter, Letter, MailLook, MailRow, MailStub } from './letter.ts'
import { htmlOf } from './mail-html.ts'
import { mailNoticeIn } from './mail-notice.ts'

export type { Letter, MailLook, MailStub }

/** HTML with inline styles (many mail programs know nothing else) and the same as plain text. */
export function writeLetter(look: MailLook, written: Letter): { html: string; plain: string } {
  const letter = cleaned({ ...written, footer: written.footer ?? look.sender })
  return { html: htmlOf(look, letter), plain: plainOf(look, letter) }
}

/** A letter with its subject, as it is handed to the mailer. */
export function writeMail(
  look: MailLook,
  { subject, ...letter }: Letter & { subject: string },
): { subject: string; html: string; plain: string } {
  return { subject, ...writeLetter(look, letter) }
}

/** Letters, figures and signs that turn nothing round and have no other form: our own words, and most names. Looked at in one go. */
const ORDINARY =
  /^[\x20-\x7E\xA0-\xAC\xAE-\u024F\u2010-\u2027\u2030-\u205E\u20AC\u3000-\u30FF\u4E00-\u9FFF\uFF01-\uFFEE]*$/
const ORDINARY_LINES = new RegExp(ORDINARY.source.replace('^[', '^[\\n'))
const readLine = (text: string) => (ORDINARY.test(text) ? text : typed.readLine(text))
const readLines = (text: string) => (ORDINARY_LINES.test(text) ? text : typed.readLines(text))

/** Longer than any list of mails shows; what people called themselves or their things may stand in it. */
const SUBJECT_LENGTH = 140

/** A subject as it may be sent: one line that turns no other text round, and ends. */
export function subjectLine(subject: string): string {
  const characters = [...readLine(subject)]
  return characters.length > SUBJECT_LENGTH
    ? `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…`
    : characters.join('')
}

/** Names and remarks of people stand between our words: what is not seen in them, and turns text round, is gone. */
function cleaned(letter: FootedLetter): FootedLetter {
  const lines = (texts: string[]) => texts.map(readLines)
  const pair = ({ label, value }: { label: string; value: string }) => ({
    label: readLine(label),
    value: readLine(value),
  })
  return {
    ...letter,
    title: readLine(letter.title),
    greeting: readLine(letter.greeting ?? ''),
    paragraphs: lines(letter.paragraphs),
    after: lines(letter.after ?? []),
    stubs: (letter.stubs ?? []).map((stub) => ({
      title: readLine(stub.title),
      lines: lines(stub.lines),
      pieces: stub.pieces.map(({ places, tear }) => ({
        places: places.map(pair),
        ...(tear ? { tear: pair(tear) } : {}),
      })),
    })),
    rows: (letter.rows ?? []).map((row) => ({
      ...row,
      label: readLines(row.label),
      value: readLines(row.value),
    })),
    sections: (letter.sections ?? []).map((one) => ({
      title: readLine(one.title),
      paragraphs: lines(one.paragraphs),
    })),
    footer: readLines([letter.footer, mailNoticeIn(letter.language)].filter(Boolean).join('\n')),
  }
}

function plainOf({ imprint }: MailLook, letter: FootedLetter): string {
  const {
    title,
    greeting,
    paragraphs,
    stubs = [],
    action,
    digits,
    after = [],
    sections = [],
    footer,
  } = letter
  const { rowsAfter = paragraphs.length } = letter
  const tickets = stubs.map((stub) => [stub.title, ...stub.lines, ...stub.pieces.map(piecePlain)].join('\n'))
  const link = action ? `${action.label}:\n${action.url}` : ''
  const number = digits ? `${digits.label}\n${digits.value}` : ''
  const more = sections.flatMap((one) => [one.title.toUpperCase(), ...one.paragraphs])
  const text = [
    ...paragraphs.slice(0, rowsAfter),
    ...tickets,
    tablePlain(letter),
    ...paragraphs.slice(rowsAfter),
  ]
  const foot = ['-- ', footer, ...imprint].join('\n')
  return [title, greeting, ...text, link, number, ...after, ...more, foot].filter(Boolean).join('\n\n')
}

/** The total stands below a rule, as on paper. */
function tablePlain({ rows = [] }: Letter): string {
  const lineOf = ({ label, value }: MailRow) => `${label.replaceAll('\n', ', ')}: ${value}`
  return rows.map((row) => (row.isTotal ? `----\n${lineOf(row)}` : lineOf(row))).join('\n')
}

function piecePlain({ places, tear }: MailStub['pieces'][number]): string {
  return [...places, ...(tear ? [tear] : [])].map(({ label, value }) => `${label} ${value}`).join(', ')
}

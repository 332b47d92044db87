import { escapeHtml } from '#platform/html.ts'
import { codeSource } from './mail-code.ts'

/** What a club's mails look like: its colours; its crest goes along as a picture (`mail-crest.ts`). */
export type MailLook = Record<
  'ink' | 'quiet' | 'faint' | 'line' | 'paper' | 'hot' | 'link' | 'ground',
  string
>

/** A ticket as it lies in a hand: what for, when, and each place with what stands on its tear. */
export type MailStub = {
  title: string
  lines: string[]
  pieces: { places: { label: string; value: string }[]; tear?: { label: string; value: string } }[]
}

/** A mail as data: a headline, paragraphs, perhaps tickets, a table of lines and one action. Rendered alike for every module. */
export type Letter = {
  language: string
  title: string
  greeting?: string
  paragraphs: string[]
  /** Tickets stand above the table. */
  stubs?: MailStub[]
  /** The table stands behind so many paragraphs; behind all of them if nothing is said. */
  rowsAfter?: number
  rows?: { label: string; value: string; isTotal?: boolean }[]
  /** A QR code with what it is for, behind the paragraphs; whoever reads the plain text has the same in words. */
  code?: { text: string; label: string }
  /** Spelled out for whoever opens the mail on one device and goes on with another. */
  action?: { label: string; url: string; isSpelledOut?: boolean }
  /** Quiet lines below the action: how long it works, what to do if it was somebody else. */
  after?: string[]
  /** What goes with it, below the action and in small letters: terms, instructions. */
  sections?: { title: string; paragraphs: string[] }[]
  /** Begins with the name of whoever writes, which also stands above everything. */
  footer: string
}

/** What a mail wears when it is sent: the crest goes along as a picture, the letters lie at the club. */
export type MailDress = { crest(): Promise<Buffer>; fontUrl: string }

/** The crest in a mail's HTML: `mail.ts` sends the picture along under this name. */
export const CREST = 'cid:crest'

const FONT = "Archivo,'Arial Nova','Helvetica Neue',Arial,sans-serif"
const WIDE = 'font-weight:900;font-stretch:125%;letter-spacing:-.015em'
const NARROW = `font-family:Archivo,'Arial Narrow','Roboto Condensed',Arial,sans-serif;font-weight:800;font-stretch:62%`

/** HTML with inline styles (mail programs know nothing else) and the same as plain text. */
export function writeLetter(look: MailLook, letter: Letter): { html: string; plain: string } {
  return { html: htmlOf(look, letter), plain: plainOf(letter) }
}

/** Mail programs that load fonts show the club's letters, others what comes next to them. */
export function withFont(html: string, dress: Pick<MailDress, 'fontUrl'> | undefined): string {
  if (!dress) return html
  const face = `@font-face{font-family:Archivo;src:url(${dress.fontUrl}) format("woff2");font-weight:100 900;font-stretch:62% 125%}`
  return html.replace('</head>', () => `<style>${face}</style></head>`)
}

function htmlOf(look: MailLook, letter: Letter): string {
  const { language, title, greeting, paragraphs, stubs = [], sections = [], footer } = letter
  const { rowsAfter = paragraphs.length } = letter
  const { ink, paper, ground } = look
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${ground};color:${ink};font:17px/1.5 ${FONT}">
<div style="max-width:640px;margin:0 auto;background:${paper};overflow-wrap:anywhere">
${headOf(look, footer.split('\n')[0]!)}
<div style="padding:40px 32px 32px"><h1 style="font-size:34px;${WIDE};line-height:1.08;margin:0 0 24px">${escapeHtml(title)}</h1>
${greeting ? paragraph(greeting) : ''}${paragraphs.slice(0, rowsAfter).map(paragraph).join('')}${stubs.map((one) => stubOf(look, one)).join('')}${tableOf(look, letter)}${paragraphs.slice(rowsAfter).map(paragraph).join('')}${codeOf(look, letter)}${actionOf(look, letter)}${sections.map((one) => sectionOf(look, one)).join('')}
<p style="margin:40px 0 0;padding-top:16px;border-top:2px solid ${ink};font-size:13px;color:${look.quiet}">${linked(look, escapeHtml(footer)).replaceAll('\n', '<br>')}</p></div></div></body></html>`
}

function headOf({ ink, paper, hot }: MailLook, name: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ink}" style="background:${ink};border-bottom:6px solid ${hot}"><tr><td width="42" style="padding:18px 14px 16px 32px"><img src="${CREST}" alt="" width="42" height="49" style="display:block;border:0"></td><td style="padding:18px 32px 16px 0;color:${paper};font-size:16px;${WIDE};line-height:1.2">${escapeHtml(name)}</td></tr></table>`
}

function tableOf({ ink, line }: MailLook, { rows = [] }: Letter): string {
  if (rows.length === 0) return ''
  const row = (one: { label: string; value: string; isTotal?: boolean }) => {
    const edge = one.isTotal
      ? `font-weight:800;font-size:19px;border-top:2px solid ${ink}`
      : `border-top:1px solid ${line}`
    // Beside a long value a label keeps room for its words.
    const isLong = one.value.length > 24
    return `<tr><td${isLong ? ' width="36%"' : ''} style="padding:10px 16px 10px 0;vertical-align:top;${edge}">${escapeHtml(one.label)}</td><td style="padding:10px 0;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums;${isLong ? '' : 'white-space:nowrap;'}${edge}">${escapeHtml(one.value)}</td></tr>`
  }
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 24px">${rows.map(row).join('')}</table>`
}

/** Perforated between the place and its tear. The right edge of what can be held is cut where a mail program knows how. */
function stubOf(look: MailLook, { title, lines, pieces }: MailStub): string {
  const { ink, paper, faint, hot, line } = look
  const place = ({ label, value }: { label: string; value: string }) =>
    `<td style="padding:0 16px 0 0;vertical-align:bottom;white-space:nowrap"><span style="display:block;font-size:12px;color:${faint}">${escapeHtml(label)}</span><span style="display:block;font-size:36px;line-height:1.1;${NARROW}">${escapeHtml(value)}</span></td>`
  const tear = ({ label, value }: { label: string; value: string }) =>
    `<span style="display:block;font-size:12px;color:${look.quiet}">${escapeHtml(label)}</span><b style="display:block;white-space:nowrap">${escapeHtml(value)}</b>`
  const piece = (one: MailStub['pieces'][number]) =>
    `<tr><td style="padding:14px 24px 16px;border-top:1px solid ${look.quiet}"><table role="presentation" cellpadding="0" cellspacing="0" style="color:${paper}"><tr>${one.places.map(place).join('')}</tr></table></td>${one.tear ? `<td width="92" align="center" bgcolor="#ffffff" style="background:#ffffff;color:${ink};border-left:3px dashed ${ink};border-top:1px dashed ${line};padding:14px 10px;line-height:1.35">${tear(one.tear)}</td>` : ''}</tr>`
  const span = pieces.some((one) => one.tear) ? ' colspan="2"' : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ink}" style="background:${ink};color:${paper};border:1px solid ${ink};border-left:8px solid ${hot};margin:8px 0 24px"><tr><td${span} style="padding:20px 24px 16px"><span style="display:block;font-size:22px;${WIDE};line-height:1.15">${escapeHtml(title)}</span>${lines.map((one) => `<span style="display:block;margin-top:6px;font-size:15px;line-height:1.35;color:${faint}">${escapeHtml(one)}</span>`).join('')}</td></tr>${pieces.map(piece).join('')}</table>`
}

function actionOf({ ink, hot, quiet, link }: MailLook, { action, after = [] }: Letter): string {
  const small = (html: string) =>
    `<p style="margin:0 0 12px;font-size:14px;line-height:1.45;color:${quiet}">${html}</p>`
  const below = after.map((one) => small(linked({ quiet }, escapeHtml(one)))).join('')
  if (!action) return below
  const url = escapeHtml(action.url)
  const spelled = `<a href="${url}" style="color:${link};word-break:break-all">${url}</a>`
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;background:${hot};color:${ink};font-weight:800;line-height:1.3;padding:15px 40px 15px 26px;text-decoration:none;clip-path:polygon(0 0,100% 0,calc(100% - 21px) 100%,0 100%)">${escapeHtml(action.label)}</a></p>${action.isSpelledOut ? small(spelled) : ''}${below}`
}

function codeOf({ quiet }: MailLook, { code }: Letter): string {
  if (!code) return ''
  const label = escapeHtml(code.label)
  return `<p style="margin:0 0 16px;font-size:14px;line-height:1.45;color:${quiet}"><img src="${codeSource(code.text)}" alt="" width="180" height="180" style="display:block;border:0;margin:0 0 4px">${label}</p>`
}

function sectionOf(look: MailLook, { title, paragraphs }: { title: string; paragraphs: string[] }): string {
  const lines = paragraphs.map(
    (text) => `<p style="margin:0 0 8px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  )
  return `<div style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${look.line};font-size:13px;line-height:1.45;color:${look.quiet}"><h2 style="font-size:15px;color:${look.ink};margin:0 0 8px">${escapeHtml(title)}</h2>${lines.join('')}</div>`
}

/** An address in a footer, such as the way out of a newsletter, is one click away; mail programs guess where it ends. */
function linked({ quiet }: Pick<MailLook, 'quiet'>, html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, `<a href="$&" style="color:${quiet}">$&</a>`)
}

function plainOf(letter: Letter): string {
  const {
    title,
    greeting,
    paragraphs,
    stubs = [],
    rows = [],
    action,
    after = [],
    sections = [],
    footer,
  } = letter
  const { rowsAfter = paragraphs.length } = letter
  const tickets = stubs.map((stub) => [stub.title, ...stub.lines, ...stub.pieces.map(piecePlain)].join('\n'))
  const table = rows.map((row) => `${row.label}: ${row.value}`).join('\n')
  const link = action ? `${action.label}: ${action.url}` : ''
  const more = sections.flatMap((one) => [one.title.toUpperCase(), ...one.paragraphs])
  const text = [...paragraphs.slice(0, rowsAfter), ...tickets, table, ...paragraphs.slice(rowsAfter)]
  return [title, greeting ?? '', ...text, link, ...after, ...more, '--', footer].filter(Boolean).join('\n\n')
}

function piecePlain({ places, tear }: MailStub['pieces'][number]): string {
  return [...places, ...(tear ? [tear] : [])].map(({ label, value }) => `${label} ${value}`).join(', ')
}

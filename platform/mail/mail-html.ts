import { escapeHtml } from '#platform/html.ts'
import type { FootedLetter, Letter, MailLook, MailRow, MailStub } from './letter.ts'
import { codeSource } from './mail-code.ts'
import { CREST, HEAD } from './mail-dress.ts'
import { FONT, NARROW, stylesOf, WIDE } from './mail-styles.ts'

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
/** Behind the first words, lists of mails would go on with the next ones of the page. */
const NOTHING = '\u034f\u200c\u00a0'.repeat(60)
const PREHEADER_LENGTH = 140

/** The page of a mail: tables and styles on each element, for programs that know nothing else. */
export function htmlOf(look: MailLook, letter: FootedLetter): string {
  const { language, title, greeting, paragraphs, stubs = [], sections = [] } = letter
  const { rowsAfter = paragraphs.length } = letter
  const { ink, paper, ground } = look
  const name = letter.footer.split('\n')[0]!
  const paragraph = (text: string) =>
    `<p class="words" style="margin:0 0 16px;color:${ink}">${inLines(text)}</p>`
  const hidden = escapeHtml((letter.preheader ?? paragraphs[0] ?? title).slice(0, PREHEADER_LENGTH))
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}${stylesOf(look)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground};color:${ink};font:17px/1.5 ${FONT}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${hidden}${NOTHING}</div>
<table ${TABLE} width="100%" class="ground" bgcolor="${ground}" style="background:${ground}"><tr><td align="center">
<table ${TABLE} width="600" class="sheet" style="width:600px;max-width:100%;overflow-wrap:anywhere;text-align:left">
<tr><td>${mailHead(look, name)}</td></tr>
<tr><td class="inner paper" bgcolor="${paper}" style="padding:36px 32px 32px;background:${paper};font:17px/1.5 ${FONT}"><h1 class="title words" style="font-size:40px;${WIDE};line-height:1.04;margin:0 0 22px;color:${ink}">${kept(escapeHtml(title))}</h1>
${greeting ? paragraph(greeting) : ''}${paragraphs.slice(0, rowsAfter).map(paragraph).join('')}${stubs.map((one) => stubOf(look, one)).join('')}${tableOf(look, letter)}${paragraphs.slice(rowsAfter).map(paragraph).join('')}${codeOf(look, letter)}${actionOf(look, letter)}${digitsOf(look, letter)}${afterOf(look, letter)}${sections.map((one) => sectionOf(look, one)).join('')}</td></tr>
<tr><td class="inner" style="padding:24px 32px 40px">${footOf(look, letter.footer)}</td></tr>
</table></td></tr></table></body></html>`
}

/** The club's name in its letters; where pictures are kept back it stands there in words. */
export function mailHead({ ink, paper }: Pick<MailLook, 'ink' | 'paper'>, name: string): string {
  return `<table ${TABLE} width="100%" bgcolor="${ink}" style="background:${ink}"><tr><td style="color:${paper};font-size:20px;${WIDE};line-height:1.2"><img src="${HEAD}" alt="${escapeHtml(name)}" width="600" style="display:block;border:0;width:100%;max-width:600px;height:auto"></td></tr></table>`
}

/** Of tables and stubs alike: what is below the last line. */
const GAP = 'margin:8px 0 24px'

function tableOf({ ink, line, quiet }: MailLook, { rows = [] }: Letter): string {
  if (rows.length === 0) return ''
  const row = ({ label, value, isTotal }: MailRow) => {
    const [first = '', ...details] = label.split('\n')
    const edge = isTotal ? `border-top:2px solid ${ink}` : `border-top:1px solid ${line}`
    // Beside a long value a label keeps room for its words.
    const isLong = value.length > 24
    const more = details.map(
      (one) =>
        `<span class="quiet" style="display:block;font-size:14px;color:${quiet}">${escapeHtml(one)}</span>`,
    )
    const [words, figure] = isTotal
      ? ['font-weight:800;font-size:19px;', `${NARROW};font-size:32px;line-height:1;`]
      : ['', 'font-variant-numeric:tabular-nums;']
    const side = isTotal ? 'rule' : 'line'
    return `<tr><td class="words ${side}"${isLong ? ' width="36%"' : ''} style="padding:10px 16px 10px 0;vertical-align:${isTotal ? 'bottom' : 'top'};color:${ink};${words}${edge}">${escapeHtml(first)}${more.join('')}</td><td class="words ${side}" align="right" style="padding:10px 0;text-align:right;vertical-align:${isTotal ? 'bottom' : 'top'};color:${ink};${figure}${isLong ? '' : 'white-space:nowrap;'}${edge}">${inLines(value)}</td></tr>`
  }
  return `<table ${TABLE} width="100%" style="width:100%;border-collapse:collapse;${GAP}">${rows.map(row).join('')}</table>`
}

/** The sash, leaning as the crest does; where no gradients are known the ticket is ink alone. */
const sash = (hot: string) =>
  `linear-gradient(111.8deg,transparent 34%,${hot} 34%,${hot} 42%,transparent 42%,transparent 49%,${hot} 49%,${hot} 66%,transparent 66%,transparent 73%,${hot} 73%)`

/** Perforated between the place and its tear; by day and in the dark it looks the same, as what lies in a hand does. */
function stubOf(look: MailLook, { title, lines, pieces }: MailStub): string {
  const { ink, paper, faint, hot } = look
  const when = lines.map(
    (one) =>
      `<span style="display:block;margin-top:8px;font-size:15px;line-height:1.35;color:${faint}">${escapeHtml(one)}</span>`,
  )
  const head = `<tr><td colspan="2"><table ${TABLE} width="100%"><tr><td class="start" width="36" valign="top" style="padding:22px 0 18px 24px"><img src="${CREST}" alt="" width="36" height="42" style="display:block;border:0"></td><td style="padding:20px 12px 18px 14px;color:${paper}"><span class="stubtitle" style="display:block;font-size:${title.length > 40 ? 18 : 23}px;${WIDE};line-height:1.12">${escapeHtml(title).replace(' – ', ' –<br>')}</span>${when.join('')}</td><td class="wings" width="120" style="background:${ink} ${sash(hot)}">&nbsp;</td></tr></table></td></tr>`
  return `<table ${TABLE} width="100%" class="ticket" bgcolor="${ink}" style="background:${ink};color:${paper};border:1px solid ${ink};border-bottom:6px solid ${hot};${GAP}">${head}${pieces.map((one) => pieceOf(look, one)).join('')}</table>`
}

function pieceOf({ ink, paper, faint, quiet, white }: MailLook, piece: MailStub['pieces'][number]): string {
  const place = ({ label, value }: { label: string; value: string }) =>
    `<td class="place" style="padding:0 24px 0 0;vertical-align:bottom"><span style="display:block;font-size:13px;line-height:1.3;color:${faint}">${escapeHtml(label)}</span><span class="number" style="display:block;font-size:38px;line-height:1;${NARROW}">${escapeHtml(value)}</span></td>`
  const { places, tear } = piece
  const torn = tear
    ? `<td width="96" align="center" bgcolor="${white}" style="background:${white};color:${ink};border-left:3px dotted ${ink};border-top:1px solid ${quiet};padding:14px 8px;line-height:1.3;font-size:16px"><span style="display:block;font-size:13px;color:${quiet}">${escapeHtml(tear.label)}</span><b style="display:block;white-space:nowrap;color:${ink}">${escapeHtml(tear.value)}</b></td>`
    : ''
  return `<tr><td class="start"${tear ? '' : ' colspan="2"'} style="padding:14px 12px 16px 24px;border-top:1px solid ${quiet}"><table ${TABLE} style="color:${paper}"><tr>${places.map(place).join('')}</tr></table></td>${torn}</tr>`
}

/** One thing to do. The cut is a cell of its own, so that it fits however high the words are; without gradients it is not there. */
function actionOf({ ink, hot, link }: MailLook, { action }: Letter): string {
  if (!action) return ''
  const url = escapeHtml(action.url)
  const spelled = `<p class="link" style="margin:0 0 12px;font-size:14px;line-height:1.45"><a href="${url}" style="color:${link};word-break:break-all">${url}</a></p>`
  return `<table ${TABLE} style="margin:24px 0"><tr><td bgcolor="${hot}" style="background:${hot}"><a href="${url}" style="display:block;padding:16px 12px 16px 26px;color:${ink};font-weight:800;font-size:18px;line-height:1.25;text-decoration:none">${escapeHtml(action.label)}</a></td><td width="23" style="background:linear-gradient(to bottom right,${hot} 49.5%,transparent 50.5%)">&nbsp;</td></tr></table>${action.isSpelledOut ? spelled : ''}`
}

function digitsOf({ ink, quiet }: MailLook, { digits }: Letter): string {
  if (!digits) return ''
  return `<p class="quiet" style="margin:24px 0 4px;font-size:14px;line-height:1.45;color:${quiet}">${inLines(digits.label)}</p><p class="words" style="margin:0 0 16px;color:${ink};font-size:46px;line-height:1.1;word-spacing:.12em;${NARROW}">${escapeHtml(digits.value)}</p>`
}

function afterOf({ quiet }: MailLook, { after = [] }: Letter): string {
  const line = (text: string) =>
    `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:1.45;color:${quiet}">${linked(quiet, escapeHtml(text))}</p>`
  return after.map(line).join('')
}

function codeOf({ quiet }: MailLook, { code }: Letter): string {
  if (!code) return ''
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.45;color:${quiet}"><img src="${codeSource(code.text)}" alt="" width="180" height="180" style="display:block;border:0;margin:0 0 8px">${escapeHtml(code.label)}</p>`
}

function sectionOf(
  { ink, quiet, line }: MailLook,
  { title, paragraphs }: { title: string; paragraphs: string[] },
): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 8px">${inLines(text)}</p>`)
  return `<div class="line quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:13px;line-height:1.45;color:${quiet}"><h2 class="words" style="font-size:15px;line-height:1.3;font-weight:800;color:${ink};margin:0 0 8px">${escapeHtml(title)}</h2>${lines.join('')}</div>`
}

/** Who writes, what they say of it, and what the law wants to stand there. */
function footOf({ ink, quiet, imprint }: MailLook, footer: string): string {
  const [name = '', ...rest] = footer.split('\n')
  const line = (text: string) => `<br>${linked(quiet, escapeHtml(text))}`
  return `<p class="quiet" style="margin:0;font-size:13px;line-height:1.5;color:${quiet}"><b class="words" style="color:${ink}">${escapeHtml(name)}</b>${[...rest, ...imprint].map(line).join('')}</p>`
}

/** An address in a footer, such as the way out of a newsletter, is one click away; mail programs guess where it ends. */
function linked(colour: string, html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, `<a href="$&" style="color:${colour}">$&</a>`)
}

const inLines = (text: string) => kept(escapeHtml(text)).replaceAll('\n', '<br>')

/** Numbers of orders and words such as `E-Mail` are not broken at their hyphens. */
function kept(html: string): string {
  return !html.includes('-')
    ? html
    : html.replace(
        /(?<![\p{L}\d-])(?:\p{L}-\p{L}+|[A-Z]{2,4}-\d{4}-\d{4,12})/gu,
        '<span style="white-space:nowrap">$&</span>',
      )
}

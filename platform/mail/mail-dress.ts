import { showCodes } from './mail-code.ts'

/** Pictures that mails name in their HTML, as PNG. */
export type MailPictures = { crest(): Promise<Buffer>; head(): Promise<Buffer> }

/** What a mail wears when it is sent: its pictures go along, the letters lie at the club. */
export type MailDress = { pictures: MailPictures; fontUrl: string }

/** The crest in a mail's HTML: the picture is sent along under this name. */
export const CREST = 'cid:crest'
/** The club's name in its letters, above every mail. */
export const HEAD = 'cid:head'

const NAMES = { crest: CREST, head: HEAD } as const

/** Mail programs that load fonts show the club's letters, others what comes next to them. */
export function withFont(html: string, dress: Pick<MailDress, 'fontUrl'> | undefined): string {
  if (!dress) return html
  const face = `@font-face{font-family:Archivo;src:url(${dress.fontUrl}) format("woff2");font-weight:100 900;font-stretch:62% 125%}`
  return html.replace('</head>', () => `<style>${face}</style></head>`)
}

/** For sending: those of the pictures that the mail names. */
export async function picturesOf(
  html: string,
  pictures: MailPictures,
): Promise<{ cid: string; content: Buffer }[]> {
  const named = (['crest', 'head'] as const).filter((name) => html.includes(NAMES[name]))
  return Promise.all(named.map(async (name) => ({ cid: name, content: await pictures[name]() })))
}

/** For showing a mail that is not sent: its pictures and codes stand in it. */
export async function showPictures(html: string, pictures: MailPictures): Promise<string> {
  let shown = await showCodes(html)
  for (const { cid, content } of await picturesOf(html, pictures))
    shown = shown.replaceAll(`cid:${cid}"`, `data:image/png;base64,${content.toString('base64')}"`)
  return shown
}

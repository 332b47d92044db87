import { toBuffer } from 'qrcode'

/** Black on white, with the quiet zone that readers need. */
const LOOK = { errorCorrectionLevel: 'M', margin: 4, width: 360 } as const
const MARK = /cid:code\.([A-Za-z0-9_-]+)/g

/** The address of a picture in a mail's HTML that shows this text as a QR code; it is drawn when the mail goes out. */
export function codeSource(text: string): string {
  return `cid:code.${Buffer.from(text).toString('base64url')}`
}

/** For sending: each code is a picture that goes along, under a short name. */
export async function takeCodes(
  html: string,
): Promise<{ html: string; pictures: { cid: string; content: Buffer }[] }> {
  const texts = textsIn(html)
  const pictures = await Promise.all(
    texts.map(async (text, at) => ({ cid: `code${at}`, content: await toBuffer(text, LOOK) })),
  )
  const named = html.replace(MARK, (_, text: string) => `cid:code${texts.indexOf(textOf(text))}`)
  return { html: named, pictures }
}

/** For showing a mail that was not sent: the pictures stand in it. */
export async function showCodes(html: string): Promise<string> {
  const texts = textsIn(html)
  const shown = await Promise.all(
    texts.map(async (text) => `data:image/png;base64,${(await toBuffer(text, LOOK)).toString('base64')}`),
  )
  return html.replace(MARK, (_, text: string) => shown[texts.indexOf(textOf(text))]!)
}

const textOf = (encoded: string) => Buffer.from(encoded, 'base64url').toString('utf8')
const textsIn = (html: string) => [...new Set([...html.matchAll(MARK)].map(([, text]) => textOf(text!)))]

import type { MailLook } from './mail-layout.ts'

type Crest = { viewBox: string; paths: readonly { tone: 'paper' | 'ink' | 'hot'; d: string }[] }

/** Dots per point of the picture: sharp on every screen. */
const WIDTH = 168

/** The club's crest as a picture that goes along with each mail: mail programs show neither SVG nor what lies elsewhere. */
export function crestPicture(
  look: Pick<MailLook, 'paper' | 'ink' | 'hot'> & { crest: Crest },
): () => Promise<Buffer> {
  let drawn: Promise<Buffer> | null = null
  return () => {
    drawn ??= draw(look)
    return drawn
  }
}

async function draw(look: Parameters<typeof crestPicture>[0]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const paths = look.crest.paths.map(({ tone, d }) => `<path fill="${look[tone]}" d="${d}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${look.crest.viewBox}">${paths.join('')}</svg>`
  return sharp(Buffer.from(svg), { density: 200 }).resize({ width: WIDTH }).png({ palette: true }).toBuffer()
}

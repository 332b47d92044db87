import { loadLettering } from '#platform/text/lettering.ts'
import type { MailLook } from './letter.ts'
import type { MailPictures } from './mail-dress.ts'

type Tone = 'paper' | 'ink' | 'hot'
type Look = Pick<MailLook, Tone | 'faint'> & {
  crest: { viewBox: string; paths: readonly { tone: Tone; d: string }[] }
  wordmark: { name: string; below: string }
}

/** Dots per point of the pictures: sharp on every screen. */
const DENSITY = 2
const CREST_WIDTH = 168
const HEAD = { width: 600, height: 104 } as const
/** The club's letters for its name: black and wide. */
const WIDE = { weight: 900, stretch: 125 } as const
const PLAIN = { weight: 500, stretch: 100 } as const
/** How far the diagonal leans for each point of height. */
const LEAN = 0.4
/** Left edge at the foot, and width, of the bands of the sash. */
const BANDS = [
  [410, 9],
  [430, 24],
  [468, 200],
] as const

/** What goes along with mails: programs that read them show neither SVG nor the club's letters, and many nothing that lies elsewhere. */
export function mailPictures(look: Look): MailPictures {
  return { crest: once(() => drawCrest(look)), head: once(() => drawHead(look)) }
}

function once(draw: () => Promise<Buffer>): () => Promise<Buffer> {
  let drawn: Promise<Buffer> | null = null
  return () => {
    drawn ??= draw()
    return drawn
  }
}

function drawCrest(look: Look): Promise<Buffer> {
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${look.crest.viewBox}">${shield(look)}</svg>`,
    {
      width: CREST_WIDTH,
    },
  )
}

/** The crest, the name in the club's letters, and the sash. */
async function drawHead(look: Look): Promise<Buffer> {
  const { width, height } = HEAD
  const { name, below } = look.wordmark
  const letters = await loadLettering()
  const room = BANDS[0][0] - 108
  const fitting = (words: string, size: number, style: typeof WIDE | typeof PLAIN) =>
    Math.min(size, (size * room) / letters.widthOf(words, { size, ...style }))
  const line = (words: string, y: number, most: number, style: typeof WIDE | typeof PLAIN) =>
    letters.pathOf(words, { x: 98, y, size: fitting(words, most, style), ...style })
  const lean = height * LEAN
  const bands = BANDS.map(
    ([left, wide]) => `<path d="M${left} ${height}L${left + lean} 0h${wide}L${left + wide} ${height}Z"/>`,
  )
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${look.ink}"/><g fill="${look.hot}">${bands.join('')}</g><svg x="32" y="21" width="53" height="62" viewBox="${look.crest.viewBox}">${shield(look)}</svg><path fill="${look.paper}" d="${line(name, 54, 30, WIDE)}"/><path fill="${look.faint}" d="${line(below, 76, 15, PLAIN)}"/></svg>`,
    { width: width * DENSITY },
  )
}

function shield(look: Look): string {
  return look.crest.paths.map(({ tone, d }) => `<path fill="${look[tone]}" d="${d}"/>`).join('')
}

async function pngOf(svg: string, { width }: { width: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 200 }).resize({ width }).png({ palette: true }).toBuffer()
}

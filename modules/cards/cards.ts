import { createHash } from 'node:crypto'
import { club } from '#club/club.ts'
import type { Media, MediaAnswer } from '#modules/media/media.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { FileCache } from '#platform/files/file-cache.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { type Lettering, loadLettering } from '#platform/text/lettering.ts'
import { cardSvg, PICTURE } from './card.rules.ts'
import { type CardFacts, factsOf } from './page-facts.rules.ts'

export type CardsOptions = {
  /** The page of an address as everybody gets it; null where no page with a card of its own stands. */
  findPage(address: PageAddress): Promise<{ status: number; html: string } | null>
  media: Media
  cache: FileCache
}

export type PageAddress = {
  host: string
  /** As it was asked for, encoded: without the query. */
  path: string
  /** What names an article or a video. */
  id: string | null
}

export type Card = {
  body: Uint8Array
  /** It shows a picture that may be another in a moment. */
  isChanging: boolean
}

export type Cards = { cardOf(address: PageAddress): Promise<Card> }

/** Changes with what cards look like, so that old ones are not shown any more. */
const DESIGN = 1
const COVER = `w_${PICTURE.width},h_${PICTURE.height},c_fill,g_auto,f_png`
const CREST = 'crest-full'
const MAX_WAITING = 12

/**
 * The pictures that are shown with a link to a page. Each is made from what the page itself says, so there are exactly as
 * many as there are pages for everybody: nobody can have others drawn. Made once, kept until the page says something else.
 */
export function createCards({ findPage, media, cache }: CardsOptions): Cards {
  const withPermit = createSemaphore({
    atOnce: 1,
    maxWaiting: MAX_WAITING,
    refusal: () => new AppError(503, 'MEDIA_BUSY', 'Too many pictures at once', { retryAfterSeconds: 2 }),
  })
  let lettering: Promise<Lettering> | null = null

  /** @throws 404 where there is no page for everybody */
  async function cardOf(address: PageAddress): Promise<Card> {
    const page = await findPage(address)
    const facts = page?.status === 200 ? factsOf(page.html) : null
    if (!facts) throw notFound()
    // Asked for each time: what was replaced, or must not be shown any more, is on no card either.
    const cover = facts.picture ? await pictureOf(facts.picture, COVER) : null
    const body = await cache.cachedOr(keyOf(facts, cover?.etag ?? null), () =>
      withPermit(() => draw(facts, cover?.body ?? null)),
    )
    return { body, isChanging: cover?.isChanging ?? false }
  }

  async function draw({ title, kicker }: CardFacts, cover: Uint8Array | null): Promise<Uint8Array> {
    lettering ??= loadLettering()
    const [letters, { default: sharp }, crest] = await Promise.all([
      lettering,
      import('sharp'),
      pictureOf(CREST, 'w_96,h_112,c_fit,f_png'),
    ])
    if (!crest) throw new Error(`The crest ${CREST} is missing in the media store`)
    const svg = cardSvg({ title, kicker, club: club.name, picture: cover, crest: crest.body }, letters)
    return sharp(Buffer.from(svg)).png({ compressionLevel: 8, palette: true, quality: 90 }).toBuffer()
  }

  /** Null where the store does not have it (any more): the card is drawn without. */
  async function pictureOf(id: string, transform: string): Promise<MediaAnswer | null> {
    try {
      return await media.render({ id, transform })
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  }

  return { cardOf }
}

function keyOf(facts: CardFacts, cover: string | null): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DESIGN, facts, cover]))
    .digest('base64url')
  return `${hash.slice(0, 27)}.png`
}

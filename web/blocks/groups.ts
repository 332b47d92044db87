import type { BlockKind } from '#modules/content/blocks.schema.ts'
import { createPart, type Part } from '#web/ui/part.tsx'
import type { AnyBlockProps } from './block.ts'

/** What stands at the top of a page and is alive: the poster, the clock of the next match. */
const front = createPart<AnyBlockProps>({ load: () => import('./front-group.tsx') })
/** Ways on: news, videos, pictures, things to buy. */
const offers = createPart<AnyBlockProps>({
  load: () => import('./offers/offers-group.tsx'),
  waits: true,
})
/** What is read. */
const reading = createPart<AnyBlockProps>({
  load: () => import('./reading/reading-group.tsx'),
  waits: true,
})
/** Advertising asks first; it stands on many pages, mostly alone. */
const ad = createPart<AnyBlockProps>({ load: () => import('./ad-group.tsx') })
/** What is pressed: pictures that grow, films of others. */
const media = createPart<AnyBlockProps>({ load: () => import('./media/media-group.tsx') })
const matches = createPart<AnyBlockProps>({
  load: () => import('./matches/matches-group.tsx'),
  waits: true,
})

/** The form that makes members: on one page only. */
const join = createPart<AnyBlockProps>({ load: () => import('./join-group.tsx') })

/** Every kind of block and the group it loads with. A new kind begins here. */
export const groupOf: Record<BlockKind, Part<AnyBlockProps>> = {
  stage: front,
  tickets: front,
  news: offers,
  videos: offers,
  galleries: offers,
  teasers: offers,
  poster: offers,
  products: offers,
  video: offers,
  text: reading,
  picture: reading,
  quote: reading,
  table: reading,
  facts: reading,
  questions: reading,
  contacts: reading,
  partners: reading,
  links: reading,
  departments: reading,
  newsletter: reading,
  gallery: media,
  embed: media,
  ad,
  match: front,
  standings: matches,
  fixtures: matches,
  results: matches,
  squad: matches,
  join,
}

import { z } from 'zod'

/**
 * The blocks of a page, as an editor writes them: one shape per kind. What a block shows from elsewhere (products,
 * matches, news) is named by id or by a question; `program/web/public-web.ts` answers it and the answer travels beside the block
 * (`resolved` of the page data).
 */

const line = z.string().max(400)
/** Longer than any book's chapter: a page is read in one go. */
const html = z.string().max(2_000_000).meta({ description: 'Sanitised when written and again when shown.' })
const title = line.optional().meta({ description: 'Heading above the block.' })

/** A place: the page of a site, a node by its uid, or an address elsewhere. */
export const BlockLink = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('page'),
    site: z.string(),
    path: z.string().meta({ description: 'German address on that site, `/geschichte/`; the twin follows.' }),
  }),
  z.strictObject({ kind: z.literal('node'), uid: z.string() }),
  z.strictObject({
    kind: z.literal('url'),
    url: z.string().meta({ description: 'http, https, ftp, mailto or tel (SHELL-25).' }),
  }),
])
export type BlockLink = z.infer<typeof BlockLink>

export const BlockPicture = z.strictObject({
  id: z.string().meta({ description: 'In the media store.' }),
  alt: line.meta({ description: 'Empty for decoration.' }),
  caption: line.optional(),
  credit: line.optional(),
})
export type BlockPicture = z.infer<typeof BlockPicture>

const action = z.strictObject({ label: line, link: BlockLink })

const stage = z.strictObject({
  kind: z.literal('stage'),
  kicker: line.optional(),
  headline: z.array(z.string().max(60)).min(1).max(4).meta({ description: 'Lines, broken by hand.' }),
  lead: z.string().max(1000).optional(),
  picture: BlockPicture.optional(),
  action: action.optional(),
})

const text = z.strictObject({
  kind: z.literal('text'),
  title,
  html,
})

const picture = z.strictObject({ kind: z.literal('picture'), picture: BlockPicture })

const gallery = z.strictObject({
  kind: z.literal('gallery'),
  title,
  uid: z.string().optional().meta({ description: 'A gallery node; or the pictures themselves.' }),
  pictures: z.array(BlockPicture).max(200).optional(),
})

const video = z.strictObject({ kind: z.literal('video'), title, uid: z.string() })

const quote = z.strictObject({
  kind: z.literal('quote'),
  text: z.string().max(2000),
  name: line.optional(),
  role: line.optional(),
})

const table = z.strictObject({
  kind: z.literal('table'),
  caption: line,
  head: z.array(line).max(12),
  rows: z.array(z.array(line).max(12)).max(500),
})

const teasers = z.strictObject({
  kind: z.literal('teasers'),
  title,
  items: z
    .array(
      z.strictObject({
        title: line,
        kicker: line.optional(),
        text: z.string().max(1000).optional(),
        picture: BlockPicture.optional(),
        link: BlockLink,
      }),
    )
    .min(1)
    .max(24),
})

const news = z.strictObject({
  kind: z.literal('news'),
  title,
  count: z.int().min(1).max(24),
  site: z.string().optional().meta({ description: 'Left out: the site the block stands on.' }),
  category: z.string().optional(),
})

const videos = z.strictObject({
  kind: z.literal('videos'),
  title,
  count: z.int().min(1).max(24),
  category: z.string().optional(),
})

const galleries = z.strictObject({ kind: z.literal('galleries'), title, count: z.int().min(1).max(24) })

const poster = z.strictObject({
  kind: z.literal('poster'),
  headline: z.array(z.string().max(60)).min(1).max(4),
  text: z.string().max(1000).optional(),
  picture: BlockPicture,
  link: BlockLink.optional(),
})

const products = z.strictObject({
  kind: z.literal('products'),
  title,
  ids: z.array(z.string()).max(12).optional().meta({ description: '`shop.product`; or a category.' }),
  category: z.int().optional(),
  count: z.int().min(1).max(12).optional(),
})

const match = z.strictObject({
  kind: z.literal('match'),
  title,
  match: z.string().meta({ description: '`next`, `last`, or the id of a match.' }),
  team: z.int().optional().meta({ description: 'Left out: the team of the site, else the men.' }),
})

const standings = z.strictObject({ kind: z.literal('standings'), title, team: z.int().optional() })
const fixtures = z.strictObject({
  kind: z.literal('fixtures'),
  title,
  team: z.int().optional(),
  count: z.int().min(1).max(20),
  only: z.literal('away').optional().meta({ description: '`away`: journeys that are still ahead.' }),
})

const results = z.strictObject({
  kind: z.literal('results'),
  title,
  team: z.int().optional().meta({ description: 'Left out: the team of the site, else the men.' }),
})
const squad = z.strictObject({
  kind: z.literal('squad'),
  title,
  team: z.int().optional(),
})

const tickets = z.strictObject({ kind: z.literal('tickets'), title, count: z.int().min(1).max(12) })

const newsletter = z.strictObject({
  kind: z.literal('newsletter'),
  title,
  text: z.string().max(1000).optional(),
  newsletter: z.string().meta({ description: 'Name of the newsletter in `club/consents.ts`.' }),
})

const ad = z.strictObject({
  kind: z.literal('ad'),
  code: z.string().optional().meta({ description: 'Left out: the mapping decides (ADS-01 … 03).' }),
})

const facts = z.strictObject({
  kind: z.literal('facts'),
  title,
  items: z
    .array(z.strictObject({ term: line, text: z.string().max(1000) }))
    .min(1)
    .max(40),
})

const questions = z.strictObject({
  kind: z.literal('questions'),
  title,
  items: z
    .array(z.strictObject({ question: line, html }))
    .min(1)
    .max(40),
})

const contacts = z.strictObject({
  kind: z.literal('contacts'),
  title,
  people: z
    .array(
      z.strictObject({
        name: line,
        role: line,
        email: z.email().optional(),
        phone: line.optional(),
        picture: BlockPicture.optional(),
      }),
    )
    .min(1)
    .max(40),
})

const partners = z.strictObject({ kind: z.literal('partners'), title })

const embed = z.strictObject({
  kind: z.literal('embed'),
  provider: line.meta({ description: 'Who would learn of the visitor: `YouTube`.' }),
  url: z.url({ protocol: /^https$/ }),
  title: line,
})

const join = z.strictObject({ kind: z.literal('join'), title })
const links = z.strictObject({ kind: z.literal('links'), title, items: z.array(action).min(1).max(60) })
const departments = z.strictObject({ kind: z.literal('departments'), title })

export const Block = z.discriminatedUnion('kind', [
  stage,
  text,
  picture,
  gallery,
  video,
  quote,
  table,
  teasers,
  news,
  videos,
  galleries,
  poster,
  products,
  match,
  standings,
  fixtures,
  results,
  squad,
  tickets,
  newsletter,
  ad,
  facts,
  questions,
  contacts,
  partners,
  embed,
  join,
  links,
  departments,
])
export type Block = z.infer<typeof Block>
export type BlockKind = Block['kind']
/** `BlockOf<'quote'>` */
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

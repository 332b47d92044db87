import { z } from 'zod'
import { club } from '#club/club.ts'
import { Block, BlockPicture } from './blocks.schema.ts'

/** SHELL-14 */
export const PageTemplate = z.enum(['blanko', 'default', 'hero', 'start'])
export type PageTemplate = z.infer<typeof PageTemplate>

export const NodeKind = z.enum(['page', 'article', 'gallery', 'video'])
export type NodeKind = z.infer<typeof NodeKind>

export const ContentLanguage = z.enum(club.languages)
export type ContentLanguage = z.infer<typeof ContentLanguage>

const seo = z.strictObject({
  title: z.string().max(200).optional(),
  description: z.string().max(400).optional(),
  noindex: z.boolean().optional(),
})

/**
 * One content node in one language: what a source (database, Storyblok) answers and what a folder of files holds.
 * The twins of a node in other languages share its `uid`.
 */
export const ContentNode = z.strictObject({
  uid: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(80),
  kind: NodeKind,
  language: ContentLanguage,
  site: z.string().meta({ description: 'Where it stands.' }),
  alsoOn: z.array(z.string()).max(60).default([]).meta({ description: 'Sites whose overviews list it too.' }),
  path: z.string().max(200).meta({
    description:
      'Address on its site without language prefix: `/` for a start page, `/geschichte/`; `full_slug` of CNT-02.',
  }),
  template: PageTemplate.default('default'),
  /**
   * Quiet, for a death. Of start pages the variant that replaces the start page while it is published (SHELL-13); of articles an
   * obituary: nothing is sold and nothing advertised beside it.
   */
  condolence: z.boolean().default(false),
  title: z.string().min(1).max(200),
  teaser: z.string().max(1000).default(''),
  kicker: z.string().max(80).optional(),
  cover: BlockPicture.optional(),
  categories: z.array(z.string().max(60)).max(12).default([]),
  author: z.string().max(120).optional(),
  displayAt: z.iso
    .datetime()
    .meta({ description: 'The date that is shown and sorted by (`display_datetime`).' }),
  publishAt: z.iso.datetime().nullable().meta({ description: 'Null: a draft, seen by preview links only.' }),
  endAt: z.iso.datetime().nullable().default(null),
  isTemporary: z
    .boolean()
    .default(false)
    .meta({ description: '`is_temporary` of CNT-02: not for the archive.' }),
  seo: seo.default({}),
  match: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional()
    .meta({
      description: 'Id of the match it tells of: it leads there, and the match centre leads to it.',
    }),
  blocks: z.array(Block).max(100).default([]),
  /** Of galleries. */
  pictures: z.array(BlockPicture).max(200).optional(),
  /** Of videos. */
  video: z
    .strictObject({
      seconds: z.int().min(1),
      payment: z.enum(['free', 'pay']),
      source: z
        .string()
        .optional()
        .meta({ description: 'Where the stream comes from; a later issue plays it.' }),
    })
    .optional(),
})
export type ContentNode = z.infer<typeof ContentNode>
/** As editors write it, defaults left out. */
export type ContentNodeInput = z.input<typeof ContentNode>

/** What overviews, teasers, feeds and sitemaps show of a node. */
export type NodeSummary = Pick<
  ContentNode,
  | 'uid'
  | 'kind'
  | 'language'
  | 'site'
  | 'path'
  | 'title'
  | 'teaser'
  | 'kicker'
  | 'cover'
  | 'categories'
  | 'displayAt'
  | 'isTemporary'
  | 'video'
> & {
  /** Address with origin of its site left out: `/news/detail/?id=…`, `/video/detail/?id=…`, `/geschichte/`. */
  href: string
  /** When its content was last changed; of sitemaps. */
  changedAt: string
  /** Of galleries. */
  pictureCount?: number
}

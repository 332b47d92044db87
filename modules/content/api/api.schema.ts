import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'
import { BlockPicture } from '../blocks.schema.ts'
import { ContentLanguage } from '../schema.ts'

/** A piece of news for programs outside, such as the app (CNT-02). */
export const newsNode = z
  .object({
    uid: z.string(),
    type: z.enum(['article', 'gallery', 'video']),
    full_slug: z.string().meta({ description: 'Address on its site.' }),
    display_datetime: z.iso.datetime(),
    content: z.object({
      headline: z.string(),
      teaser: z.string(),
      categories: z.array(z.object({ title: z.string() })),
      images: z.array(BlockPicture.extend({ url: z.string() })),
    }),
    fastlane_frontend_url: z.url().meta({ description: 'The page for people, with its host.' }),
    is_temporary: z.boolean().meta({ description: 'Not for the archive.' }),
    language: ContentLanguage.meta({ description: 'Which it is written in.' }),
    website: z.string().meta({ description: 'Key of its site.' }),
  })
  .meta({ id: 'NewsNode', description: 'CNT-02' })
export type NewsNode = z.infer<typeof newsNode>

export const newsNodes = listOf(newsNode)

export const newsQuery = listQuery({ maxPageSize: 100 })
  .omit({ orderBy: true })
  .extend({
    language: ContentLanguage.default('de'),
    type: z.enum(['article', 'gallery', 'video']).default('article'),
    website: z
      .string()
      .regex(/^[a-z]{1,40}$/)
      .optional()
      .meta({ description: 'Key of a site; left out: the whole club.' }),
    category: z.string().max(60).optional(),
  })

export const newsParams = z.object({
  uid: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(80),
})
export const newsDetailQuery = z.object({ language: ContentLanguage.default('de') })

const navigationFields = {
  title: z.string(),
  full_slug: z.string().meta({ description: 'Path on the stores host, language prefix included.' }),
  language: ContentLanguage,
  website: z.string(),
  icon: z.string().nullable(),
  isSubMenuItem: z.boolean(),
  suppressActiveClass: z.boolean().meta({ description: 'Never marked as the place where one is.' }),
  main_menu_expand_children: z.boolean(),
}

const leaf = z.object({ ...navigationFields, children: z.array(z.object(navigationFields)) })

/** One entry with its shelves (CNT-03). */
export const storeNavigationItem = z.object({ ...navigationFields, children: z.array(leaf) })
export type StoreNavigationItem = z.infer<typeof storeNavigationItem>

/** The root of the shop's shelves, and what stands beside the cart (CNT-04). */
export const storeNavigation = z
  .object({
    full_slug: z.string(),
    language: ContentLanguage,
    website: z.string(),
    children: z.array(storeNavigationItem),
    cart_contents: z.array(leaf),
  })
  .meta({ id: 'StoreNavigation', description: 'CNT-03, CNT-04' })
export type StoreNavigation = z.infer<typeof storeNavigation>

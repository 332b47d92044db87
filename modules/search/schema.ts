import { z } from 'zod'
import { club } from '#club/club.ts'
import { listQuery } from '#platform/lists.ts'

export const SearchKind = z.enum([
  'page',
  'article',
  'match',
  'person',
  'video',
  'gallery',
  'product',
  'department',
  'job',
])
export type SearchKind = z.infer<typeof SearchKind>

/** Longer texts are no search. */
export const MAX_QUERY_LENGTH = 100

const q = z
  .string()
  .trim()
  .max(MAX_QUERY_LENGTH)
  .meta({ description: 'What is searched for; words in any order, umlauts in any spelling.' })
const language = z.enum(club.languages).default(club.fallbackLanguage)

export const searchQuery = z.strictObject({
  q,
  language,
  kind: SearchKind.optional(),
  site: z.string().max(40).optional().meta({ description: 'Key of a site.' }),
  ...listQuery({ maxPageSize: 50 }).pick({ page: true, pageSize: true }).shape,
})

export const suggestionsQuery = z.strictObject({ q, language })

const found = z.object({
  kind: SearchKind,
  id: z.string(),
  site: z.string().meta({ description: 'Key of the site it stands on.' }),
  title: z.string(),
  excerpt: z.string().meta({ description: 'The text around what was found.' }),
  href: z.string().meta({ description: 'Path on its site, language prefix included.' }),
  picture: z.string().nullable().meta({ description: 'Id in the media store.' }),
  displayAt: z.string().nullable().meta({ description: 'ISO 8601, where it has a date.' }),
  moment: z
    .object({
      at: z.int().meta({ description: 'Seconds from the beginning.' }),
      text: z
        .string()
        .nullable()
        .meta({ description: 'What is said there; null behind the paywall’s tenth second.' }),
      writtenIn: z.enum(club.languages),
      href: z.string().meta({ description: 'Path of the film at that second.' }),
    })
    .nullable()
    .meta({ description: 'Where in a film it is said.' }),
})
export type Found = z.infer<typeof found>

const count = z.object({ value: z.string(), count: z.int() })

/** How many finds each value of a filter would leave, the other filter kept. Most first. */
export const searchFacets = z.object({ kinds: z.array(count), sites: z.array(count) })
export type SearchFacets = z.infer<typeof searchFacets>

export const searchAnswer = z.object({
  items: z.array(found),
  page: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  hasNextPage: z.boolean(),
  facets: searchFacets,
  meant: z
    .string()
    .nullable()
    .meta({ description: 'What was searched instead, because nothing was found for what was typed.' }),
  isLoose: z.boolean().meta({ description: 'Not every word occurs in every find.' }),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

const suggestion = found
  .pick({ kind: true, id: true, site: true, title: true, href: true, picture: true })
  .extend({ price: z.int().nullable().meta({ description: 'Gross cents of what is sold.' }) })
export type Suggestion = z.infer<typeof suggestion>

export const suggestionsAnswer = z.object({
  items: z.array(suggestion),
  meant: z
    .string()
    .nullable()
    .meta({ description: 'Where nothing begins like this: what may be meant, and what begins like that.' }),
})
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswer>

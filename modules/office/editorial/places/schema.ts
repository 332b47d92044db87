import { z } from 'zod'
import { club } from '#club/club.ts'

/** What a text may lead to or name; `node` is any piece of the content. */
export const placeKinds = [
  'article',
  'page',
  'gallery',
  'video',
  'match',
  'product',
  'person',
  'department',
  'job',
] as const
export const PlaceKind = z.enum([...placeKinds, 'node'])
export type PlaceKind = z.infer<typeof PlaceKind>

export const PlacesQuery = z.object({
  q: z.string().trim().max(100).default('').meta({ description: 'Words of its title' }),
  kind: PlaceKind.optional(),
  id: z.string().max(120).optional().meta({ description: 'That one alone, with its kind' }),
  language: z.enum(club.languages).default(club.fallbackLanguage),
})
export type PlacesQuery = z.infer<typeof PlacesQuery>

const FoundPlace = z
  .object({
    kind: z.enum(placeKinds),
    id: z.string(),
    site: z.string(),
    title: z.string(),
    href: z
      .string()
      .meta({ description: 'Path on its site in the first language; links follow their readers' }),
    isPublic: z.boolean().meta({ description: 'Everybody finds it; what is not yet may be linked before' }),
  })
  .meta({ id: 'OfficePlace' })
export type FoundPlace = z.infer<typeof FoundPlace>
export const FoundPlaces = z.object({ items: z.array(FoundPlace) }).meta({ id: 'OfficePlaces' })

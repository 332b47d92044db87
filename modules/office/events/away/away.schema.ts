import { z } from 'zod'

const id = z.string().regex(/^[a-z]{1,4}$/)
const places = z.coerce.number().int().min(0).max(50_000)
const name = z.string().trim().min(1).max(80)

/** What holders are told of another ground; in the other languages it is the German one where none is typed. */
export const Entrance = z
  .strictObject({ de: z.string().trim().max(600), en: z.string().trim().max(600) })
  .meta({ id: 'OfficeEntrance', description: 'Nothing in German: nothing is said' })
export type Entrance = z.infer<typeof Entrance>

/** A match at another club's ground, where some areas of the visitors' are the club's to sell. */
export const NewAwayMatch = z
  .strictObject({
    ground: z.strictObject({ name, city: name, address: z.string().trim().min(1).max(160) }),
    entrance: Entrance,
    areas: z
      .array(z.strictObject({ id, places }))
      .min(1)
      .max(10)
      .refine((areas) => new Set(areas.map((area) => area.id)).size === areas.length)
      .refine((areas) => areas.some((area) => area.places > 0), 'required')
      .meta({ description: 'Without places: not sold there' }),
  })
  .meta({ id: 'NewOfficeAwayMatch' })
export type NewAwayMatch = z.infer<typeof NewAwayMatch>

export const OfficeAwayMatch = z
  .object({
    ground: z.object({ name: z.string(), city: z.string(), address: z.string() }),
    entrance: z.object({ de: z.string(), en: z.string() }),
  })
  .meta({ id: 'OfficeAwayMatch' })
export type OfficeAwayMatch = z.infer<typeof OfficeAwayMatch>

const version = z.number().int().min(1).meta({ description: 'Of the match, as it was seen' })
export const AreaPlaces = z
  .strictObject({ places: z.number().int().min(0).max(50_000), version })
  .meta({ id: 'OfficeAreaPlaces' })
export const AreaId = id

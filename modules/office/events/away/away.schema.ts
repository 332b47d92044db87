import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'

const id = z.string().regex(/^[a-z]{1,4}$/)
const places = z.coerce.number().int().min(0).max(50_000)
const name = z.string().trim().min(1).max(80)

const called = typedLine(60)
  .nullable()
  .optional()
  .meta({ description: 'What that ground calls the area; left out: as it was' })
const namesUntil = z.iso.datetime().nullable()

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
      .array(z.strictObject({ id, places, called }))
      .min(1)
      .max(10)
      .refine((areas) => new Set(areas.map((area) => area.id)).size === areas.length)
      .refine((areas) => areas.some((area) => area.places > 0), 'required')
      .meta({ description: 'Without places: not sold there' }),
    namesUntil: namesUntil.default(null),
  })
  .meta({ id: 'NewOfficeAwayMatch' })
export type NewAwayMatch = z.infer<typeof NewAwayMatch>

export const OfficeAwayMatch = z
  .object({
    ground: z.object({ name: z.string(), city: z.string(), address: z.string() }),
    entrance: z.object({ de: z.string(), en: z.string() }),
    namesUntil: namesUntil.meta({ description: 'Until then holders write down who goes; null: nobody asks' }),
    names: z
      .object({ tickets: z.number().int(), named: z.number().int() })
      .meta({ description: 'Tickets of the match, and how many of them bear a name' }),
  })
  .meta({ id: 'OfficeAwayMatch' })
export type OfficeAwayMatch = z.infer<typeof OfficeAwayMatch>

const version = z.number().int().min(1).meta({ description: 'Of the match, as it was seen' })
export const AreaPlaces = z
  .strictObject({ places: z.number().int().min(0).max(50_000), called, version })
  .meta({ id: 'OfficeAreaPlaces' })
export const AreaId = id

export const NamesUntil = z
  .strictObject({ until: namesUntil })
  .meta({ id: 'OfficeNamesUntil', description: 'Null: no names are asked for any more' })

export type NamesUntil = z.infer<typeof NamesUntil>

/** Who goes with a ticket; without a name, whose ticket it is. */
export const TicketName = z
  .object({
    ticketId: z.string(),
    name: z.string().nullable(),
    owner: z.string().nullable().meta({ description: 'Null: the account is gone' }),
    orderNumber: z.string(),
    area: z.string().meta({ description: 'In German' }),
    ticketType: z.string(),
  })
  .meta({ id: 'OfficeTicketName' })
export type TicketName = z.infer<typeof TicketName>
export const TicketNameList = z.object({ items: z.array(TicketName) }).meta({ id: 'OfficeTicketNameList' })

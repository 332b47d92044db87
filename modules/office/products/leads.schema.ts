import { z } from 'zod'
import { ShelfKey, ShelfLead } from '#modules/catalogue/managing/leads.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const version = z.int().min(0).meta({ description: '0: the sentence of the club’s file' })
const Words = z.object({ de: z.string(), en: z.string().optional(), ja: z.string().optional() })

export const OfficeShelf = z
  .object({
    key: ShelfKey,
    name: Words.nullable().meta({ description: 'Null: the start of the shop' }),
    within: Words.nullable().meta({ description: 'The category in which it lies' }),
    products: z.int().meta({ description: 'How many a visitor finds there' }),
    version,
    lead: Words.nullable().meta({ description: 'The sentence that counts; null: none' }),
    ofFile: Words.nullable(),
  })
  .meta({ id: 'OfficeShelf' })
export type OfficeShelf = z.infer<typeof OfficeShelf>

export const OfficeShelves = listOf(OfficeShelf).meta({ id: 'OfficeShelves' })
export type OfficeShelves = z.infer<typeof OfficeShelves>
const q = z.string().max(60).optional().meta({ description: 'In the name of the shelf, or in its sentence' })
export const OfficeShelvesQuery = listQuery({ maxPageSize: 200, defaultPageSize: 200 }).extend({ q })
export const ShelvesTableQuery = z.object({ q })
export type OfficeShelvesQuery = z.infer<typeof OfficeShelvesQuery>

export const ByShelf = z.object({ key: ShelfKey })
export const ChangedLead = z
  .strictObject({ version, lead: ShelfLead.nullable().meta({ description: 'Null: no sentence' }) })
  .meta({ id: 'OfficeChangedLead' })
export const LeadVersion = z.object({ version: z.coerce.number().int().min(1) })

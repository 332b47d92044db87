import { z } from 'zod'
import { AuditEntry } from '#modules/audit/schema.ts'
import {
  MovementKind,
  missingThings,
  ProductFacts,
  ProductSizes,
} from '#modules/catalogue/managing/managing.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { OfficePrices } from './prices.schema.ts'

/** `incomplete`: was never on sale; `planned`: will be by itself; `soldOut`: on sale, and no size is left. */
export const productStates = ['onSale', 'soldOut', 'incomplete', 'planned', 'hidden'] as const
export const ProductState = z.enum(productStates)
export type ProductState = z.infer<typeof ProductState>

const filters = {
  q: officeListQuery.shape.q,
  state: ProductState.optional(),
  category: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
}
export const ProductFilters = z.object(filters)
export type ProductFilters = z.infer<typeof ProductFilters>
export const ProductQuery = officeListQuery.extend(filters)
export type ProductQuery = z.infer<typeof ProductQuery>

const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })
const moment = z.iso.datetime()
const cents = z.number().int()
const id = z.string().meta({ description: '`shop.product`' })

const head = {
  id,
  name: Text,
  seller: z.string(),
  picture: z.string().nullable(),
  state: ProductState,
  priceCents: cents,
  previousPriceCents: cents.nullable().meta({ description: 'Lowest of the 30 days before the reduction' }),
  releasedAt: moment,
  free: z.number().int().meta({ description: 'What can still be promised' }),
  sold: z.number().int().meta({ description: 'Pieces of the last 30 days, without what came back' }),
  marked: z.number().int().meta({ description: 'On how many wish lists it is; whose is said nowhere' }),
}

export const OfficeProductRow = z
  .object({
    ...head,
    category: Text.nullable(),
    soldOutSizes: z.number().int(),
    sizes: z.number().int(),
  })
  .meta({ id: 'OfficeProductRow' })
export type OfficeProductRow = z.infer<typeof OfficeProductRow>
export const OfficeProductList = listOf(OfficeProductRow).meta({ id: 'OfficeProductList' })

export const ProductCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeProductCounts' })
export type ProductCounts = z.infer<typeof ProductCounts>

export const OfficeSize = z
  .object({
    sku: z.string(),
    size: z.string().nullable(),
    surchargeCents: cents,
    lies: z.number().int().meta({ description: 'What somebody who counts finds' }),
    held: z.number().int().meta({ description: 'Of it promised to checkouts, or paid and not sent yet' }),
    free: z.number().int(),
    sold: z.number().int(),
    waiting: z.number().int().meta({ description: 'People who are told when it is back' }),
  })
  .meta({ id: 'OfficeProductSize' })
export type OfficeSize = z.infer<typeof OfficeSize>

export const OfficeMovement = z.object({
  id: z.number().int(),
  size: z.string().nullable(),
  kind: MovementKind,
  pieces: z.number().int(),
  inStock: z.number().int(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: moment,
})
export type OfficeMovement = z.infer<typeof OfficeMovement>

const Figures = z.object({
  sold: z.number().int(),
  netCents: cents.meta({ description: 'After codes, without VAT' }),
  returned: z.number().int(),
})

export const OfficeProduct = z
  .object({
    ...head,
    version: z.number().int(),
    prices: OfficePrices,
    facts: ProductFacts,
    missing: z.array(z.enum(missingThings)).meta({ description: 'Before it can go on a shelf' }),
    address: z.url().meta({ description: 'Of its page in the shop' }),
    activeSince: moment.nullable(),
    hiddenSince: moment.nullable(),
    figures: Figures.meta({ description: 'Of the last 30 days' }),
    sizes: z.array(OfficeSize),
    print: ProductSizes.shape.print,
    housePrintCents: z.number().int().meta({ description: 'What prints cost where a product says nothing' }),
    movements: z.array(OfficeMovement),
    pictures: z.array(z.object({ id: z.string(), text: Text.nullable() })),
    audit: z.array(AuditEntry),
  })
  .meta({ id: 'OfficeProduct' })
export type OfficeProduct = z.infer<typeof OfficeProduct>

export const ProductChoices = z
  .object({
    categories: z.array(
      z.object({ id: z.number().int(), parentId: z.number().int().nullable(), name: Text }),
    ),
    sizeGuides: z.array(z.object({ key: z.string(), name: Text })),
  })
  .meta({ id: 'OfficeProductChoices' })
export type ProductChoices = z.infer<typeof ProductChoices>

const version = z.number().int().min(1).meta({ description: 'The version that was seen' })
export const ChangedFacts = z
  .strictObject({ version, facts: ProductFacts })
  .meta({ id: 'OfficeChangedProduct' })

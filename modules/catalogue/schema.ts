import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'
import { COLOUR_PATTERN, FILTER_LABELS, MAX_PRICE, MAX_VALUES, SIZE_PATTERN } from './filters.schema.ts'

/** Refusals and problems of goods. */
export const catalogueErrors = {
  PRODUCT_INACTIVE: 'The product is not on sale (any more).',
  CARTITEM_QUANTITY_ABOVE_MAX: 'More than one buyer may have of this product.',
  CARTITEM_QUANTITY_ABOVE_STOCK: 'More than there is in stock.',
  FLOCK_NOT_AVAILABLE: 'This product cannot be printed.',
  FLOCK_NAME_TOO_LONG: 'At most 12 characters fit on the back.',
  FLOCK_NAME_HAS_OTHER_CHARACTERS:
    'Letters, spaces, full stops, hyphens and apostrophes can be printed, beginning with a letter.',
  FLOCK_NAME_REFUSED: 'We do not print this name.',
  FLOCK_NUMBER_OUT_OF_RANGE: 'Numbers go from 1 to 99.',
  FLOCK_NUMBER_REFUSED: 'We do not print this number.',
  FLOCK_TOGETHER_REFUSED: 'We do not print this name with this number.',
  STOCK_AVAILABLE: 'The size is there; nobody has to wait for it.',
  EMAIL_MISSING: 'Without an address there is nobody to write to.',
  USER_OPTION_UNKNOWN: 'The product has no such option.',
} as const

export type CatalogueError = keyof typeof catalogueErrors
export type CatalogueProblem = Extract<
  CatalogueError,
  'PRODUCT_INACTIVE' | 'CARTITEM_QUANTITY_ABOVE_MAX' | 'CARTITEM_QUANTITY_ABOVE_STOCK'
>

const image = z.object({
  id: z.string(),
  url: z.string(),
  text: Text.optional().meta({
    description: 'What it shows, where somebody has said it; with IncludeDetails.',
  }),
})

/** What is in one piece of goods whose price per unit must be shown (§ 4 PAngV). */
export const ProductContent = z
  .object({ quantity: z.number().positive(), unit: z.enum(['l', 'kg', 'm', 'm2']) })
  .meta({ id: 'ProductContent' })

const badge = z
  .object({ kind: z.enum(['Discount', 'New', 'Tip']), percent: z.number().int().nullable() })
  .meta({ id: 'ProductBadge', description: 'Drawn on the tile; `percent` belongs to Discount. (PRD-08)' })

const variant = z
  .object({
    sku: z.string().meta({ description: '`shop.product.variant`, what goes into the cart.' }),
    size: z.string().nullable(),
    price: z.number().int().meta({ description: 'Gross cents, the surcharge of the size included.' }),
    stock: z.enum(['inStock', 'low', 'soldOut']),
    left: z.number().int().nullable().meta({ description: 'How many, once little is left.' }),
  })
  .meta({ id: 'ProductVariant' })

export const shopProduct = z
  .object({
    id: z.string().meta({ description: '`shop.product`' }),
    sku: z.string().meta({ description: 'Article number of the product; the sizes carry their own.' }),
    originId: z.number().int().meta({ description: 'Number of the product within its shop.' }),
    shopId: z.number().int().meta({ description: 'The seller, as in et-tenant-id.' }),
    seller: z.string(),
    full_slugs: z
      .object({ de: z.string(), en: z.string(), ja: z.string() })
      .meta({ description: 'Address of the page, without host and language prefix.' }),
    name: Text,
    description: Text.optional().meta({ description: 'Safe HTML; with IncludeDetails.' }),
    categories: z.array(z.number().int()),
    images: z.array(image),
    price: z.number().int().meta({ description: 'Gross cents, VAT included.' }),
    previousPrice: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The lowest price of the 30 days before the reduction.' }),
    memberPrice: z.number().int().nullable(),
    memberDiscountPercent: z.number().int().meta({ description: 'For size and flock as well.' }),
    priceGroupDiscounts: z
      .record(z.string(), z.number().int())
      .meta({ description: 'Percent by price group of an organisation, for size and flock as well.' }),
    content: ProductContent.nullable(),
    vatRate: z.number(),
    badges: z.array(badge),
    labels: z.array(z.enum(['Customizable', 'Highlight', 'ProductOfTheMonth'])),
    isActive: z.boolean(),
    isHidden: z.boolean(),
    isSoldOut: z.boolean(),
    releaseDate: z.iso.datetime(),
    appclusiveUntil: z.iso.datetime().nullable(),
    minAge: z.number().int().nullable(),
    shippableTo: z.array(z.string()).nullable(),
    maxQuantity: z.number().int(),
    colours: z.array(z.string()),
    sizeGuide: z.string().nullable().meta({ description: 'Which table of sizes belongs to it.' }),
    flock: z.object({ price: z.number().int(), kit: z.string() }).nullable(),
    variants: z.array(variant).optional().meta({ description: 'Sizes; with IncludeDetails.' }),
  })
  .meta({ id: 'ShopProduct', description: 'A product as the shop shows it. (PRD-04)' })

export type ShopProduct = z.infer<typeof shopProduct>
export type ProductDetail = ShopProduct & Required<Pick<ShopProduct, 'description' | 'variants'>>

export const shopProducts = listOf(shopProduct)

const yesNo = z.enum(['true', 'false'])

/** `M,L,XL`: one of them is enough. */
function oneOf(pattern: RegExp, description: string) {
  const values = z
    .string()
    .max(MAX_VALUES * 21)
    .transform((text) => text.split(','))
  return values
    .pipe(z.array(z.string().regex(pattern)).max(MAX_VALUES))
    .optional()
    .meta({ description })
}

const cents = z.coerce.number().int().min(0).max(MAX_PRICE).optional()
const LABEL_PATTERN = new RegExp(`^(${FILTER_LABELS.join('|')})$`)

const filterQuery = {
  size: oneOf(SIZE_PATTERN, 'Sizes, separated by commas.'),
  colour: oneOf(COLOUR_PATTERN, 'Colours, separated by commas.'),
  label: oneOf(LABEL_PATTERN, `Of ${FILTER_LABELS.join(', ')}, separated by commas.`),
  minPrice: cents.meta({ description: 'Gross cents, included.' }),
  maxPrice: cents.meta({ description: 'Gross cents, included.' }),
  availability: z
    .enum(['all', 'inStock'])
    .default('all')
    .meta({ description: 'Only what can be bought now; with sizes: in one of them.' }),
}

const categoryId = z.coerce.number().int().min(1).max(2_000_000_000).optional()
const searchWords = typedLine(80).optional()

export const productsQuery = listQuery({ maxPageSize: 100 }).extend({
  includeHidden: yesNo
    .default('false')
    .meta({ description: 'Also what is hidden or not on sale; staff only.' }),
  includeDetails: yesNo.default('false').meta({ description: 'With descriptions and sizes.' }),
  orderBy: z
    .string()
    .regex(/^(releaseDate|price|name)( (asc|desc))?$/i)
    .default('releaseDate desc'),
  categoryId,
  q: searchWords,
  ...filterQuery,
})

export const facetsQuery = z.object({ categoryId, q: searchWords, ...filterQuery })

const facetValues = z.array(z.object({ value: z.string(), count: z.number().int() }))

export const productFacets = z
  .object({
    sizes: facetValues,
    colours: facetValues,
    labels: facetValues,
    inStock: z.number().int(),
    price: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  })
  .meta({
    id: 'ProductFacets',
    description:
      'How many products each value of a filter would leave, the other kinds of filters as they are.',
  })

export const shopParams = z.object({ shopId: z.coerce.number().int().min(1).max(2_000_000_000) })
export const productParams = shopParams.extend({ id: z.string().regex(/^\d{1,9}\.\d{1,9}$/) })

/** `et-tenant-id` may be left out; a value that does not fit the shop is a 400. */
export const tenantHeader = z.object({ 'et-tenant-id': z.string().max(20).optional() })

export const shopCategory = z
  .object({
    id: z.number().int(),
    parentId: z.number().int().nullable(),
    name: Text,
    slug: Text,
    productCount: z.number().int(),
  })
  .meta({ id: 'ShopCategory' })

export const shopCategories = z.object({ items: z.array(shopCategory) })

export type ShopCategory = z.infer<typeof shopCategory>

export const newImpression = z.strictObject({
  ProductSku: z
    .string()
    .max(60)
    .regex(/^\d{1,9}\.\d{1,9}(\.[A-Za-z0-9-]+)?$/)
    .meta({ description: 'Of the product or of one of its sizes.' }),
})

export const viewedProduct = z
  .object({
    sku: z.string(),
    id: z.string(),
    shopId: z.number().int(),
    full_slugs: z.object({ de: z.string(), en: z.string(), ja: z.string() }),
    name: Text,
    description: Text,
    images: z.array(image),
    price: z.number().int(),
    memberPrice: z.number().int().nullable(),
    isActive: z.boolean(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'ViewedProduct', description: 'PRD-03' })

export const impression = z
  .object({ ProductSku: z.string(), lastImpression: z.iso.datetime(), product: viewedProduct })
  .meta({ id: 'ProductImpression' })

export type Impression = z.infer<typeof impression>

export const impressions = listOf(impression)

export const impressionsQuery = listQuery({ maxPageSize: 20 }).extend({
  orderBy: z
    .string()
    .regex(/^lastImpression( (asc|desc))?$/i)
    .default('lastImpression desc'),
  language: z
    .enum(['de', 'en', 'ja'])
    .default('de')
    .meta({ description: 'Products without name or description in it are left out. (PRD-11)' }),
})

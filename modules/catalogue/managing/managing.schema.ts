import { z } from 'zod'
import { GoodsKind } from '#modules/taxes/goods.schema.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

/** Refusals of what staff do with products. */
export const managingErrors = {
  STOCK_RESERVED: 'Less than what is promised to buyers already.',
  STOCK_CHANGED: 'Parcels have left or come back since it was counted: look again.',
  CATEGORY_UNKNOWN: 'There is no such category.',
  CATEGORY_EXISTS: 'There is such a category already, or its name makes no address.',
  PRODUCT_INCOMPLETE: 'Something is missing before it goes on a shelf.',
  PICTURES_TOO_MANY: 'A product has twelve pictures at most.',
  SIZE_IN_USE: 'It was counted, promised or sold, or somebody waits for it.',
  PRICE_PLAN_TIME: 'It begins later than now, and ends after its beginning.',
  PRICE_PLAN_OVERLAPS: 'Another price is planned for this time.',
} as const
export type ManagingError = keyof typeof managingErrors

/** What people do to the stock; sales and returns are no movements. `correction`: takes back another one. */
export const movementKinds = ['count', 'delivery', 'loss', 'correction'] as const
export const MovementKind = z.enum(movementKinds)
export type MovementKind = z.infer<typeof MovementKind>

/** The most pieces of one size; far from where whole numbers end. */
export const MOST_PIECES = 1_000_000

const sku = z.string().max(60)
const pieces = z.number().int().min(-MOST_PIECES).max(MOST_PIECES)

export const SizeMovement = z
  .union([
    z.strictObject({ sku, pieces: pieces.refine((some) => some !== 0) }),
    z.strictObject({
      sku,
      counted: z
        .number()
        .int()
        .min(0)
        .max(MOST_PIECES)
        .meta({ description: 'What lies there, with what is promised and not sent yet' }),
      seen: z.number().int().meta({ description: 'What was shown to lie there' }),
    }),
  ])
  .meta({ id: 'StockSizeMovement' })
export type SizeMovement = z.infer<typeof SizeMovement>

export const StockMovement = z
  .strictObject({
    kind: MovementKind,
    reason: typedLine(200).nullable().default(null),
    moves: z
      .array(SizeMovement)
      .min(1)
      .max(60)
      .refine((moves) => new Set(moves.map((move) => move.sku)).size === moves.length),
  })
  .refine(
    ({ kind, moves }) =>
      moves.every((move) => {
        if (kind === 'count') return 'counted' in move
        if (!('pieces' in move)) return false
        return kind === 'delivery' ? move.pieces > 0 : kind === 'loss' ? move.pieces < 0 : true
      }),
    { path: ['moves'] },
  )
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

/** VAT in percent. */
export const vatRates = [19, 7, 0] as const
const REDUCED = 7
export const minAges = [16, 18] as const

const name = typedLine(120).min(1)
const text = typedLines(20_000)

/** What a product is, without its price, its pictures and its stock. Japanese may be left empty: it is not shown there then. */
export const ProductFacts = z
  .strictObject({
    name: z.strictObject({ de: name, en: name, ja: typedLine(120) }),
    description: z
      .strictObject({ de: text, en: text, ja: text })
      .meta({ description: 'Paragraphs, `## headings`, `- lists`, `**bold**`; or safe HTML' }),
    categories: z.array(z.number().int()).max(20),
    releasedAt: z.iso.datetime().meta({ description: 'What is new stands in front' }),
    vatRate: z.union(vatRates.map((rate) => z.literal(rate))),
    goodsKind: GoodsKind.default('other').meta({
      description:
        'What its rate in other countries of the Union follows; books and food are reduced at home too. Left out: the standard rate',
    }),
    weightGrams: z.number().int().min(1).max(100_000),
    maxQuantity: z.number().int().min(1).max(999).meta({ description: 'One buyer may have so many' }),
    minAge: z.union(minAges.map((age) => z.literal(age))).nullable(),
    isNew: z.boolean(),
    isTip: z.boolean(),
    isHighlight: z.boolean(),
    isProductOfTheMonth: z.boolean(),
    appclusiveUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'No list of the website has it before' }),
    sizeGuide: z.string().max(40).nullable(),
  })
  .refine(({ goodsKind, vatRate }) => goodsKind === 'other' || vatRate === REDUCED, {
    path: ['goodsKind'],
    error: 'goodsKindInFull',
  })
  .meta({ id: 'ProductFacts' })
export type ProductFacts = z.infer<typeof ProductFacts>

/** The most that one may cost. */
export const MOST_CENTS = 1_000_000
const priceCents = z.number().int().min(1).max(MOST_CENTS)
const percent = z.number().int().min(0).max(100)

/** What everybody pays, and how many percent less members and groups do. Discounts never add up: the best one counts. */
export const ProductPrices = z
  .strictObject({
    priceCents,
    memberDiscountPercent: percent,
    priceGroupDiscounts: z.record(
      z
        .string()
        .max(40)
        .regex(/^[\w-]+$/),
      percent,
    ),
  })
  .meta({ id: 'ProductPrices' })
export type ProductPrices = z.infer<typeof ProductPrices>

export const NewPricePlan = z
  .strictObject({
    name: typedLine(60).nullable().default(null),
    priceCents,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable().default(null).meta({ description: 'Null: it stays' }),
  })
  .meta({ id: 'NewPricePlan' })
export type NewPricePlan = z.infer<typeof NewPricePlan>

/** What a picture shows, for those who do not see it. */
const words = typedLine(200).min(1)
export const PictureText = z.strictObject({ de: words, en: words, ja: words }).meta({ id: 'PictureText' })
export type PictureText = z.infer<typeof PictureText>

export const MOST_PICTURES = 12
export const ProductPictures = z
  .array(z.strictObject({ id: z.string().max(100), text: PictureText.nullable() }))
  .max(MOST_PICTURES)
  .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length)
export type ProductPictures = z.infer<typeof ProductPictures>

export const MOST_SIZES = 40
const size = typedLine(20)
  .transform((typed) => typed || null)
  .nullable()

export const NewOfficeProduct = z
  .strictObject({
    name: z.strictObject({ de: name, en: name, ja: typedLine(120) }),
    categories: z.array(z.number().int()).max(20),
    priceCents,
    vatRate: z.union(vatRates.map((rate) => z.literal(rate))),
    memberDiscountPercent: percent,
    weightGrams: z.number().int().min(1).max(100_000),
    sizes: z
      .array(z.strictObject({ size, pieces: z.number().int().min(0).max(MOST_PIECES) }))
      .min(1)
      .max(MOST_SIZES)
      .refine((sizes) => new Set(sizes.map((one) => one.size)).size === sizes.length, 'twice'),
  })
  .meta({ id: 'NewOfficeProduct' })
export type NewOfficeProduct = z.infer<typeof NewOfficeProduct>

export const NewCategory = z
  .strictObject({
    name: z.strictObject({ de: typedLine(60).min(1), en: typedLine(60).min(1), ja: typedLine(60) }),
    parentId: z.number().int().nullable().default(null),
  })
  .meta({ id: 'NewCategory' })
export type NewCategory = z.infer<typeof NewCategory>

export const ProductSizes = z
  .strictObject({
    sizes: z
      .array(
        z.strictObject({
          sku: sku.nullable().meta({ description: 'Null: a new one' }),
          size,
          surchargeCents: z.number().int().min(0).max(MOST_CENTS),
        }),
      )
      .min(1)
      .max(MOST_SIZES)
      .refine((sizes) => new Set(sizes.map((one) => one.size)).size === sizes.length, 'twice'),
    print: z
      .strictObject({
        priceCents: z
          .number()
          .int()
          .min(0)
          .max(MOST_CENTS)
          .nullable()
          .meta({ description: 'Null: what prints cost in the house' }),
        kit: z.string().regex(/^[a-z]{1,20}$/),
      })
      .nullable()
      .meta({ description: 'What name and number cost; null: it is not printed' }),
  })
  .meta({ id: 'ProductSizes' })
export type ProductSizes = z.infer<typeof ProductSizes>

/** What a product has to have before it goes on a shelf. */
export const missingThings = ['category', 'size', 'price', 'picture', 'pictureText'] as const
export type MissingThing = (typeof missingThings)[number]

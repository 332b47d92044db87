import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'
import type { PRINT_KEYS } from '../print.schema.ts'
import { shopProduct } from '../schema.ts'

/** How many products a wish list holds, at the server and in a browser alike. */
export const MAX_WISHES = 100

/** Of the address of the list: a mail's token that ends all its notices. */
export const END_NOTICES = 'ende'

/** Refusals of the wish list. */
export const wishErrors = {
  WISHES_FULL: 'A wish list holds a hundred products.',
  EMAIL_MISSING: 'Without an address there is nobody to write to.',
} as const

const productId = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/)
  .meta({ description: '`shop.product`' })
const sku = z
  .string()
  .max(60)
  .regex(/^\d{1,9}\.\d{1,9}\.[A-Za-z0-9-]{1,20}$/)
  .nullable()
  .meta({ description: 'The size that was chosen; null where none was.' })
/** Those of a cart item. */
const KEYS = ['flockName', 'flockNumber'] as const satisfies typeof PRINT_KEYS
const userOptionValues = z
  .array(z.strictObject({ key: z.enum(KEYS), value: typedLine(40) }))
  .max(KEYS.length)
  .meta({ description: 'Name and number to be printed.' })

/** What somebody chose of a product when they marked it. */
export const WishChoice = z
  .strictObject({ sku: sku.default(null), userOptionValues: userOptionValues.default([]) })
  .meta({ id: 'WishChoice' })
export type WishChoice = z.infer<typeof WishChoice>

export const WishMark = z
  .object({ productId, sku, userOptionValues })
  .meta({ id: 'WishMark', description: 'A product on a wish list, with what was chosen of it.' })
export type WishMark = z.infer<typeof WishMark>

export const WishMarks = z.object({ items: z.array(WishMark) }).meta({ id: 'WishMarks' })

export const Wish = WishMark.extend({
  markedAt: z.iso.datetime(),
  isTold: z.boolean().meta({ description: 'A mail tells when it is back or cheaper, once.' }),
  name: Text,
  product: shopProduct
    .nullable()
    .meta({ description: 'With its sizes; null where it is not on sale any more.' }),
}).meta({ id: 'Wish' })
export type Wish = z.infer<typeof Wish>

/** The latest mark first. */
export const Wishes = z.object({ items: z.array(Wish) }).meta({ id: 'Wishes' })

/** What is no id of a product is found as little as one that nobody sells. */
export const wishParams = z.object({ id: z.string().regex(/^[\w.-]{1,40}$/) })

/** What a browser kept for somebody before they signed in. */
export const NewWishes = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          productId,
          sku: sku.default(null),
          userOptionValues: userOptionValues.default([]),
        }),
      )
      .max(MAX_WISHES),
  })
  .meta({ id: 'NewWishes' })

export const MergedWishes = z
  .object({
    added: z.number().int(),
    leftOut: z
      .number()
      .int()
      .meta({ description: 'For which the list had no room; what is not sold any more is not counted.' }),
  })
  .meta({ id: 'MergedWishes' })

export const wishedQuery = z.object({
  ids: z
    .string()
    .max(MAX_WISHES * 20)
    .transform((text) => text.split(','))
    .pipe(z.array(productId).min(1).max(MAX_WISHES))
    .meta({ description: 'Products, separated by commas.' }),
})

/** Products on sale with their sizes; what is not on sale is left out. */
export const WishedProducts = z.object({ items: z.array(shopProduct) }).meta({ id: 'WishedProducts' })

export const WishNotice = z.strictObject({ isTold: z.boolean() }).meta({ id: 'WishNotice' })

/** 128 random bits of the link in the mail. */
export const noticeParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

import { z } from 'zod'

/**
 * What goods are where their rate of VAT in other countries of the Union is asked. `other`: what has no reduced rate, or of what nobody has
 * said more: also newspapers and magazines, which are not taxed as books everywhere. `book`: a printed book.
 */
export const goodsKinds = ['other', 'book', 'food'] as const
export const GoodsKind = z.enum(goodsKinds)
export type GoodsKind = z.infer<typeof GoodsKind>

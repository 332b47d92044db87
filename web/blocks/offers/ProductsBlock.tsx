import type { BlockProps } from '../block.ts'
import { ShopTeaser } from './ShopTeaser.tsx'

/** Things of the shop: one large and four small on a start page, all small elsewhere. */
export function ProductsBlock({ block, place }: BlockProps<'products'>) {
  if (block.answer.length === 0) return null
  return (
    <ShopTeaser
      products={block.answer}
      title={block.title}
      big={place.template === 'start' && block.answer.length === 5}
    />
  )
}

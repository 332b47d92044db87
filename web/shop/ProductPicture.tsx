import type { ReactNode } from 'react'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'

type ProductPictureProps = {
  product: Pick<ShopProduct, 'images'>
  sizes?: string
  eager?: boolean
  /** What stands on the picture. */
  children?: ReactNode
}

const IN_LISTS = '(max-width: 899px) 36vw, 18vw'

/** The frame of a product in a list, also of one that has no picture. */
export function ProductPicture({ product, sizes = IN_LISTS, eager, children }: ProductPictureProps) {
  const [first] = product.images
  return (
    <span className="product__img notched">
      {first && (
        <Picture src={first.id} width={400} height={460} crop="fit" alt="" sizes={sizes} eager={eager} />
      )}
      {children}
    </span>
  )
}

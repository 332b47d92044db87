import './item-picture.css'
import type { CartItem } from '#modules/cart/schema.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { isPlace, isSeason } from './cart-view.ts'

interface ItemPictureProps {
  item: Pick<CartItem, 'shownAs' | 'delivery' | 'imageId'>
  width: number
  height: number
}

/** The picture of a thing; of a place in the stadium the crests of both who play, the club's own first; of a season the club's. */
export function ItemPicture({ item, width, height }: ItemPictureProps) {
  if (isPlace(item)) {
    return (
      <span className="crests">
        <Crest />
        {item.imageId && <TeamCrest src={item.imageId} />}
      </span>
    )
  }
  if (isSeason(item))
    return (
      <span className="crests">
        <Crest />
      </span>
    )
  if (!item.imageId) return null
  return <Picture src={item.imageId} width={width} height={height} crop="fit" alt="" sizes={`${width}px`} />
}

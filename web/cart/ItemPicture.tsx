import './item-picture.css'
import type { CartItem } from '#modules/cart/schema.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { isPlace } from './cart-view.ts'

interface ItemPictureProps {
  item: Pick<CartItem, 'shownAs' | 'imageId'>
  width: number
  height: number
}

/** The picture of a thing; of a place in the stadium the crests of both who play, the club's own first. */
export function ItemPicture({ item, width, height }: ItemPictureProps) {
  if (isPlace(item)) {
    return (
      <span className="crests">
        <Crest />
        {item.imageId && <TeamCrest src={item.imageId} />}
      </span>
    )
  }
  if (!item.imageId) return null
  return <Picture src={item.imageId} width={width} height={height} crop="fit" alt="" sizes={`${width}px`} />
}

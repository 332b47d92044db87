import './item-picture.css'
import { isPlace } from '#modules/cart/places.rules.ts'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'
import { Picture } from '#web/ui/Picture.tsx'

interface ItemPictureProps {
  item: { type: string; imageId: string | null }
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

import './item-picture.css'
import type { CartItem } from '#modules/cart/schema.ts'
import { isBack, kitOfBack, type PRINT_KEYS } from '#modules/catalogue/print.schema.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { PrintedBack } from '#web/ui/pictures/PrintedBack.tsx'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'
import { isParcel, isPlace, isSeason } from './cart-view.ts'

interface ItemPictureProps {
  item: Pick<CartItem, 'shownAs' | 'delivery' | 'imageId' | 'userOptionValues'>
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
  const print = printOn(item)
  if (print)
    return (
      <PrintedBack
        className="printed-item"
        imageUrl={pictureUrl({ src: item.imageId, width: 160, height: 184, crop: 'fit' })}
        kit={kitOfBack(item.imageId)}
        print={print}
      />
    )
  // What is sent stands before its ground; of everything else there is a scene, which fills it.
  return (
    <Picture
      className={isParcel(item) ? undefined : 'item-scene'}
      src={item.imageId}
      width={width}
      height={height}
      crop={isParcel(item) ? 'fit' : 'fill'}
      alt=""
      sizes={`${width}px`}
    />
  )
}

/** Name and number of a printed shirt whose back is shown; null for everything else. */
function printOn({ imageId, userOptionValues }: ItemPictureProps['item']) {
  const valueFor = (key: (typeof PRINT_KEYS)[number]) =>
    userOptionValues.find((option) => option.key === key)?.value.trim() ?? ''
  const print = { name: valueFor('flockName'), number: valueFor('flockNumber') }
  return imageId && isBack(imageId) && (print.name || print.number) ? print : null
}

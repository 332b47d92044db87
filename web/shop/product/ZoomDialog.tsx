import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { useText } from '#web/site/here.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

type ZoomDialogProps = { product: ProductDetail; first: number; onClose: () => void }

/** What is wider than the window is first seen by its middle. */
function toMiddle(box: HTMLDivElement | null): void {
  if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
}

/** The pictures larger than on the page, one after the other. */
export function ZoomDialog({ product, first, onClose }: ZoomDialogProps) {
  const { t } = useTranslation('shop')
  const [at, setAt] = useState(first)
  const { images } = product
  const name = useText()(product.name)
  const step = (by: number) => setAt((at + by + images.length) % images.length)
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t('close')} wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="zoom" tabIndex={0} ref={toMiddle}>
        <Picture
          key={at}
          src={images[at]!.id}
          width={1600}
          height={1840}
          crop="fit"
          alt={t('pictureOfNumber', { name, number: at + 1 })}
          sizes="100vw"
          eager
        />
      </div>
      {images.length > 1 && (
        <div className="zoom__nav">
          <IconButton icon="chevronLeft" label={t('pictureBefore')} onClick={() => step(-1)} />
          <span role="status">{t('pictureNumber', { number: at + 1, total: images.length })}</span>
          <IconButton icon="chevronRight" label={t('pictureNext')} onClick={() => step(1)} />
        </div>
      )}
    </Dialog>
  )
}

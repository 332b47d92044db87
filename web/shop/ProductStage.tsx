import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { useText } from '#web/shell/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Segment } from '#web/ui/Segment.tsx'
import { FlockPreview } from './FlockPreview.tsx'
import { type FlockChoice, printOf } from './flock-choice.ts'
import { ProductChip } from './ProductTile.tsx'

type Side = 'front' | 'back'

/** The pictures of a product; a shirt that is being printed turns round and shows the print. */
export function ProductStage({ product, flock }: { product: ProductDetail; flock: FlockChoice }) {
  const { t } = useTranslation('shop')
  const text = useText()
  const { images } = product
  const [chosen, setChosen] = useState<{ imageId: string; flockKind: FlockChoice['kind'] } | null>(null)
  const back = images.find((image) => image.id.endsWith('-back'))
  const front = images.find((image) => image.id.endsWith('-front'))
  // A choice of picture holds until another kind of print is chosen.
  const isHeld = chosen?.flockKind === flock.kind
  const turned = flock.kind !== 'none' && product.flock && back
  const shown = (isHeld && images.find((image) => image.id === chosen.imageId)) || (turned ? back : images[0])
  const show = (imageId: string) => setChosen({ imageId, flockKind: flock.kind })
  const name = text(product.name)
  const print = printOf(flock)
  return (
    <div className="c7 pd__gal">
      <div className="pd__stage">
        {front && back && (
          <div className="pd__seg">
            <Segment<Side>
              label={t('view')}
              value={shown === back ? 'back' : 'front'}
              options={[
                { value: 'back', label: t('back') },
                { value: 'front', label: t('front') },
              ]}
              onChange={(side) => show(side === 'back' ? back.id : front.id)}
            />
          </div>
        )}
        {product.labels.includes('Customizable') ? (
          <Chip kind="ink">{t('chip.customizable')}</Chip>
        ) : (
          <ProductChip product={product} />
        )}
        {shown && shown === back && product.flock ? (
          <FlockPreview
            className="pd__j"
            imageUrl={shown.url}
            kit={product.flock.kit}
            print={print}
            label={
              print.name || print.number
                ? t('previewPrinted', { name, print: `${print.name} ${print.number}`.trim() })
                : t('previewBack', { name })
            }
          />
        ) : (
          shown && (
            <Picture
              className="pd__j"
              src={shown.id}
              width={800}
              height={920}
              crop="fit"
              alt={t('pictureOf', { name })}
              sizes="(max-width: 899px) 84vw, 43vw"
              eager
            />
          )
        )}
      </div>
      {images.length > 1 && (
        <ul className="pd__th">
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-pressed={image === shown}
                aria-label={t('pictureNumber', { number: index + 1, total: images.length })}
                onClick={() => show(image.id)}
              >
                <Picture src={image.id} width={160} height={184} crop="fit" alt="" sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

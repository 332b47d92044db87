import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBack } from '#modules/catalogue/print.schema.ts'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { useText } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { PrintedBack } from '#web/ui/pictures/PrintedBack.tsx'
import { ProductChip } from '../ProductTile.tsx'
import { type PrintChoice, printOf } from './print-choice.ts'

const ZoomDialog = lazy(async () => ({ default: (await import('./ZoomDialog.tsx')).ZoomDialog }))

type Side = 'front' | 'back'

/**
 * The pictures of a product in a row that is swiped, scrolled or walked with the arrow keys; a shirt that is being printed
 * turns round and shows the print.
 */
export function ProductStage({ product, flock }: { product: ProductDetail; flock: PrintChoice }) {
  const { t } = useTranslation('shop')
  const { images } = product
  const row = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const back = images.findIndex((image) => isBack(image.id))
  const front = images.findIndex((image) => image.id.endsWith('-front'))
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth })
  useTurning({ kind: flock.kind, back: product.flock ? back : -1, show })
  return (
    <div className="c7 product-page__gallery">
      <div className="product-page__stage">
        <section
          className="product-page__row"
          ref={row}
          aria-label={t('pictures')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, index) => (
            <div className="product-page__slide" key={image.id}>
              {index === back && product.flock ? (
                <Back product={product} imageUrl={image.url} flock={flock} />
              ) : (
                <Front product={product} index={index} />
              )}
            </div>
          ))}
        </section>
        {front >= 0 && back >= 0 && (
          <div className="product-page__views">
            <Segment<Side>
              label={t('view')}
              value={at === back ? 'back' : 'front'}
              options={[
                { value: 'back', label: t('back') },
                { value: 'front', label: t('front') },
              ]}
              onChange={(side) => show(side === 'back' ? back : front)}
            />
          </div>
        )}
        {images.length > 0 && (
          <div className="product-page__zoom">
            <IconButton icon="plus" label={t('zoom')} onClick={() => setZoomed(at)} />
          </div>
        )}
        {product.labels.includes('Customizable') ? (
          <Chip kind="ink">{t('chip.customizable')}</Chip>
        ) : (
          <ProductChip product={product} />
        )}
      </div>
      {images.length > 1 && <Thumbs images={images} at={at} onShow={show} />}
      {zoomed !== null && (
        <Suspense>
          <ZoomDialog product={product} first={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Choosing a print turns the shirt round; choosing none turns it back. */
function useTurning({
  kind,
  back,
  show,
}: {
  kind: PrintChoice['kind']
  back: number
  show: (index: number) => void
}) {
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind || back < 0) return
    last.current = kind
    show(kind === 'none' ? 0 : back)
  }, [kind, back, show])
}

/** One of the pictures, as it was taken; described by the club, else by its number. */
function Front({ product, index }: { product: ProductDetail; index: number }) {
  const { t } = useTranslation('shop')
  const say = useText()
  const name = say(product.name)
  const image = product.images[index]!
  const words = index === 0 ? t('pictureOf', { name }) : t('pictureOfNumber', { name, number: index + 1 })
  return (
    <Picture
      className="product-page__image"
      src={image.id}
      width={800}
      height={920}
      crop="fit"
      alt={image.text ? say(image.text) : words}
      sizes="(max-width: 899px) 84vw, 43vw"
      eager={index === 0}
    />
  )
}

interface ThumbsProps {
  images: ProductDetail['images']
  at: number
  onShow: (index: number) => void
}

function Thumbs({ images, at, onShow }: ThumbsProps) {
  const { t } = useTranslation('shop')
  return (
    <ul className="product-page__thumbs">
      {images.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            aria-pressed={index === at}
            aria-label={t('pictureNumber', { number: index + 1, total: images.length })}
            onClick={() => onShow(index)}
          >
            <Picture src={image.id} width={160} height={184} crop="fit" alt="" sizes="160px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type BackProps = { product: ProductDetail; imageUrl: string; flock: PrintChoice }

function Back({ product, imageUrl, flock }: BackProps) {
  const { t } = useTranslation('shop')
  const name = useText()(product.name)
  const print = printOf(flock)
  const text = `${print.name} ${print.number}`.trim()
  return (
    <PrintedBack
      className="product-page__image"
      imageUrl={imageUrl}
      kit={product.flock!.kit}
      print={print}
      label={text ? t('previewPrinted', { name, print: text }) : t('previewBack', { name })}
    />
  )
}

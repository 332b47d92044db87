import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

interface LightboxProps {
  pictures: BlockPicture[]
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

/** A swipe shorter than this was a tap. */
const SWIPE_PX = 40

/** One picture, as large as the screen: arrow keys, Home and End, swipes, buttons; Escape closes. */
export function Lightbox({ pictures, shown, onShow, onClose }: LightboxProps) {
  const { t } = useTranslation('blocks')
  const startX = useRef<number | null>(null)
  const picture = pictures[shown]!
  const last = pictures.length - 1
  const name = picture.caption ?? picture.alt

  function turnBy(step: number) {
    onShow(Math.min(last, Math.max(0, shown + step)))
  }

  function press(event: KeyboardEvent) {
    const wanted = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onShow(Math.min(last, Math.max(0, wanted)))
  }

  function release(event: PointerEvent) {
    const moved = startX.current === null ? 0 : event.clientX - startX.current
    startX.current = null
    if (Math.abs(moved) >= SWIPE_PX) turnBy(moved < 0 ? 1 : -1)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="light__back" />
        <Dialog.Popup className="light" data-theme="flutlicht" onKeyDown={press}>
          <Dialog.Title className="vh">{t('gallery.title')}</Dialog.Title>
          <div className="light__top">
            <p className="num" aria-hidden="true">
              {shown + 1}/{pictures.length}
            </p>
            <Dialog.Close className="iconbtn" aria-label={t('gallery.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <figure
            className="light__figure"
            onPointerDown={(event) => {
              startX.current = event.clientX
            }}
            onPointerUp={release}
          >
            <Picture
              key={picture.id + shown}
              src={picture.id}
              width={1600}
              height={1000}
              crop="fit"
              eager
              alt={picture.alt}
              sizes="100vw"
            />
            <figcaption aria-live="polite">
              <span className="vh">{t('gallery.place', { number: shown + 1, count: pictures.length })} </span>
              {name}
              {picture.credit && <span className="meta"> {picture.credit}</span>}
            </figcaption>
          </figure>
          <div className="light__nav">
            <button
              className="iconbtn"
              type="button"
              aria-label={t('gallery.former')}
              aria-disabled={shown === 0}
              onClick={() => turnBy(-1)}
            >
              <Icon name="chevronLeft" />
            </button>
            <button
              className="iconbtn"
              type="button"
              aria-label={t('gallery.next')}
              aria-disabled={shown === last}
              onClick={() => turnBy(1)}
            >
              <Icon name="chevronRight" />
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

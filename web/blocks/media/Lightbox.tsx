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
  const picture = pictures[shown]!
  const last = pictures.length - 1
  const show = (index: number) => onShow(Math.min(last, Math.max(0, index)))
  const swipe = useSwipe((step) => show(shown + step))

  function press(event: KeyboardEvent) {
    const wanted = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    show(wanted)
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
          <figure className="light__figure" {...swipe}>
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
              {picture.caption ?? picture.alt}
              {picture.credit && <span className="meta"> {picture.credit}</span>}
            </figcaption>
          </figure>
          <div className="light__nav">
            <Turn to="former" isOff={shown === 0} onPress={() => show(shown - 1)} />
            <Turn to="next" isOff={shown === last} onPress={() => show(shown + 1)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Turns by one picture where a finger has moved far enough. */
function useSwipe(onTurn: (step: 1 | -1) => void) {
  const startX = useRef<number | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.clientX
    },
    onPointerUp(event: PointerEvent) {
      const moved = startX.current === null ? 0 : event.clientX - startX.current
      startX.current = null
      if (Math.abs(moved) >= SWIPE_PX) onTurn(moved < 0 ? 1 : -1)
    },
  }
}

function Turn({ to, isOff, onPress }: { to: 'former' | 'next'; isOff: boolean; onPress: () => void }) {
  const { t } = useTranslation('blocks')
  return (
    <button
      className="iconbtn"
      type="button"
      aria-label={t(`gallery.${to}`)}
      aria-disabled={isOff}
      onClick={onPress}
    >
      <Icon name={to === 'former' ? 'chevronLeft' : 'chevronRight'} />
    </button>
  )
}

import './overlay.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { StateMark } from '../StateMark.tsx'
import { type Overlaid, type Overlay, useOverlayReset } from './overlay.ts'

interface OverlayProps<Thing extends Wanted, Wanted extends Overlaid> {
  thing: Thing
  overlay: Overlay<Thing, Wanted>
}

/** Whose version counts, and the presses to give it back and to change it: at the head of a section or the end of a line. */
export function OverlayPresses<Thing extends Wanted, Wanted extends Overlaid>(
  props: OverlayProps<Thing, Wanted> & { onEdit: () => void },
) {
  const { thing, overlay, onEdit } = props
  const { t } = useTranslation('parts')
  const source = useOverlaySource()
  return (
    <div className="overlay-presses">
      <StateMark kind={thing.version === 0 ? 'off' : 'running'}>{source(thing)}</StateMark>
      <OverlayReset thing={thing} overlay={overlay} />
      <Button
        size="s"
        kind="quiet"
        icon="edit"
        aria-label={t('overlay.changeOf', { name: overlay.nameOf(thing) })}
        onClick={onEdit}
      >
        {t('overlay.change')}
      </Button>
    </div>
  )
}

/** Gives back what the office has laid over; nothing where the club's file counts anyway. */
export function OverlayReset<Thing extends Wanted, Wanted extends Overlaid>({
  thing,
  overlay,
}: OverlayProps<Thing, Wanted>) {
  const { t } = useTranslation('parts')
  const reset = useOverlayReset(overlay)
  if (thing.version === 0) return null
  return (
    <Button
      size="s"
      kind="quiet"
      aria-label={t('overlay.resetOf', { name: overlay.nameOf(thing) })}
      onClick={() => reset(thing)}
    >
      {t('overlay.reset')}
    </Button>
  )
}

/** Says whose version counts: the club's file's, or the office's. */
export function useOverlaySource(): (thing: Overlaid) => string {
  const { t } = useTranslation('parts')
  return ({ version }) => t(`overlay.sources.${version === 0 ? 'club' : 'office'}`)
}

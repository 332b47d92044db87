import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frameAround } from '#modules/media/library/library.rules.ts'
import type { Focus } from '#modules/media/library/library.schema.ts'
import { mediaUrl } from '#modules/media/schema.ts'
import { changeMedia, readMediaFile } from '#modules/office/media/endpoints.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { Section } from '../../parts/Section.tsx'
import { factsOf } from './media-facts.ts'

/** How pages cut pictures: on cards and films, in galleries, as squares and upright. */
const SHAPES = [
  { name: '16:9', width: 320, height: 180 },
  { name: '4:3', width: 320, height: 240 },
  { name: '1:1', width: 320, height: 320 },
  { name: '4:5', width: 320, height: 400 },
] as const

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
}
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

/** What stays in view however a picture is cut: a press on it, or the arrow keys; seen in every shape before it is saved. */
export function FocusSection({ asset }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const [focus, setFocus] = useState(asset.focus)
  const save = useSavedFocus(asset)
  const { id, stored, width, height, alt, rights } = asset
  // Of what nobody sees any more, staff see the file itself.
  const src =
    rights === 'ended'
      ? addressOf(readMediaFile, { params: { id } })
      : mediaUrl({ id, width: 1280, crop: 'fit', version: stored })
  const isChanged = JSON.stringify(focus) !== JSON.stringify(asset.focus)

  function press({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A press by keyboard has no place.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    setFocus({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) })
  }

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const { x, y } = focus ?? { x: 0.5, y: 0.5 }
    setFocus({ x: within(x + step[0]), y: within(y + step[1]) })
  }

  return (
    <Section title={t('focus.title')} aside={`${width} × ${height}`}>
      <button type="button" className="focus" aria-describedby="focus-now" onClick={press} onKeyDown={move}>
        <img src={src} alt={alt.de || t('picker.noAlt')} width={width!} height={height!} />
        {focus && (
          <span className="focus__mark" style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
        )}
        <span className="vh">{t('focus.label')}</span>
      </button>
      <p className="media-note" id="focus-now" role="status">
        {focus
          ? t('focus.now', { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) })
          : t('focus.none')}
      </p>
      <ul className="cuts" aria-label={t('focus.cuts')}>
        {SHAPES.map((shape) => (
          <li key={shape.name}>
            <Cut asset={asset} shape={shape} focus={focus} src={src} />
            <small>{shape.name}</small>
          </li>
        ))}
      </ul>
      <div className="media-acts">
        <Button
          size="s"
          kind={isChanged ? 'ink' : 'quiet'}
          disabledReason={isChanged ? null : t('focus.same')}
          onClick={() => void save(focus)}
        >
          {t('focus.save')}
        </Button>
        {focus && (
          <Button size="s" kind="quiet" onClick={() => setFocus(null)}>
            {t('focus.auto')}
          </Button>
        )}
      </div>
    </Section>
  )
}

interface CutProps {
  asset: OfficeAssetDetail
  shape: { width: number; height: number }
  focus: Focus | null
  src: string
}

/** As it will be cut; where nobody said anything as the program cuts it by itself. */
function Cut({ asset: { id, stored, width, height }, shape, focus, src }: CutProps) {
  const style = { aspectRatio: `${shape.width} / ${shape.height}` }
  if (!focus)
    return <img src={mediaUrl({ id, ...shape, crop: 'fill', version: stored })} alt="" style={style} />
  const picture = { width: width!, height: height! }
  const frame = frameAround(picture, shape, focus)
  const share = (from: number, room: number) => (room > 0 ? (from / room) * 100 : 50)
  const left = share(frame.left, picture.width - frame.width)
  const top = share(frame.top, picture.height - frame.height)
  return <img src={src} alt="" style={{ ...style, objectPosition: `${left}% ${top}%` }} />
}

function useSavedFocus(asset: OfficeAssetDetail) {
  const { t } = useTranslation('media')
  const renew = useRenewMedia()
  const { id, version } = asset
  return async (focus: Focus | null) => {
    const body = { ...factsOf(asset), focus, version }
    // Without words there is nothing to save yet: German ones are asked for first.
    if (!body.alt.de) return toast({ kind: 'err', title: t('focus.wordsFirst') })
    const answer = await act(changeMedia, { params: { id }, body })
    if (answer.ok) toast({ kind: 'ok', title: t('focus.saved') })
    await renew(id)
  }
}

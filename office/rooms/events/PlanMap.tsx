import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import type { OfficePlan } from '#modules/office/events/contingents.schema.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PlanMapProps {
  plan: OfficePlan
  chosen: string | null
  onChoose: (blockId: string) => void
}

const HALF = { x: 476, y: 392 }

/** The ground from above; a block has the colour of the contingent that most of its kept places are of. */
export function PlanMap({ plan, chosen, onChoose }: PlanMapProps) {
  const { t } = useTranslation('events')
  const { x, y } = homeGround.pitch
  const isLeading = leadingIn(plan)
  return (
    <figure className="paint__map">
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset */}
      <svg
        viewBox={`${-HALF.x} ${-HALF.y} ${2 * HALF.x} ${2 * HALF.y}`}
        role="group"
        aria-label={t('plan.map', { ground: homeGround.name })}
      >
        {plan.outlines.map((block) => (
          <PaintedBlock
            key={block.id}
            block={block}
            contingent={isLeading.get(block.id) ?? null}
            isChosen={chosen === block.id}
            onChoose={() => onChoose(block.id)}
          />
        ))}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g className="paint__pitch" aria-hidden="true">
          <rect x={-x} y={-y} width={2 * x} height={2 * y} />
          <path d={`M0 ${-y}V${y}`} />
          <circle r="36.6" />
        </g>
      </svg>
      <figcaption>{t('plan.legend')}</figcaption>
    </figure>
  )
}

type Leading = { name: string; kind: string; places: number }

function leadingIn({ painted, contingents }: OfficePlan): Map<string, Leading> {
  const leading = new Map<string, Leading>()
  for (const { blockId, contingentId, places } of painted) {
    const contingent = contingents.find(({ id }) => id === contingentId)
    if (contingent && places > (leading.get(blockId)?.places ?? 0))
      leading.set(blockId, { name: contingent.name, kind: contingent.kind, places })
  }
  return leading
}

interface PaintedBlockProps {
  block: OfficePlan['outlines'][number]
  contingent: Leading | null
  isChosen: boolean
  onChoose: () => void
}

function PaintedBlock({ block, contingent, isChosen, onChoose }: PaintedBlockProps) {
  const { t } = useTranslation('events')
  const [cx, cy] = block.centre
  const label = [
    t('plan.block', { id: block.id }),
    block.isGuest && t('blocks.guest'),
    contingent && t('plan.kept', { name: contingent.name, count: contingent.places }),
  ]
    .filter(Boolean)
    .join(', ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      className={classNames(
        'paint-block',
        contingent && `paint-block--${contingent.kind}`,
        block.isGuest && 'paint-block--off',
        isChosen && 'paint-block--on',
      )}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <path d={`M${block.outline.map((point) => point.join(' ')).join('L')}Z`} />
      <text x={cx} y={cy + 6}>
        {block.id}
      </text>
    </g>
  )
}

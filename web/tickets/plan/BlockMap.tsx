import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { classNames } from '#web/ui/class-names.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import type { ShownBlock } from './shown-block.ts'

interface BlockMapProps {
  blocks: ShownBlock[]
  chosen: string | null
  /** Turned by a quarter, for narrow windows: north is up. */
  portrait?: boolean
  /** Of the zoom. */
  transform?: string
  /** Where blocks stand for something else than places that are free: what each is called, without a pin. */
  label?: (block: ShownBlock) => string
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

type Point = readonly [number, number]

const HALF = { x: 476, y: 392 }
/** Dark enough to carry white numbers. */
const DARK = ['1', '2', 's']

/** The blocks of the ground as buttons: their colour is the price class, hatched is full. */
export function BlockMap(props: BlockMapProps) {
  const { blocks, chosen, portrait = false, transform, label, onChoose, onOpen } = props
  const { t } = useTranslation('tickets')
  const placesLabel = useBlockLabel()
  const hatch = useId()
  const { x, y } = portrait ? { x: HALF.y, y: HALF.x } : HALF
  const turn = ([a, b]: Point): Point => (portrait ? [-b, a] : [a, b])
  const active = blocks.find((block) => block.id === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      className={classNames('map', portrait ? 'map--portrait only-m' : 'only-d')}
      viewBox={`${-x} ${-y} ${2 * x} ${2 * y}`}
      role="group"
      aria-label={t('plan.mapLabel', { venue: homeGround.name })}
    >
      <defs>
        <pattern
          id={hatch}
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(21.8)"
        >
          <path d="M0 0V9" stroke="var(--taken-line)" strokeWidth="5" />
        </pattern>
      </defs>
      <g style={{ transform }} className="map__zoom">
        {blocks.map((block) => (
          <BlockShape
            key={block.id}
            block={block}
            isChosen={block.id === chosen}
            hatch={hatch}
            turn={turn}
            label={label ?? placesLabel}
            onChoose={onChoose}
            onOpen={onOpen}
          />
        ))}
        <Pitch portrait={portrait} />
        {active && active.free > 0 && !portrait && !label && <Pin block={active} />}
      </g>
    </svg>
  )
}

interface BlockShapeProps {
  block: ShownBlock
  isChosen: boolean
  hatch: string
  turn: (point: Point) => Point
  label: (block: ShownBlock) => string
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

function BlockShape({ block, isChosen, hatch, turn, label, onChoose, onOpen }: BlockShapeProps) {
  const isFull = block.free === 0 && !block.isOwn
  const [cx, cy] = turn(block.centre)
  const isLit = isChosen || block.isOwn
  const className = classNames(
    'map-block',
    `map-block--class-${block.priceClass}`,
    isFull && 'map-block--sold',
    block.isOff && 'map-block--off',
    isLit && 'map-block--on',
  )
  const shape = (
    <>
      <path
        d={`M${block.outline.map((point) => turn(point).join(' ')).join('L')}Z`}
        style={isFull ? { fill: `url(#${hatch})` } : undefined}
      />
      <text
        x={cx}
        y={cy + 6}
        className={DARK.includes(block.priceClass) && !isFull && !isLit ? 'w' : undefined}
      >
        {block.id}
      </text>
      {block.offers > 0 && <path className="map-block__offer" d={`M${cx - 8} ${cy + 14}h22l-5 12h-22z`} />}
    </>
  )
  if (isFull)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a full block is a drawing with a name
      <g className={className} role="img" aria-label={label(block)}>
        {shape}
      </g>
    )
  // The first press chooses and shows what is there, the second goes in.
  const press = () => (isChosen ? onOpen(block.id) : onChoose(block.id))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    press()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      className={className}
      role="button"
      tabIndex={0}
      aria-label={label(block)}
      aria-pressed={isChosen}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {shape}
    </g>
  )
}

/** `Block 19, Haupttribüne West, Haupttribüne Mitte, 45 frei, 64 €` */
export function useBlockLabel(): (block: ShownBlock) => string {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  return (block) =>
    joinedIn(language, [
      t('block', { id: block.id }),
      text(standName(block.stand)),
      block.isGuest ? t('plan.guests') : block.row && text(block.row.name),
      block.free === 0 ? t('plan.noneFree') : t('free', { count: block.free }),
      block.offers > 0 && t('plan.offeredCount', { count: block.offers }),
      block.free > 0 && block.row && shortMoney(block.row.price, language),
    ])
}

/** Above the block, its point on the edge. Narrow maps say the same below. */
function Pin({ block }: { block: ShownBlock }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const words = t('plan.pin', {
    count: block.free,
    price: block.row ? shortMoney(block.row.price, language) : '',
  })
  const [x] = block.centre
  const y = Math.min(...block.outline.map(([, edge]) => edge))
  const half = words.length * 4.2 + 14
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g className="map__pin" transform={`translate(${x} ${y - 8})`} aria-hidden="true">
      <path d={`M${-half + 8} -26H${half + 6}L${half - 8} 2H7L0 14L-7 2H${-half - 6}Z`} />
      <text y="-7">{words}</text>
    </g>
  )
}

function Pitch({ portrait }: { portrait: boolean }) {
  const { x, y } = homeGround.pitch
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g className="map__pitch" transform={portrait ? 'rotate(90)' : undefined} aria-hidden="true">
      <g className="pitch" fill="none">
        <rect x={-x} y={-y} width={2 * x} height={2 * y} />
        <circle r="36.6" />
        <path
          d={`M0 ${-y}V${y}M${-x} -80H${-x + 66}V80H${-x}M${x} -80H${x - 66}V80H${x}M${-x} -37H${-x + 22}V37H${-x}M${x} -37H${x - 22}V37H${x}`}
        />
      </g>
    </g>
  )
}

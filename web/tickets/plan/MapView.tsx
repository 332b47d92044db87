import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Availability } from '#modules/tickets/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useText } from '#web/site/here.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ClassRow } from './BestPlaces.tsx'
import { BlockList } from './BlockList.tsx'
import { BlockMap } from './BlockMap.tsx'
import type { ShownBlock } from './shown-block.ts'
import { type PlanPoint, useZoom } from './useZoom.ts'

export interface MapViewProps {
  map: MapBlock[]
  rows: ClassRow[]
  availability: Availability
  /** Price classes that the filter leaves out. */
  hidden: ReadonlySet<string>
  /** Blocks with places of one's own. */
  own: ReadonlySet<string>
  chosen: string | null
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

/** All blocks, drawn or as a list; the list says the same. */
export function MapView(props: MapViewProps) {
  const { map, rows, availability, hidden, own, chosen, onChoose, onOpen } = props
  const { t } = useTranslation('tickets')
  const [view, setView] = useState<'map' | 'list'>('map')
  const counts = new Map(availability.blocks.map((block) => [block.id, block]))
  const blocks: ShownBlock[] = map.map((block) => ({
    ...block,
    free: reachableIn(counts.get(block.id)),
    offers: counts.get(block.id)?.offers ?? 0,
    row: rows.find((row) => row.id === block.priceClass),
    isOff: hidden.has(block.priceClass),
    isOwn: own.has(block.id),
  }))
  const zoom = useZoom(blocks.find((block) => block.id === chosen)?.centre ?? aimOf(blocks))
  return (
    <div className="plan__map">
      <div className="plan__view">
        <Segment
          label={t('plan.viewAs')}
          options={[
            { value: 'map', label: t('plan.map') },
            { value: 'list', label: t('plan.list') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'list' && <BlockList blocks={blocks} onOpen={onOpen} />}
      {view === 'map' && <DrawnMap {...{ blocks, chosen, zoom, onChoose, onOpen }} />}
    </div>
  )
}

interface DrawnMapProps {
  blocks: ShownBlock[]
  chosen: string | null
  zoom: ReturnType<typeof useZoom>
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

/** The map with what zooms it; it is drawn twice, once for narrow windows. */
function DrawnMap({ blocks, chosen, zoom, onChoose, onOpen }: DrawnMapProps) {
  const { t } = useTranslation('tickets')
  const text = useText()
  const { transform } = zoom
  return (
    <>
      <div className="plan__zoom">
        <IconButton icon="plus" label={t('plan.zoomIn')} onClick={zoom.zoomIn} />
        <IconButton icon="minus" label={t('plan.zoomOut')} onClick={zoom.zoomOut} />
      </div>
      {(['north', 'east', 'south', 'west'] as const).map((stand) => (
        <button
          type="button"
          className={`plan__stand plan__stand--${stand}`}
          key={stand}
          aria-label={t('plan.zoomTo', { stand: text(standName(stand)) })}
          onClick={() => zoom.zoomTo(middleOf(blocks.filter((block) => block.stand === stand)))}
        >
          {text(standName(stand))}
        </button>
      ))}
      <div className={zoom.className} ref={zoom.ref}>
        <BlockMap {...{ blocks, chosen, transform, onChoose, onOpen }} />
        <BlockMap portrait {...{ blocks, chosen, transform, onChoose, onOpen }} />
      </div>
      <p className="plan__key">
        <span>
          <i className="key-full" />
          {t('plan.noneFree')}
        </span>
        <span>
          <i className="key-chosen" />
          {t('plan.yourChoice')}
        </span>
        {blocks.some((block) => block.offers > 0) && (
          <span>
            <i className="key-offer" />
            {t('plan.offered')}
          </span>
        )}
      </p>
    </>
  )
}

/** Where most places are free; the pitch where nothing is. */
function aimOf(blocks: ShownBlock[]): PlanPoint {
  const stands = [...Map.groupBy(blocks, ({ stand }) => stand).values()]
  const free = (of: ShownBlock[]) => of.reduce((sum, block) => sum + block.free, 0)
  return middleOf(stands.toSorted((a, b) => free(b) - free(a))[0] ?? [])
}

function middleOf(blocks: ShownBlock[]): PlanPoint {
  const middle = (axis: 0 | 1) =>
    blocks.reduce((sum, { centre }) => sum + centre[axis], 0) / Math.max(1, blocks.length)
  return [middle(0), middle(1)]
}

/** Bought from the club, or from a fan. */
export function reachableIn(block: { free: number; offers: number } | undefined): number {
  return block ? block.free + block.offers : 0
}

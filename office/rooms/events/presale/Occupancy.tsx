import '../events.css'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import type { OfficePresale } from '#modules/office/events/presale/presale.schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { Columns, Section } from '../../../parts/Section.tsx'
import { nameOfBlock } from '../away/away-values.ts'
import { usePlan } from '../use-plan.ts'

type Block = OfficePresale['blocks'][number]
/** Of those that the last week changed. */
const MOST_MOVED = 12
const HALF = { x: 476, y: 392 }
/** Shades of the map, from half empty to full. */
const STEPS = [0.5, 0.7, 0.85, 0.95, 1] as const

const shareOf = ({ sold, capacity }: Block) => (capacity > 0 ? sold / capacity : 0)
const stepOf = (share: number) => STEPS.filter((step) => share >= step).length
/** Full is only what is full: 99.6 per cent are 99. */
const percentOf = (share: number) => Math.floor(share * 100)

/** How full each block is, on the map and in words, and where the last week brought most. */
export function Occupancy({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { blocks, isAway } = presale
  if (isAway)
    return (
      <Section title={t('presale.occupancy')}>
        <BlockShares blocks={blocks} caption={t('presale.occupancy')} isAway />
      </Section>
    )
  const moved = blocks.filter(({ lastWeek }) => lastWeek !== 0).sort((a, b) => b.lastWeek - a.lastWeek)
  return (
    <Section title={t('presale.occupancy')} aside={t('presale.occupancyAside')}>
      <Columns kind="halves">
        <OccupancyMap presale={presale} />
        <div>
          {moved.length === 0 ? (
            <p className="event-note">{t('presale.noneMoved')}</p>
          ) : (
            <BlockShares blocks={moved.slice(0, MOST_MOVED)} caption={t('presale.moved')} />
          )}
        </div>
      </Columns>
      <details className="presale-days">
        <summary>{t('presale.allBlocks')}</summary>
        <BlockShares blocks={blocks} caption={t('presale.occupancy')} />
      </details>
    </Section>
  )
}

interface BlockSharesProps {
  blocks: readonly Block[]
  caption: string
  isAway?: boolean
}

function BlockShares({ blocks, caption, isAway = false }: BlockSharesProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  const change = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t(isAway ? 'away.area' : 'blocks.block')}</th>
          {(['presale.share', 'places.sold', 'presale.lastWeek'] as const).map((key) => (
            <th key={key} scope="col" className="r">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blocks.map((block) => (
          <tr key={block.id}>
            <th scope="row">{nameOfBlock(block.id, language)}</th>
            <td className="r">{t('presale.percent', { share: percentOf(shareOf(block)) })}</td>
            <td className="r">
              {t('presale.ofCapacity', {
                sold: plain.format(block.sold),
                capacity: plain.format(block.capacity),
              })}
            </td>
            <td className="r">{block.lastWeek === 0 ? '–' : change.format(block.lastWeek)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function OccupancyMap({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { data } = usePlan(presale.id)
  const { x, y } = homeGround.pitch
  const fullest = presale.blocks.filter((block) => shareOf(block) >= 1).length
  return (
    <figure className="occupancy">
      <svg
        viewBox={`${-HALF.x} ${-HALF.y} ${2 * HALF.x} ${2 * HALF.y}`}
        role="img"
        aria-label={t('presale.map', { count: fullest })}
      >
        {data?.outlines.map(({ id, outline, centre: [cx, cy] }) => {
          const block = presale.blocks.find((one) => one.id === id)
          const share = block ? shareOf(block) : null
          return (
            <g
              key={id}
              className={`occupancy-block occupancy-block--${share === null ? 'none' : stepOf(share)}`}
            >
              <path d={`M${outline.map((point) => point.join(' ')).join('L')}Z`} />
              {share !== null && (
                <text x={cx} y={cy + 6}>
                  {percentOf(share)}
                </text>
              )}
            </g>
          )
        })}
        <g className="occupancy__pitch">
          <rect x={-x} y={-y} width={2 * x} height={2 * y} />
          <path d={`M0 ${-y}V${y}`} />
          <circle r="36.6" />
        </g>
      </svg>
      <figcaption>{t('presale.mapLegend')}</figcaption>
    </figure>
  )
}

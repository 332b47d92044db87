import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeBlock, OfficeEvent } from '#modules/office/events/schema.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { nameOfBlock } from './away/away-values.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useEventPlaces } from './use-event.ts'

const KEYS = ['capacity', 'sold', 'held', 'blocked', 'free'] as const

/** All blocks with their places as they stand now. */
export function BlockTable({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { data } = useEventPlaces(event.id)
  const [asked, setAsked] = useState<OfficeBlock | null>(null)
  const mayChange = usePermission('events.change')
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  if (!data) return null
  return (
    <Section title={t(event.isAway ? 'away.areas' : 'blocks.title')} aside={t('blocks.renewed')}>
      <Table caption={t('blocks.title')} className="event-blocks">
        <thead>
          <tr>
            <th scope="col">{t(event.isAway ? 'away.area' : 'blocks.block')}</th>
            {event.isAway || <th scope="col">{t('prices.class')}</th>}
            {KEYS.map((key) => (
              <th key={key} scope="col" className="r">
                {t(`places.${key}`)}
              </th>
            ))}
            <th scope="col">{t('columns.state')}</th>
            {mayChange && isAhead && <th scope="col">{t('blocks.do')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.blocks.map((block) => (
            <BlockRow
              key={block.id}
              block={block}
              isAway={event.isAway}
              onAsk={mayChange && isAhead ? () => setAsked(block) : null}
            />
          ))}
        </tbody>
      </Table>
      {asked && <BlockDialog event={event} block={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface BlockRowProps {
  block: OfficeBlock
  isAway: boolean
  onAsk: (() => void) | null
}

function BlockRow({ block, isAway, onAsk }: BlockRowProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  return (
    <tr>
      <th scope="row">{nameOfBlock(block.id, language, block.called)}</th>
      {isAway || <td>{nameOfPriceClass(block.priceClass)[language]}</td>}
      {KEYS.map((key) => (
        <td key={key} className="r">
          {plain.format(block[key])}
        </td>
      ))}
      <td>
        <BlockState block={block} />
      </td>
      {onAsk && (
        <td>
          {!block.isGuest && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t(block.isOnSale ? 'blocks.closeOne' : 'blocks.openOne', {
                id: nameOfBlock(block.id, language),
              })}
              onClick={onAsk}
            >
              {t(block.isOnSale ? 'blocks.close' : 'blocks.openIt')}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

function BlockState({ block: { isGuest, isOnSale, free } }: { block: OfficeBlock }) {
  const { t } = useTranslation('events')
  if (isGuest) return <StateMark kind="off">{t('blocks.guest')}</StateMark>
  if (!isOnSale) return <StateMark kind="off">{t('blocks.closed')}</StateMark>
  return <StateMark kind={free > 0 ? 'ok' : 'done'}>{t(free > 0 ? 'blocks.open' : 'blocks.full')}</StateMark>
}

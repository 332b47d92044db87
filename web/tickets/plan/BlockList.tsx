import { useTranslation } from 'react-i18next'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { standName, tierName } from '#web/tickets/ticket-view.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import type { ShownBlock } from './shown-block.ts'

/** The map in words: every block that is sold, with what is free and what it costs. */
export function BlockList({ blocks, onOpen }: { blocks: ShownBlock[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const listed = blocks.filter((block) => !block.isGuest && !block.isOff && block.row)
  return (
    <ul className="plan__list" aria-label={t('plan.listLabel')}>
      {listed.map((block) => (
        <li key={block.id}>
          <button
            type="button"
            className="block-row"
            aria-disabled={(block.free === 0 && !block.isOwn) || undefined}
            onClick={() => (block.free > 0 || block.isOwn) && onOpen(block.id)}
          >
            <span className="num">{block.id}</span>
            <span>
              {joined([text(standName(block.stand)), text(tierName(block.tier))])}
              <small>
                {joined([
                  text(block.row!.name),
                  block.free === 0 ? t('plan.noneFree') : t('free', { count: block.free }),
                  block.offers > 0 && t('plan.offeredCount', { count: block.offers }),
                ])}
              </small>
            </span>
            <b>{shortMoney(block.row!.price, language)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

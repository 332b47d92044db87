import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapBlock } from '#web/services/tickets.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { standName, tierName } from '#web/tickets/ticket-view.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

interface BlockHeadProps {
  block: MapBlock
  onAll: () => void
  /** Where it lies, at the end of the line. */
  children?: ReactNode
}

/** Which block it is, and the way back to all of them. */
export function BlockHead({ block, onAll, children }: BlockHeadProps) {
  const { t } = useTranslation('tickets')
  const joined = useJoined()
  const text = useText()
  return (
    <div className="seats__head">
      <button className="more more--back" type="button" onClick={onAll}>
        <Icon name="chevronLeft" />
        <span>{t('plan.allBlocks')}</span>
      </button>
      <div>
        <h2 className="h2">{t('block', { id: block.id })}</h2>
        <p className="small muted">{joined([text(standName(block.stand)), text(tierName(block.tier))])}</p>
      </div>
      {children}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { MapBlock } from '#web/services/tickets.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { standName, tierName, viewOf } from '#web/tickets/ticket-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

interface BlockInfoProps {
  block: MapBlock
  free: number
  onOpen: () => void
  /** Narrow windows show it over the map: it goes again. */
  onClose: () => void
}

/** The block chosen on the map: where it is, what one sees from there, and the way in. */
export function BlockInfo({ block, free, onOpen, onClose }: BlockInfoProps) {
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const text = useText()
  return (
    <section className="blockinfo" aria-live="polite">
      <div className="blockinfo__head">
        <span className="num">{block.id}</span>
        <div>
          <h2 className="h3">{t('block', { id: block.id })}</h2>
          <p className="small muted">
            {joined([text(standName(block.stand)), text(tierName(block.tier))])}.{' '}
            {t('freePlaces', { count: free })}
          </p>
        </div>
        <IconButton
          className="blockinfo__close"
          icon="close"
          label={t('plan.closeBlock')}
          onClick={onClose}
        />
      </div>
      <Picture
        src={viewOf(block)}
        width={640}
        height={360}
        alt={t('plan.view', { id: block.id })}
        sizes="368px"
      />
      <Button wide size="l" iconAfter="arrow" onClick={onOpen}>
        {t('plan.showBlock', { id: block.id })}
      </Button>
    </section>
  )
}

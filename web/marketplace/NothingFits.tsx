import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** There are offers, but none that fits the wish: all of them again, or the waiting list. */
export function NothingFits({ event, onAll }: { event: Pick<EventDetail, 'slug'>; onAll: () => void }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <EmptyState
      icon="filter"
      title={t('none.title')}
      text={t('none.text')}
      action={
        <>
          <Button kind="ink" onClick={onAll}>
            {t('none.all')}
          </Button>
          <LinkButton
            to={withRole('tickets', path.waitingList({ event: event.slug }, language))}
            kind="quiet"
          >
            {t('event.empty.wait.action')}
          </LinkButton>
        </>
      }
    />
  )
}

import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'

interface SoldOutWaysProps {
  event: { slug: string }
  /** How many tickets fans pass on. */
  offers: number
  /** Something else comes first: none of these is the way that is meant. */
  isSecond?: boolean
}

/** The club has no place left: fans may have one, and the waiting list tells when there is one. */
export function SoldOutWays({ event, offers, isSecond = false }: SoldOutWaysProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const given = { event: event.slug }
  return (
    <>
      {offers > 0 && (
        <LinkButton
          to={withRole('exchange', path.marketplaceEvent(given, language))}
          kind={isSecond ? 'line' : 'primary'}
          size="l"
          wide
          iconAfter="swap"
        >
          {t('soldOut.toMarket', { count: offers })}
        </LinkButton>
      )}
      <LinkButton
        to={path.waitingList(given, language)}
        kind={offers > 0 || isSecond ? 'line' : 'primary'}
        size="l"
        wide
        iconAfter="arrow"
      >
        {t('toWaitingList')}
      </LinkButton>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { sumOf } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import type { OwnPlace } from '#web/tickets/ticket-view.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** On phones: what is chosen, always in sight, and the way on. */
export function SelectionSheet({ places }: { places: OwnPlace[] }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  if (places.length === 0) return null
  const count = places.reduce((sum, place) => sum + place.item.quantity, 0)
  return (
    <div className="sheet only-m">
      <div>
        <b>{t('own.tickets', { count })}</b>
        <span className="num">{formatMoney(sumOf(places.map((place) => place.item)), language)}</span>
      </div>
      <LinkButton to={path.cart(language)} iconAfter="arrow">
        {t('own.toCartShort')}
      </LinkButton>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { noFilters } from '#modules/catalogue/filters.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { Shelf } from './load-shelf.ts'
import { listAddress } from './shelf-address.ts'
import { type ChosenFilter, chosenOf } from './shelf-filters.ts'

/** What is chosen, each thing with the way to take it back. */
export function FilterTags({ filters, q, sort }: Pick<Shelf, 'filters' | 'q' | 'sort'>) {
  const { t } = useTranslation('shop')
  const { pathname } = useLocation()
  const labelOf = useLabels(filters)
  const chosen = chosenOf(filters)
  if (chosen.length === 0) return null
  const to = (without: Shelf['filters']) => listAddress(pathname, { q, sort, page: 1, filters: without })
  return (
    <ul className="filters__on" aria-label={t('filter.chosen')}>
      {chosen.map((one) => (
        <li key={labelOf(one)}>
          <Link
            className="tag"
            to={to(one.without)}
            preventScrollReset
            aria-label={t('filter.without', { name: labelOf(one) })}
          >
            {labelOf(one)}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className="tlink" to={to(noFilters)} preventScrollReset>
            {t('filter.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function useLabels({ minPrice, maxPrice }: Shelf['filters']): (chosen: ChosenFilter) => string {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, language))
  const price =
    minPrice === null ? 'filter.upTo' : maxPrice === null ? 'filter.fromUp' : ('filter.between' as const)
  return (chosen) => {
    if (chosen.kind === 'sizes') return t('filter.sizeTag', { size: chosen.value })
    if (chosen.kind === 'colours') return t(`colour.${chosen.value}`)
    if (chosen.kind === 'labels') return t(`label.${chosen.value}`)
    if (chosen.kind === 'inStock') return t('filter.inStock')
    return t(price, { min: money(minPrice), max: money(maxPrice) })
  }
}

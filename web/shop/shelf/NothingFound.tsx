import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { countFilters, noFilters } from '#modules/catalogue/filters.schema.ts'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { StartLink } from '#web/site/StartLink.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProductTile } from '../ProductTile.tsx'
import { categoryPath } from '../shop-view.ts'
import type { Shelf } from './load-shelf.ts'
import { listAddress } from './shelf-address.ts'

const FILTERED = { icon: 'filter', title: 'nothing.filtered', text: 'nothing.fewer' } as const
const SEARCHED = { icon: 'search', title: 'nothing.title', text: 'nothing.text' } as const
const EMPTY = { icon: 'parcel', title: 'nothing.empty', text: 'nothing.emptyShelf' } as const

/**
 * An empty shelf, and what to do: fewer filters where there are some, other words where some were searched, other shelves where
 * nobody has asked for anything.
 */
export function NothingFound({
  shelf,
}: {
  shelf: Pick<Shelf, 'q' | 'sort' | 'filters' | 'category' | 'categories' | 'others'>
}) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const { pathname } = useLocation()
  const text = useText()
  const { q, sort, filters, category, categories, others } = shelf
  const isFiltered = countFilters(filters) > 0
  if (!isFiltered && !q && !category)
    return (
      <EmptyState
        icon="parcel"
        title={t('nothing.empty')}
        text={t('nothing.emptyShop')}
        action={<StartLink />}
      />
    )
  const words = isFiltered ? FILTERED : q ? SEARCHED : EMPTY
  return (
    <>
      <EmptyState
        icon={words.icon}
        title={t(words.title)}
        text={t(words.text)}
        action={
          isFiltered ? (
            <LinkButton
              to={listAddress(pathname, { q, sort, page: 1, filters: noFilters })}
              preventScrollReset
            >
              {t('nothing.clear')}
            </LinkButton>
          ) : (
            <LinkButton to={path.shop(language)}>{t('nothing.action')}</LinkButton>
          )
        }
      />
      {!isFiltered && (
        <ul className="filters__on shop__try" aria-label={t('categories')}>
          {categories
            .filter((one) => one.parentId === null)
            .map((one) => (
              <li key={one.id}>
                <Link className="tag" to={categoryPath(one, language)}>
                  {text(one.name)}
                </Link>
              </li>
            ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="sec shop__others" aria-labelledby="others">
          <h2 className="h2" id="others">
            {t('nothing.others')}
          </h2>
          <ul className="product-grid">
            {others.map((product) => (
              <li key={product.id}>
                <ProductTile product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

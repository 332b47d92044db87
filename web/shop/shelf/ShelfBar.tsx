import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { categoryPath } from '../shop-view.ts'
import { WishesLink } from '../wishes/WishesLink.tsx'
import type { Shelf } from './load-shelf.ts'

type Category = Shelf['categories'][number]

/** All shelves in one line below the header, and a second line with what lies within the one somebody is at. */
export function ShelfBar({ categories, category, q }: Pick<Shelf, 'categories' | 'category' | 'q'>) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const inside = (parent: number | null) => categories.filter((one) => one.parentId === parent)
  const outer = categories.find(({ id }) => id === category?.parentId) ?? category
  const inner = outer ? inside(outer.id) : []
  return (
    <nav className="shelfbar" aria-label={t('categories')}>
      <ul className="shelfbar__row">
        <li>
          <Link to={path.shop(language)} aria-current={!category && !q ? 'page' : undefined}>
            {t('everything')}
          </Link>
        </li>
        {inside(null).map((one) => (
          <li key={one.id}>
            <ShelfLink one={one} here={category} isAround={one.id === outer?.id} />
          </li>
        ))}
        <li>
          <Link to={path.giftVoucher(language)}>{t('voucher.title')}</Link>
        </li>
        <li className="shelfbar__wishes">
          <WishesLink />
        </li>
      </ul>
      {inner.length > 0 && (
        <ul className="shelfbar__row shelfbar__row--inner">
          {inner.map((one) => (
            <li key={one.id}>
              <ShelfLink one={one} here={category} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

type ShelfLinkProps = { one: Category; here: Category | null; isAround?: boolean }

function ShelfLink({ one, here, isAround = false }: ShelfLinkProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const isHere = one.id === here?.id
  return (
    <Link to={categoryPath(one, language)} aria-current={isHere ? 'page' : isAround ? 'true' : undefined}>
      {text(one.name)}{' '}
      <span className="shelfbar__count" aria-hidden="true">
        {one.productCount}
      </span>
      <VisuallyHidden>{t('items', { count: one.productCount })}</VisuallyHidden>
    </Link>
  )
}

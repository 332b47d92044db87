import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShopCategory } from '#modules/catalogue/schema.ts'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { categoryPath } from '../shop-view.ts'
import type { Shelf } from './load-shelf.ts'

type Category = Shelf['categories'][number]

/** All shelves with what lies within them, beside the list where there is room. */
export function CategoryTree({ categories, category, q }: Pick<Shelf, 'categories' | 'category' | 'q'>) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const inside = (parent: number | null) => categories.filter((one) => one.parentId === parent)
  return (
    <nav className="tree" aria-label={t('categories')}>
      <ul>
        <li>
          <Link to={path.shop(language)} aria-current={!category && !q ? 'page' : undefined}>
            {t('everything')}
          </Link>
        </li>
        {inside(null).map((one) => (
          <li key={one.id}>
            <ShelfLink one={one} here={category} />
            {inside(one.id).length > 0 && (
              <ul>
                {inside(one.id).map((inner) => (
                  <li key={inner.id}>
                    <ShelfLink one={inner} here={category} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <Link to={path.giftVoucher(language)}>{t('voucher.title')}</Link>
        </li>
      </ul>
    </nav>
  )
}

function ShelfLink({ one, here }: { one: Category; here: Category | null }) {
  const { language } = useHere()
  const text = useText()
  return (
    <Link to={categoryPath(one, language)} aria-current={one.id === here?.id ? 'page' : undefined}>
      {text(one.name)} <Count of={one} />
    </Link>
  )
}

function Count({ of: { productCount } }: { of: ShopCategory }) {
  const { t } = useTranslation('shop')
  return (
    <span className="tree__count">
      <span aria-hidden="true">{productCount}</span>
      <VisuallyHidden>{t('items', { count: productCount })}</VisuallyHidden>
    </span>
  )
}

/** On narrow screens: one level at a time, the way back on top. */
export function CategoryDrill({ categories, category }: Pick<Shelf, 'categories' | 'category'>) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const children = categories.filter((one) => one.parentId === (category?.id ?? null))
  const parent = categories.find((one) => one.id === category?.parentId)
  return (
    <details className="drill" key={category?.id}>
      <summary>
        <span>{t('categories')}</span>
        <Icon name="chevronDown" />
      </summary>
      <div>
        <ul>
          {category && (
            <li>
              <Link to={parent ? categoryPath(parent, language) : path.shop(language)}>
                <Icon name="chevronLeft" />
                {parent ? text(parent.name) : t('everything')}
              </Link>
            </li>
          )}
          {children.map((one) => (
            <li key={one.id}>
              <Link to={categoryPath(one, language)}>
                {text(one.name)} <Count of={one} />
                <Icon name="chevronRight" />
              </Link>
            </li>
          ))}
          {!category && (
            <li>
              <Link to={path.giftVoucher(language)}>
                {t('voucher.title')}
                <Icon name="chevronRight" />
              </Link>
            </li>
          )}
        </ul>
      </div>
    </details>
  )
}

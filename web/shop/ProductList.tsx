import './shop.css'
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/shell/here.ts'
import { Breadcrumb } from '#web/ui/Breadcrumb.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { FeatureTile } from './FeatureTile.tsx'
import type { Shelf } from './load-shelf.ts'
import { MemberBar } from './MemberBar.tsx'
import { ProductTile } from './ProductTile.tsx'
import { categoryPath, listAddress, SORTS } from './shop-view.ts'

type ProductListProps = { shelf: Shelf; title: string; lead?: string; here: string }

/** Headline, shelves, sort and tiles; every state has an address of its own and works without JavaScript. */
export function ProductList({ shelf, title, lead, here }: ProductListProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const { pathname } = useLocation()
  const { products, total, sort, q, page } = shelf
  return (
    <div className="wrap shop">
      <Breadcrumb
        label={t('path')}
        steps={[{ label: t('shop'), to: path.shop(language) }, { label: here }]}
      />
      <div className="shop__h">
        <h1 className="display">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      <div className="filters">
        <Shelves shelf={shelf} />
        <SortField shelf={shelf} />
      </div>
      <MemberBar />
      {products.length > 0 ? <Tiles shelf={shelf} /> : <NothingFound />}
      {products.length > 0 && (
        <LoadMore
          shown={products.length}
          total={total}
          text={t('shown', { shown: products.length, total })}
          label={t('more')}
          to={listAddress(pathname, { q, sort, page: page + 1 })}
        />
      )}
    </div>
  )
}

/** The categories; inside one, its own sub-categories as well. */
function Shelves({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const { categories, category, q } = shelf
  const current = category?.parentId ?? category?.id
  const top = categories.filter((one) => one.parentId === null)
  const within = categories.filter((one) => one.parentId !== null && one.parentId === current)
  return (
    <>
      <nav className="filters__l" aria-label={t('categories')}>
        <Link className="filt" to={path.shop(language)} aria-current={!category && !q ? 'page' : undefined}>
          {t('everything')}
        </Link>
        {top.map((one) => (
          <Link
            key={one.id}
            className="filt"
            ref={one.id === current ? bringIntoView : undefined}
            to={categoryPath(one, language)}
            aria-current={one.id === current ? (one.id === category?.id ? 'page' : 'true') : undefined}
          >
            {text(one.name)}
          </Link>
        ))}
      </nav>
      {within.length > 0 && (
        <ul className="filters__on">
          {within.map((one) => (
            <li key={one.id}>
              <Link
                className="tag"
                to={categoryPath(one, language)}
                aria-current={one.id === category?.id ? 'page' : undefined}
              >
                {text(one.name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** On narrow screens the row of shelves scrolls sideways; the current one should be seen. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

function SortField({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('shop')
  const submit = useSubmit()
  return (
    <Form className="sort" onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}>
      {shelf.q && <input type="hidden" name="q" value={shelf.q} />}
      <label htmlFor="shop-sort">{t('sort.label')}</label>
      <select id="shop-sort" name="sort" defaultValue={shelf.sort} key={shelf.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button className="btn btn--quiet btn--s" type="submit">
          <span className="btn__t">
            <span>{t('sort.apply')}</span>
          </span>
        </button>
      </noscript>
    </Form>
  )
}

function Tiles({ shelf: { products, sort, q } }: { shelf: Shelf }) {
  const highlight =
    sort === 'newest' && !q ? products.find((product) => product.labels.includes('Highlight')) : undefined
  const others = products.filter((product) => product !== highlight)
  return (
    <ul className="pgrid">
      {highlight && (
        <li className="pgrid__xl">
          <FeatureTile product={highlight} />
        </li>
      )}
      {others.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} eager={!highlight && index < 4} />
        </li>
      ))}
    </ul>
  )
}

function NothingFound() {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  return (
    <EmptyState
      icon="search"
      title={t('nothing.title')}
      text={t('nothing.text')}
      action={<LinkButton to={path.shop(language)}>{t('nothing.action')}</LinkButton>}
    />
  )
}

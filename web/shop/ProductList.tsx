import './shop.css'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigation } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { hasFilters } from '#modules/catalogue/filters.schema.ts'
import { useListViewed } from '#web/analytics/products.ts'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { StructuredData } from '#web/site/PageTitle.tsx'
import { pathFacts } from '#web/site/path-facts.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { LoadMore } from '#web/ui/navigation/LoadMore.tsx'
import { FeatureTile } from './FeatureTile.tsx'
import { MemberBar } from './MemberBar.tsx'
import { ProductTile } from './ProductTile.tsx'
import { FilterBar } from './shelf/FilterBar.tsx'
import { FilterTags } from './shelf/FilterTags.tsx'
import type { Shelf } from './shelf/load-shelf.ts'
import { NothingFound } from './shelf/NothingFound.tsx'
import { ShelfBar } from './shelf/ShelfBar.tsx'
import { listAddress } from './shelf/shelf-address.ts'
import { categoryPath } from './shop-view.ts'

type ProductListProps = { shelf: Shelf; title: string; lead?: string; here: string }

/** Headline, filters, shelves and tiles; every state has an address of its own and works without JavaScript. */
export function ProductList({ shelf, title, lead, here }: ProductListProps) {
  const { t } = useTranslation('shop')
  const { site, domains } = useHere()
  const { pathname } = useLocation()
  const { products, total, sort, q, page, filters, meant } = shelf
  const steps = useSteps(shelf, here)
  // Nothing to sort, to filter or to pay less for.
  const isBare = products.length === 0 && !q && !hasFilters(filters)
  useListViewed(listName(shelf), products)
  return (
    <div className="wrap shop">
      <StructuredData data={import.meta.env.SSR ? pathFacts(steps, siteOrigin(site, domains)) : null} />
      {products.length > 0 && <StructuredData data={shelf.facts} />}
      <ShelfBar categories={shelf.categories} category={shelf.category} q={q} />
      <Breadcrumb label={t('path')} steps={steps} />
      <div className="shop__head">
        <h1 className="display">{title}</h1>
        {lead && (!isBare || shelf.category) && (
          <p className="lead" lang={q ? undefined : shelf.leadLanguage}>
            {lead}
          </p>
        )}
      </div>
      {meant && (
        <p className="shop__meant" role="status">
          {t('meant', { q, meant })}{' '}
          <Link className="tlink" to={listAddress(pathname, { q: meant, sort, page: 1, filters })}>
            {t('meantOnly', { meant })}
          </Link>
        </p>
      )}
      {!isBare && (
        <>
          <FilterBar shelf={shelf} />
          <FilterTags filters={filters} q={q} sort={sort} />
          <MemberBar />
        </>
      )}
      <div>
        {products.length > 0 ? <Tiles shelf={shelf} /> : <NothingFound shelf={shelf} />}
        {products.length > 0 && (
          <LoadMore
            shown={products.length}
            total={total}
            text={t('shown', { shown: products.length, total })}
            label={t('more')}
            to={listAddress(pathname, { q, sort, page: page + 1, filters })}
          />
        )}
      </div>
    </div>
  )
}

/** What analytics calls this list. */
function listName({ category, q }: Shelf): string {
  if (q) return 'search'
  return category?.name.de ?? 'shop'
}

/** From the shop down to here, the outer shelf in between. */
function useSteps({ categories, category, q }: Shelf, here: string): { label: string; to?: string }[] {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const parent = categories.find((one) => one.id === category?.parentId)
  return [
    { label: t('shop'), to: path.shop(language) },
    ...(parent ? [{ label: text(parent.name), to: categoryPath(parent, language) }] : []),
    { label: here, to: q ? undefined : category ? categoryPath(category, language) : path.shop(language) },
  ]
}

function Tiles({ shelf: { products, sort, q, meant, filters } }: { shelf: Shelf }) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const isPlain = sort === 'newest' && !q && !hasFilters(filters)
  const highlight = isPlain ? products.find((product) => product.labels.includes('Highlight')) : undefined
  const others = products.filter((product) => product !== highlight)
  const isRenewed = state === 'loading' && location.pathname === pathname
  return (
    <ul className="product-grid" aria-busy={isRenewed || undefined}>
      {highlight && (
        <li className="product-grid__xl">
          <FeatureTile product={highlight} />
        </li>
      )}
      {others.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} eager={!highlight && index < 4} q={meant ?? q} />
        </li>
      ))}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { hasFilters } from '#modules/catalogue/filters.schema.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { ProductList } from './ProductList.tsx'
import { loadShelf, type Shelf } from './shelf/load-shelf.ts'

export const loader = loadShelf

/** The shop's start: everything, the newest first; or what a search found. */
export default function ShopPage() {
  const { t } = useTranslation('shop')
  const shelf = useLoaderData() as Shelf
  const title = shelf.q ? t('searchTitle', { q: shelf.q }) : t('startTitle')
  const lead = shelf.q ? t('searchCount', { count: shelf.total }) : shelf.lead
  return (
    <>
      <PageTitle title={title} description={lead} noIndex={shelf.q !== '' || hasFilters(shelf.filters)} />
      <ProductList shelf={shelf} title={title} lead={lead} here={shelf.q ? t('search') : t('newest')} />
    </>
  )
}

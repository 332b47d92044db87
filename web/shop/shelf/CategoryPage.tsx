import { useLoaderData } from 'react-router'
import { hasFilters } from '#modules/catalogue/filters.schema.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { ProductList } from '../ProductList.tsx'
import { categoryAddresses } from '../shop-view.ts'
import { loadShelf, type Shelf } from './load-shelf.ts'

export const loader = loadShelf

export const handle: PageHandle = { addresses: (data) => categoryAddresses((data as Shelf).category!) }

export default function CategoryPage() {
  const joined = useJoined()
  const text = useText()
  const shelf = useLoaderData() as Shelf
  const name = text(shelf.category!.name)
  const { lead, q, filters, total } = shelf
  // A shelf without a sentence of its own says what lies on it.
  const contents = `${name}: ${joined(shelf.products.slice(0, 5).map((product) => text(product.name)))}`
  return (
    <>
      <PageTitle
        title={name}
        description={lead ?? (total > 0 ? contents : name)}
        noIndex={q !== '' || hasFilters(filters) || total === 0}
      />
      <ProductList shelf={shelf} title={name} lead={lead} here={name} />
    </>
  )
}

import { useLoaderData } from 'react-router'
import { shopLeads } from '#club/shop.ts'
import { useText } from '#web/shell/here.ts'
import { PageTitle } from '#web/shell/PageTitle.tsx'
import { loadShelf, type Shelf } from './load-shelf.ts'
import { ProductList } from './ProductList.tsx'

export const loader = loadShelf

export default function CategoryPage() {
  const text = useText()
  const shelf = useLoaderData() as Shelf
  const name = text(shelf.category!.name)
  const lead = shopLeads[shelf.category!.slug.de]
  return (
    <>
      <PageTitle title={name} description={lead && text(lead)} />
      <ProductList shelf={shelf} title={name} lead={lead && text(lead)} here={name} />
    </>
  )
}

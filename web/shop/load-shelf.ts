import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ShopCategory } from '#modules/catalogue/schema.ts'
import { page, services, visit } from '#web/context.ts'
import { categoryPath, orderOf, shownTiles, sortIn } from './shop-view.ts'

/** The data of a list page: the whole shop, or one category by its slug. */
export async function loadShelf({ context, url, params }: LoaderFunctionArgs) {
  const { shop } = context.get(services)
  const { language } = context.get(visit)
  const control = context.get(page)
  control.tag('catalogue')
  const categories = (await shop.categories()).filter((one) => one.productCount > 0)
  const category = params['category'] === undefined ? null : categoryNamed(categories, params['category'])
  if (category) {
    const address = categoryPath(category, language)
    if (!isAddress(url.pathname, address)) throw redirect(address + url.search, 301)
  }
  const query = url.searchParams
  const sort = sortIn(query)
  const q = query.get('q')?.trim().slice(0, 80) ?? ''
  const shown = shownTiles(query)
  const list = await shop.listing({
    language,
    categoryId: category?.id,
    q: q || undefined,
    orderBy: orderOf(sort),
    page: 1,
    pageSize: shown.tiles,
  })
  return {
    categories,
    category,
    products: list.items,
    total: list.totalCount ?? 0,
    sort,
    q,
    page: shown.page,
  }
}

export type Shelf = Awaited<ReturnType<typeof loadShelf>>

/** By its name in any language: an address of another language leads to the one of this. */
function categoryNamed(categories: ShopCategory[], slug: string): ShopCategory {
  const category = categories.find((one) => Object.values(one.slug).includes(slug))
  if (!category) throw data(null, 404)
  return category
}

function isAddress(pathname: string, address: string): boolean {
  return pathname.replace(/\/$/, '') === address.replace(/\/$/, '')
}

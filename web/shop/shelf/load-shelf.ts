import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import { hasFilters } from '#modules/catalogue/filters.schema.ts'
import type { ShopCategory } from '#modules/catalogue/schema.ts'
import { page, services, visit } from '#web/site/context.ts'
import { listFacts } from '../product/product-facts.ts'
import { categoryPath } from '../shop-view.ts'
import { orderOf, shownTiles, sortIn } from './shelf-address.ts'
import { filtersIn } from './shelf-filters.ts'

/** The data of a list page: the whole shop, or one category by its slug. */
export async function loadShelf({ context, url, params }: LoaderFunctionArgs) {
  const { shop } = context.get(services)
  const { siteKey, language, domains } = context.get(visit)
  context.get(page).tag('catalogue')
  const every = await shop.categories()
  const categories = every.filter((one) => one.productCount > 0)
  // A shelf that is empty for now is one all the same: somebody has kept its address.
  const category = params['category'] === undefined ? null : categoryNamed(every, params['category'])
  if (category) {
    const address = categoryPath(category, language)
    if (!isAddress(url.pathname, address)) throw redirect(address + url.search, 301)
  }
  const query = url.searchParams
  const q = query.get('q')?.trim().slice(0, 80) ?? ''
  const sort = sortIn(query, q)
  const filters = filtersIn(query)
  const shown = shownTiles(query)
  const find = async (words: string) => {
    const wanted = { categoryId: category?.id, q: words || undefined, filters }
    const [list, facets] = await Promise.all([
      shop.listing({ ...wanted, language, orderBy: orderOf(sort), page: 1, pageSize: shown.tiles }),
      shop.facets(wanted),
    ])
    return { list, facets, words }
  }
  let found = await find(q)
  // A slip of the finger should not end in front of an empty shelf.
  const meant = q && found.list.totalCount === 0 && !hasFilters(filters) ? await shop.spellingOf(q) : null
  if (meant) found = await find(meant)
  const total = found.list.totalCount ?? 0
  const lead = q ? null : await shop.leadFor({ shelf: category, language })
  return {
    categories,
    category,
    products: found.list.items,
    total,
    facets: found.facets,
    filters,
    sort,
    q,
    /** What was searched instead of `q`; null when `q` itself was. */
    meant,
    page: shown.page,
    lead: lead?.words,
    /** Of the sentence, where it is not the reader's. */
    leadLanguage: lead && lead.language !== language ? lead.language : undefined,
    facts: listFacts(found.list.items, language, siteOrigin(loadSite(siteKey), domains)),
    // For an empty shelf: what is on the others.
    others:
      total === 0 ? (await shop.listing({ language, filters: undefined, page: 1, pageSize: 4 })).items : [],
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

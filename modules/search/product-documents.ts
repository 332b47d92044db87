import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { AppError } from '#platform/errors.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import type { SearchDocument, SearchSource } from './indexing.ts'
import { plainTextOf } from './plain-text.rules.ts'

const PIECE = 100

/** What the shop sells, in every language. */
export function productDocuments(
  catalogue: Pick<Catalogue, 'listProducts' | 'loadProduct' | 'listCategories'>,
): SearchSource {
  async function* all() {
    const shelves = await loadShelves()
    for (let page = 1, isMore = true; isMore; page += 1) {
      const list = await catalogue.listProducts({
        shopId: null,
        includeDetails: true,
        orderBy: 'releaseDate asc',
        page,
        pageSize: PIECE,
      })
      yield list.items.flatMap((product) => documentsOf(product, shelves))
      isMore = list.hasNextPage
    }
  }

  async function some(ids: readonly string[]): Promise<SearchDocument[]> {
    const shelves = await loadShelves()
    const products = await Promise.all(ids.map(find))
    return products.flatMap((product) => (product ? documentsOf(product, shelves) : []))
  }

  async function find(id: string): Promise<ShopProduct | null> {
    try {
      return await catalogue.loadProduct({ shopId: null, id })
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  }

  async function loadShelves(): Promise<Shelves> {
    const categories = await catalogue.listCategories(null)
    return new Map(categories.map(({ id, name }) => [id, name]))
  }

  // A product whose stock alone has changed is read for nothing, seldom enough.
  const changedBy = (tag: string) => (tag.startsWith('product:') ? [tag.slice('product:'.length)] : null)

  return { name: 'products', all, some, changedBy }
}

/** What the shop shows first is meant rather than its neighbours; what is sold out, rather not. */
function standingOf({ labels, isSoldOut }: ShopProduct): number {
  const shown = labels.includes('Highlight') ? 1.4 : labels.includes('ProductOfTheMonth') ? 1.15 : 1
  return isSoldOut ? shown * 0.6 : shown
}

type Shelves = ReadonlyMap<number, ShopProduct['name']>

function documentsOf(product: ShopProduct, shelves: Shelves): SearchDocument[] {
  const shop = siteOf('shop')
  if (!shop) return []
  return club.languages.map((language) => {
    const text = (texts: ShopProduct['name'] | undefined) => texts?.[language] ?? texts?.de ?? ''
    const names = product.categories.map((id) => text(shelves.get(id)))
    return {
      kind: 'product',
      id: product.id,
      language,
      site: shop.key,
      title: text(product.name),
      teaser: joinedIn(language, names),
      body: plainTextOf(text(product.description)),
      href: language === 'de' ? product.full_slugs.de : `/${language}${product.full_slugs[language]}`,
      picture: product.images[0]?.id ?? null,
      displayAt: null,
      price: product.price,
      standing: standingOf(product),
    }
  })
}

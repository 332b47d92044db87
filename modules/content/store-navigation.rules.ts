import type { Text } from '#club/club.ts'
import { cartContents, shelfIcons } from '#club/pages/store-navigation.ts'
import type { StoreNavigation } from './api/api.schema.ts'
import type { ContentLanguage } from './schema.ts'

/** A shelf of the shop, as the catalogue has it. */
export type Shelf = { id: number; parentId: number | null; name: Text; slug: Text; productCount: number }

/** Addresses of the shop in a language. */
export type StoreAddresses = {
  /** Key of the shop's site. */
  site: string
  shop: string
  shelf(slug: string): string
  page(name: (typeof cartContents)[number]['page']): string
}

type Item = Omit<StoreNavigation['children'][number], 'children'> & { children: Item[] }

/** The shop's shelves as its navigation, empty ones left out (CNT-03, CNT-04). */
export function storeNavigationOf(
  shelves: readonly Shelf[],
  language: ContentLanguage,
  addresses: StoreAddresses,
): StoreNavigation {
  const spoken = (text: Text) => text[language] ?? text.en
  const entry = (given: {
    title: string
    full_slug: string
    icon: string | null
  }): Omit<Item, 'children'> => ({
    ...given,
    language,
    website: addresses.site,
    isSubMenuItem: false,
    suppressActiveClass: false,
    main_menu_expand_children: false,
  })
  const under = (parentId: number | null): Item[] =>
    shelves
      .filter((shelf) => shelf.parentId === parentId && shelf.productCount > 0)
      .map((shelf) => {
        const children = under(shelf.id)
        return {
          ...entry({
            title: spoken(shelf.name),
            full_slug: addresses.shelf(spoken(shelf.slug)),
            icon: shelfIcons[shelf.slug.de] ?? null,
          }),
          isSubMenuItem: parentId !== null,
          main_menu_expand_children: children.length > 0,
          children,
        }
      })
  return {
    full_slug: addresses.shop,
    language,
    website: addresses.site,
    children: under(null) as StoreNavigation['children'],
    cart_contents: cartContents.map(({ page, title, icon }) => ({
      ...entry({ title: spoken(title), full_slug: addresses.page(page), icon }),
      suppressActiveClass: true,
      children: [],
    })),
  }
}

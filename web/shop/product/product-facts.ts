import type { Language } from '#club/club.ts'
import type { ProductDetail, ShopProduct } from '#modules/catalogue/schema.ts'
import { plainText, productPath } from '../shop-view.ts'

type Given = { product: ProductDetail; language: Language; origin: string }

/** schema.org Product with one Offer per size, for search engines. */
export function factsOf({ product, language, origin }: Given): Record<string, unknown> {
  const address = productPath(product, language)
  return {
    '@type': 'Product',
    name: product.name[language] ?? product.name.de,
    description: plainText(product.description[language] ?? product.description.de),
    sku: product.sku,
    url: origin + address,
    image: product.images.map((image) => origin + image.url),
    ...(product.colours.length > 0 ? { color: product.colours.join(', ') } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.sku,
      url: origin + address,
      price: (variant.price / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${AVAILABILITY[variant.stock]}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: product.seller },
    })),
  }
}

const AVAILABILITY = { inStock: 'InStock', low: 'LimitedAvailability', soldOut: 'OutOfStock' }

/** The things of a list page, in its order. */
export function listFacts(
  products: readonly Pick<ShopProduct, 'full_slugs'>[],
  language: Language,
  origin: string,
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + productPath(product, language),
    })),
  }
}

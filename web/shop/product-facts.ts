import type { ProductDetail } from '#modules/catalogue/schema.ts'

type Given = { product: ProductDetail; name: string; description: string; origin: string; address: string }

/** schema.org Product with one Offer per size, for search engines. */
export function factsOf({ product, name, description, origin, address }: Given): Record<string, unknown> {
  return {
    '@type': 'Product',
    name,
    description,
    sku: product.sku,
    image: product.images.map((image) => origin + image.url),
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

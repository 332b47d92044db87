import type { Text } from '#club/club.ts'
import { countriesFor } from './ages.rules.ts'
import { cleanDescription, cleanTexts } from './description.rules.ts'
import type { ImpressionRow } from './impressions.storage.ts'
import { discountPercent, pricesFor } from './prices.rules.ts'
import { printOfferOf } from './print-price.rules.ts'
import type { ProductRow } from './products.storage.ts'
import type { Impression, ShopProduct } from './schema.ts'
import { productPaths } from './slugs.rules.ts'
import { stockLevel } from './stock.rules.ts'

const ANYBODY = { isMember: false, priceGroup: null }

/** A product as it goes over the wire. */
export function productOnWire(row: ProductRow): ShopProduct {
  const { variants, description } = row
  const print = printOfferOf(row.flock)
  return {
    id: row.id,
    sku: row.id,
    originId: row.number,
    shopId: row.seller_id,
    seller: row.seller_name,
    full_slugs: productPaths({ id: row.id, name: row.name, category: row.categories[0]?.slug ?? null }),
    name: row.name,
    categories: row.categories.map((category) => category.id),
    images: row.images.map((id) => imageOnWire(id, row.image_texts?.[id])),
    price: row.price_cents,
    previousPrice: row.previous_price_cents,
    memberPrice: memberPriceOf(row),
    memberDiscountPercent: row.member_discount_percent,
    priceGroupDiscounts: row.price_group_discounts,
    content: row.content,
    vatRate: row.vat_rate,
    badges: badgesOf(row),
    labels: row.labels as ShopProduct['labels'],
    isActive: row.is_active,
    isHidden: row.is_hidden,
    isSoldOut: row.is_sold_out,
    releaseDate: row.released_at.toISOString(),
    appclusiveUntil: row.appclusive_until?.toISOString() ?? null,
    minAge: row.min_age,
    shippableTo: countriesFor(row),
    maxQuantity: row.max_quantity,
    colours: row.colours,
    sizeGuide: row.size_guide,
    flock: print && { price: print.priceCents, kit: print.kit },
    ...(description ? { description: cleanTexts(description, cleanDescription) } : {}),
    ...(variants ? { variants: variants.map((variant) => variantOnWire(row.price_cents, variant)) } : {}),
  }
}

export function impressionOnWire(row: ImpressionRow): Impression {
  return {
    ProductSku: row.id,
    lastImpression: row.last_impression.toISOString(),
    product: {
      sku: row.id,
      id: row.id,
      shopId: row.seller_id,
      full_slugs: productPaths({ id: row.id, name: row.name, category: row.categories[0]?.slug ?? null }),
      name: row.name,
      description: cleanTexts(row.description, cleanDescription),
      images: row.images.map((id) => imageOnWire(id)),
      price: row.price_cents,
      memberPrice: memberPriceOf(row),
      isActive: true,
      isHidden: false,
    },
  }
}

function variantOnWire(priceCents: number, variant: NonNullable<ProductRow['variants']>[number]) {
  return {
    sku: variant.sku,
    size: variant.size,
    price: priceCents + variant.surchargeCents,
    ...stockLevel(variant.inStock),
  }
}

function imageOnWire(id: string, text?: Text) {
  return { id, url: `/media/${id}`, ...(text ? { text } : {}) }
}

function memberPriceOf(row: Pick<ProductRow, 'price_cents' | 'member_discount_percent'>): number | null {
  const terms = {
    priceCents: row.price_cents,
    surchargeCents: 0,
    printCents: 0,
    memberDiscountPercent: row.member_discount_percent,
    priceGroupDiscounts: {},
  }
  return pricesFor(terms, ANYBODY).memberPriceCents
}

/** PRD-08. The discount follows from the prices, so it cannot contradict them. */
export function badgesOf(
  row: Pick<ProductRow, 'badges' | 'price_cents' | 'previous_price_cents'>,
): ShopProduct['badges'] {
  const percent = discountPercent(row.price_cents, row.previous_price_cents)
  return [
    ...(percent === null ? [] : [{ kind: 'Discount' as const, percent }]),
    ...row.badges.map((kind) => ({ kind: kind as 'New' | 'Tip', percent: null })),
  ]
}

import type { Language } from '#club/club.ts'
import type { ShopCategory, ShopProduct } from '#modules/catalogue/schema.ts'
import { path } from '#web/paths.ts'

export function categoryPath(category: ShopCategory, language: Language): string {
  return path.shopCategory({ category: category.slug[language] ?? category.slug.en }, language)
}

export function productPath(product: Pick<ShopProduct, 'full_slugs'>, language: Language): string {
  const [, category, slug] = product.full_slugs[language].split('/')
  return path.product({ category: category!, product: slug! }, language)
}

/** In every language, for search engines and for who changes the language. */
export function categoryAddresses(category: ShopCategory): Record<Language, string> {
  return {
    de: categoryPath(category, 'de'),
    en: categoryPath(category, 'en'),
    ja: categoryPath(category, 'ja'),
  }
}

export function productAddresses(product: Pick<ShopProduct, 'full_slugs'>): Record<Language, string> {
  return { de: productPath(product, 'de'), en: productPath(product, 'en'), ja: productPath(product, 'ja') }
}

/** The chip on a picture: one only, the one that says most. */
export function chipOf(
  product: ShopProduct,
): { kind: 'ink' | 'hot'; text: 'discount' | 'productOfTheMonth' | 'new' | 'tip'; percent?: number } | null {
  const discount = product.badges.find((badge) => badge.kind === 'Discount')
  if (discount) return { kind: 'hot', text: 'discount', percent: discount.percent ?? 0 }
  if (product.labels.includes('ProductOfTheMonth')) return { kind: 'ink', text: 'productOfTheMonth' }
  if (product.badges.some((badge) => badge.kind === 'New')) return { kind: 'ink', text: 'new' }
  if (product.badges.some((badge) => badge.kind === 'Tip')) return { kind: 'ink', text: 'tip' }
  return null
}

export type DescriptionPart = { title: string | null; html: string }

/** A description, cut at its headings, so that each part can be folded. */
export function partsOfDescription(html: string): DescriptionPart[] {
  const [first = '', ...rest] = html.split(/<h3[^>]*>/)
  const parts = rest.map((part) => {
    const [title = '', ...body] = part.split('</h3>')
    return { title: plainText(title), html: body.join('</h3>') }
  })
  return first.trim() ? [{ title: null, html: first }, ...parts] : parts
}

/** For descriptions in the head of the page and for search engines. */
export function plainText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ')
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

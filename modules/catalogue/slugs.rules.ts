import type { Text } from '#club/club.ts'
import { slugOf } from '#platform/slugs.ts'

/** Names as in a URL, per language; Japanese pages use the English one. The id makes it unique (PRD-12). */
export function productSlugs(name: Text, id: string): Required<Text> {
  const en = withId(slugOf(name.en), id)
  return { de: withId(slugOf(name.de), id), en, ja: en }
}

function withId(slug: string, id: string): string {
  return slug ? `${slug}-${id}` : id
}

/** The product id at the end of a slug; null when there is none. */
export function idInSlug(slug: string): string | null {
  return /(?:^|-)(\d{1,9}\.\d{1,9})$/.exec(slug)?.[1] ?? null
}

/** Addresses of a product's page, without host and language prefix (PRD-05). */
export function productPaths(given: { id: string; name: Text; category: Text | null }): Required<Text> {
  const slugs = productSlugs(given.name, given.id)
  const category = given.category ?? WITHOUT_CATEGORY
  return {
    de: `/${category.de}/${slugs.de}`,
    en: `/${category.en}/${slugs.en}`,
    ja: `/${category.ja ?? category.en}/${slugs.ja}`,
  }
}

const WITHOUT_CATEGORY: Text = { de: 'alles', en: 'all', ja: 'all' }

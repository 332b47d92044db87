import type { Text } from '#club/club.ts'

/** German letters become two, as a German reader would spell them (CNT-05); a few others have no base letter to fall back on. */
const LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Slugs made before, since every list of products meets the same names again. */
const made = new Map<string, string>()
const MAX_MADE = 5_000

/** `Größe & Passform` becomes `groesse-passform`. Empty when nothing in it can be written in ASCII. */
export function slugOf(text: string): string {
  let slug = made.get(text)
  if (slug === undefined) {
    if (made.size >= MAX_MADE) made.clear()
    slug = makeSlug(text)
    made.set(text, slug)
  }
  return slug
}

function makeSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøåłđðþ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

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

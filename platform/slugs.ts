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

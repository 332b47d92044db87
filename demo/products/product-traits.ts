/** What the shop's filters ask of a thing, read off its picture and its sizes. */

const colours: Record<string, readonly string[]> = {
  'shirt-home': ['night', 'orange'],
  'shirt-away': ['white', 'night'],
  'shirt-third': ['orange', 'night'],
  'shirt-goalkeeper': ['green'],
  'shirt-women': ['night', 'orange'],
  'shirt-kids': ['night', 'orange'],
  'shirt-retro': ['white', 'orange'],
  'shirt-casual': ['night', 'white'],
  'shirt-training': ['night', 'orange'],
  'product-polo': ['night'],
  'product-t-shirt': ['night'],
  'product-shorts-away': ['white'],
  'product-shorts': ['night'],
  'product-socks-away': ['white'],
  'product-socks': ['night', 'orange'],
  'product-cap-dark': ['night'],
  'product-cap': ['white', 'night'],
  'product-hoodie': ['night'],
  'product-zip-hoodie': ['night'],
  'product-sweatshirt': ['grey'],
  'product-long-sleeve': ['white', 'night'],
  'product-jacket': ['night', 'orange'],
  'product-rain-jacket': ['orange'],
  'product-training-top': ['night'],
  'product-track-pants': ['night'],
  'product-bottle': ['orange'],
  'product-scarf-retro': ['white', 'orange'],
  'product-scarf': ['night', 'orange'],
  'product-bobble-hat': ['night', 'orange'],
  'product-beanie': ['night'],
  'product-mug': ['night'],
  'product-ball': ['white', 'night'],
  'product-mini-ball': ['white', 'orange'],
  'product-breakfast-board': ['natural'],
  'product-towel': ['night'],
  'product-bedding': ['night'],
  'product-flag': ['night', 'orange'],
  'product-backpack': ['night'],
  'product-gym-bag': ['orange'],
  'product-sports-bag': ['night'],
}

export function coloursOf(picture: string | undefined): string[] {
  const known = Object.keys(colours).find((start) => picture?.startsWith(start))
  return known ? [...colours[known]!] : []
}

/** Which table of sizes fits, by how the sizes are written. */
export function sizeGuideOf(given: {
  sizes: readonly string[]
  isForWomen: boolean
  picture?: string
}): string | undefined {
  const { sizes, isForWomen, picture } = given
  if (picture === 'product-gloves') return 'gloves'
  if (sizes.every((size) => /^(XS|S|M|L|[2-5]?XL)$/.test(size))) return isForWomen ? 'women' : 'adults'
  if (sizes.every((size) => /^\d{2}-\d{2}$/.test(size))) return 'socks'
  if (sizes.every((size) => /^\d{2,3}$/.test(size))) return 'children'
  return undefined
}

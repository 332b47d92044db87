/** The address of a product: a dot in it would be the ending of a file. */
export function productAddress(id: string): string {
  return `/produkte/${id.replace('.', '-')}`
}

/** The product that an address means. */
export function productIdIn(segment: string): string {
  return segment.replace('-', '.')
}

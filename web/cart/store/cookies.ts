type CartSchema = typeof import('#modules/cart/schema.ts')

/** As in the module's schema, which brings along more than a header should load. */
export const ANONYMOUS_COOKIE: CartSchema['ANONYMOUS_COOKIE'] = 'AnonymousUserShoppingId'
export const DELIVERY_COOKIE: CartSchema['DELIVERY_COOKIE'] = 'deliveryAddress'

export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

/** `domain` without a dot in front: the cookie then holds for all hosts of the club below it. */
export function writeCookie(name: string, value: string, given: { domain: string; days: number }): void {
  const { domain, days } = given
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Domain=${domain}; Path=/; Max-Age=${days * 86_400}; Secure; SameSite=Lax`
}

/** Which domain a cookie was set for cannot be read, so it is removed from this host and from every one above it. */
export function dropCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const domain of ['', ...domains.map((one) => `; Domain=${one}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=${domain}; Path=/; Max-Age=0; Secure; SameSite=Lax`
  }
}

/** Within the club, or over an encrypted way, and never with a name and password in it. */
export function isAllowedLink(link: string, isOwn: (url: string) => boolean): boolean {
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link)
  const url = URL.parse(link)
  if (!url || url.username || url.password) return false
  return ['https:', 'mailto:', 'tel:'].includes(url.protocol) || (url.protocol === 'http:' && isOwn(link))
}

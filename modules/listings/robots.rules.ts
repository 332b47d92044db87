import { club } from '#club/club.ts'

/** What search engines may read: everything that is meant for everybody in production, and nothing elsewhere. */
export function robotsFor(given: { isPublic: boolean; origin: string; personal: readonly string[] }): string {
  const { isPublic, origin, personal } = given
  if (!isPublic) return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** `security.txt` (RFC 9116): where a weakness is told. It holds for half a year from when it is read, since it says what is so now. */
export function securityTextFor({
  contact,
  origin,
  now,
}: {
  contact: string
  origin: string
  now: Date
}): string {
  const expires = new Date(now)
  expires.setUTCMonth(expires.getUTCMonth() + 6)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${club.languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

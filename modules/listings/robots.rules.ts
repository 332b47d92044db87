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

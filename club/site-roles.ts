/** Whose domain a site's cookies belong to (SITE-04). */
export type CookieDomainKind = 'club' | 'stadium' | 'football'

/** What a site is for. A role that no site has switches its feature off, and every link to it. */
export type Role = (typeof roleNames)[number]
export const roleNames = [
  ...([
    'main',
    'shop',
    'tickets',
    'exchange',
    'membership',
    'television',
    'supporters',
    'sweepstakes',
    'careers',
  ] as const),
  ...(['firstTeam', 'womensTeam', 'footballSchool'] as const),
] as const

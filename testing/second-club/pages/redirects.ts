import type { LegacyTarget } from '#club/pages/redirects.ts'

export const legacyHome: LegacyTarget = { site: 'verein', path: '/' }
export const legacyPaths: Readonly<Record<string, LegacyTarget>> = {}

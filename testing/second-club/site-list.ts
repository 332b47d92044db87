import type { CookieDomainKind, Role } from '../../club/site-roles.ts'

export type SiteRow = [key: string, de: string, en: string, ja: string]

export const mainSites: readonly SiteRow[] = [
  ['verein', 'TSV Moorbrück', 'TSV Moorbrück', 'TSVモーアブリュック'],
  ['erste', 'Erste Mannschaft', 'First team', 'トップチーム'],
  ['laden', 'Vereinsladen', 'Club shop', 'クラブショップ'],
  ['karten', 'Karten', 'Tickets', 'チケット'],
]

export const departmentSites: readonly SiteRow[] = [
  ['turnen', 'Turnen', 'Gymnastics', '体操'],
  ['bosseln', 'Boßeln', 'Road bowling', 'ボーセルン'],
]

export const liveAreaSites: readonly string[] = ['verein', 'erste']

/** Nobody passes tickets on here, and nobody joins by this program. */
export const siteRoles: Readonly<Record<string, readonly Role[]>> = {
  verein: ['main'],
  erste: ['firstTeam'],
  laden: ['shop'],
  karten: ['tickets'],
}
export const ownDomains: Readonly<Record<string, CookieDomainKind>> = {}
export const englishSites: readonly string[] = []

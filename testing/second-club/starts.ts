import { sites } from '../../club/sites.ts'
import type { Excursion, StartPoster } from '../../club/starts.ts'

export function posterOf(siteKey: string): StartPoster {
  const { name } = sites.find((site) => site.key === siteKey)!
  return {
    kicker: { de: 'Seit 1921 in Moorbrück', en: 'In Moorbrück since 1921', ja: '1921年から' },
    headline: { de: [name.de], en: [name.en], ja: [name.ja ?? name.de] },
    lead: { de: 'Ein Dorf, ein Verein.', en: 'One village, one club.', ja: 'ひとつの村、ひとつのクラブ。' },
    match: false,
  }
}

export function excursionsOf(_siteKey: string): Excursion[] {
  return []
}

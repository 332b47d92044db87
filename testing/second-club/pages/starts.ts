import type { Starts } from '#club/pages/starts.ts'

export const starts: Starts = {
  posters: {},
  ofDepartments: {
    kicker: { de: 'Seit 1921 in Moorbrück', en: 'In Moorbrück since 1921', ja: '1921年から' },
    lead: { de: 'Ein Dorf, ein Verein.', en: 'One village, one club.', ja: 'ひとつの村、ひとつのクラブ。' },
    figures: {},
  },
  excursions: {},
  order: [],
  without: {},
}

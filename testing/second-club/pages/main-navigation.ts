import {
  label,
  type MainNavigation,
  type NavigationEntry,
  ownAccount,
  siteEntry,
} from '#club/pages/navigation.ts'

const news: NavigationEntry = { page: 'news', label: label('Neues', 'News', 'ニュース') }
const fixtures: NavigationEntry = { page: 'fixtures', label: label('Spielplan', 'Fixtures', '日程') }
const table: NavigationEntry = { page: 'standings', label: label('Tabelle', 'Table', '順位表') }

export const mainNavigation: MainNavigation = {
  ofSites: {
    erste: [news, fixtures, table, siteEntry('karten')],
    laden: [siteEntry('laden'), ownAccount],
    karten: [siteEntry('karten'), ownAccount],
  },
  ofDepartments: [news, siteEntry('erste'), siteEntry('laden'), siteEntry('karten')],
}

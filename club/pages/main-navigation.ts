/** The main navigation of each site. Pages get their own from the server; the browser carries nobody else's. */
import {
  accessibleGround,
  directions,
  joinAddress,
  label,
  type MainNavigation,
  type NavigationEntry,
  ownAccount,
  pageEntry,
  siteEntry,
} from './navigation.ts'

const entries = {
  matches: { site: 'tickets', label: label('Heimspiele', 'Home games', 'ホームゲーム') },
  seasonTickets: {
    site: 'tickets',
    page: 'seasonSale',
    label: label('Dauerkarten', 'Season tickets', 'シーズンチケット'),
  },
  shop: { site: 'stores', label: label('Shop', 'Shop', 'ショップ') },
  stadium: { site: 'stadion', label: label('Falkenpark', 'Falkenpark', 'ファルケンパーク') },
  rules: { page: 'stadiumRules', label: label('Stadionordnung', 'Ground rules', '観戦ルール') },
  tv: siteEntry('tv'),
  museum: siteEntry('museum'),
  club: siteEntry('klub'),
  members: siteEntry('mitgliedschaft'),
  first: siteEntry('profis'),
  women: siteEntry('frauen'),
  youth: siteEntry('nachwuchs'),
  resale: siteEntry('marktplatz'),
  news: { page: 'news', label: label('News', 'News', 'ニュース') },
  clubNews: { site: 'global', page: 'news', label: label('News', 'News', 'ニュース') },
  galleries: { page: 'galleries', label: label('Bilder', 'Pictures', 'ギャラリー') },
  videos: { page: 'videos', label: label('Videos', 'Videos', '動画') },
  fixtures: { page: 'fixtures', label: label('Spielplan', 'Fixtures', '日程と結果') },
  table: { page: 'standings', label: label('Tabelle', 'Table', '順位表') },
  squad: { page: 'squad', label: label('Team', 'Team', '選手') },
  firstVisit: pageEntry(
    'profis',
    '/stadion-besuch/',
    '/your-visit/',
    label('Dein Besuch', 'Your visit', '観戦ガイド'),
  ),
  directions,
  history: pageEntry('klub', '/geschichte/', '/history/', label('Geschichte', 'History', '歴史')),
  bodies: pageEntry('klub', '/gremien/', '/governance/', label('Gremien', 'Governance', '組織')),
  departments: pageEntry(
    'klub',
    '/abteilungen/',
    '/departments/',
    label('Abteilungen', 'Departments', '競技部門'),
  ),
  partners: pageEntry('klub', '/partner/', '/partners/', label('Partner', 'Partners', 'パートナー')),
  womenTeam: pageEntry('frauen', '/team/', '/team/', label('Über uns', 'About us', 'チームについて')),
  academy: pageEntry('nachwuchs', '/akademie/', '/academy/', label('Akademie', 'Academy', 'アカデミー')),
  trials: pageEntry('nachwuchs', '/sichtung/', '/trials/', label('Sichtung', 'Trials', 'セレクション')),
  fanClubs: pageEntry('fans', '/fanclubs/', '/fan-clubs/', label('Fanclubs', 'Fan clubs', 'ファンクラブ')),
  away: pageEntry('fans', '/auswaerts/', '/away-days/', label('Auswärts', 'Away days', '遠征')),
  liaison: pageEntry(
    'fans',
    '/fanbetreuung/',
    '/fan-liaison/',
    label('Fanbetreuung', 'Fan liaison', 'ファンサポート'),
  ),
  sweepstakes: {
    site: 'fans',
    page: 'sweepstakes',
    label: label('Gewinnspiele', 'Sweepstakes', 'プレゼント'),
  },
  fanDepartment: pageEntry(
    'fans',
    '/fanabteilung/',
    '/fan-department/',
    label('Fanabteilung', 'Fan department', 'ファン部門'),
  ),
  visit: pageEntry('museum', '/besuch/', '/visit/', label('Besuch', 'Visit', 'ご来館')),
  exhibition: pageEntry(
    'museum',
    '/ausstellung/',
    '/exhibition/',
    label('Ausstellung', 'Exhibition', '展示'),
  ),
  museumTours: pageEntry('museum', '/fuehrungen/', '/guided-tours/', label('Führungen', 'Tours', 'ツアー')),
  benefits: pageEntry('mitgliedschaft', '/vorteile/', '/benefits/', label('Vorteile', 'Benefits', '特典')),
  join: {
    site: 'mitgliedschaft',
    address: joinAddress,
    label: label('Mitglied werden', 'Become a member', '会員になる'),
  },
  kids: pageEntry(
    'mitgliedschaft',
    '/junge-falken/',
    '/young-falcons/',
    label('Junge Falken', 'Young Falcons', 'ヤング・ファルケン'),
  ),
  camps: { site: 'fussballschule', page: 'camps', label: label('Camps', 'Camps', 'キャンプ') },
  concept: pageEntry(
    'fussballschule',
    '/konzept/',
    '/how-we-teach/',
    label('Konzept', 'How we teach', '指導方針'),
  ),
  ground: pageEntry(
    'stadion',
    '/der-falkenpark/',
    '/the-falkenpark/',
    label('Das Haus', 'The ground', 'スタジアム'),
  ),
  accessible: accessibleGround,
  food: pageEntry('stadion', '/essen-und-trinken/', '/food-and-drink/', label('Essen', 'Food', '飲食')),
  groundTours: pageEntry('stadion', '/touren/', '/tours/', label('Touren', 'Tours', 'ツアー')),
  programme: pageEntry('tv', '/programm/', '/programme/', label('Programm', 'Programme', '番組表')),
  tvHelp: pageEntry('tv', '/hilfe/', '/help/', label('Hilfe', 'Help', 'ヘルプ')),
  subscribe: {
    site: 'tv',
    page: 'televisionSubscription',
    label: label('Abo', 'Subscribe', '登録する'),
  },
  jobs: { site: 'klub', page: 'jobs', label: label('Jobs', 'Jobs', '採用情報') },
  account: ownAccount,
} satisfies Record<string, NavigationEntry>

type EntryName = keyof typeof entries

const ofDepartments: EntryName[] = ['news', 'galleries', 'departments', 'benefits', 'shop']

const ofSites: Record<string, EntryName[]> = {
  global: ['news', 'matches', 'stadium', 'tv', 'departments', 'members'],
  profis: ['news', 'fixtures', 'squad', 'table', 'matches', 'firstVisit'],
  frauen: ['news', 'fixtures', 'squad', 'table', 'womenTeam', 'galleries'],
  nachwuchs: ['news', 'fixtures', 'squad', 'table', 'academy', 'trials'],
  klub: ['news', 'history', 'bodies', 'departments', 'partners', 'jobs'],
  fans: ['news', 'fanClubs', 'away', 'liaison', 'fanDepartment', 'sweepstakes'],
  tv: ['videos', 'subscribe', 'programme', 'tvHelp', 'first', 'women'],
  museum: ['visit', 'exhibition', 'museumTours', 'news', 'directions'],
  mitgliedschaft: ['benefits', 'join', 'kids', 'matches', 'club'],
  fussballschule: ['camps', 'concept', 'news', 'galleries', 'youth'],
  stadion: ['ground', 'matches', 'directions', 'accessible', 'food', 'groundTours'],
  en: ['clubNews', 'matches', 'firstVisit', 'directions', 'visit', 'shop'],
  stores: ['shop', 'matches', 'members', 'account'],
  tickets: ['matches', 'seasonTickets', 'resale', 'directions', 'rules', 'account'],
  marktplatz: ['matches', 'firstVisit', 'rules', 'account'],
}

const named = (names: EntryName[]): NavigationEntry[] => names.map((name) => entries[name])

/** By the key of a site; a department without one of its own has that of all departments. */
export const mainNavigation: MainNavigation = {
  ofSites: Object.fromEntries(Object.entries(ofSites).map(([site, names]) => [site, named(names)])),
  ofDepartments: named(ofDepartments),
}

import type { Text } from './club.ts'

/** Whose domain a site's cookies belong to (SITE-04). */
export type CookieDomainKind = 'club' | 'stadium' | 'football'

export type Site = {
  key: string
  name: Text
  kind: 'main' | 'department'
  cookieDomain: CookieDomainKind
  /** The live area appears on nine sites (LIVE-01). */
  liveArea: boolean
  language: 'de' | 'en'
  teamId?: number
}

type SiteRow = [key: string, de: string, en: string, ja: string]

const MAIN: SiteRow[] = [
  ['global', 'SV Falkenstadt', 'SV Falkenstadt', 'SVファルケンシュタット'],
  ['profis', 'Profis', 'First team', 'トップチーム'],
  ['frauen', 'Frauen', 'Women', '女子'],
  ['nachwuchs', 'Nachwuchs', 'Youth', 'アカデミー'],
  ['klub', 'Klub', 'Club', 'クラブ'],
  ['fans', 'Fans', 'Fans', 'ファン'],
  ['tv', 'FALKEN TV', 'FALKEN TV', 'FALKEN TV'],
  ['museum', 'Museum', 'Museum', 'ミュージアム'],
  ['mitgliedschaft', 'Mitgliedschaft', 'Membership', '会員'],
  ['fussballschule', 'Fußballschule', 'Football school', 'サッカースクール'],
  ['stores', 'Shop', 'Shop', 'ショップ'],
  ['tickets', 'Tickets', 'Tickets', 'チケット'],
  ['marktplatz', 'Zweitmarkt', 'Ticket exchange', 'チケットリセール'],
  ['en', 'English', 'English', '英語版'],
  ['stadion', 'Falkenpark', 'Falkenpark', 'ファルケンパーク'],
]

const DEPARTMENTS: SiteRow[] = [
  ['basketball', 'Basketball', 'Basketball', 'バスケットボール'],
  ['beachvolleyball', 'Beachvolleyball', 'Beach volleyball', 'ビーチバレー'],
  ['boxen', 'Boxen', 'Boxing', 'ボクシング'],
  ['cricket', 'Cricket', 'Cricket', 'クリケット'],
  ['darts', 'Darts', 'Darts', 'ダーツ'],
  ['eishockey', 'Eishockey', 'Ice hockey', 'アイスホッケー'],
  ['eiskunstlauf', 'Eiskunstlauf', 'Figure skating', 'フィギュアスケート'],
  ['eisstock', 'Eisstock', 'Ice stock', 'アイスストック'],
  ['esports', 'Esports', 'Esports', 'eスポーツ'],
  ['fechten', 'Fechten', 'Fencing', 'フェンシング'],
  ['football', 'American Football', 'American football', 'アメリカンフットボール'],
  ['frisbee', 'Frisbee', 'Ultimate', 'アルティメット'],
  ['futsal', 'Futsal', 'Futsal', 'フットサル'],
  ['gymnastik', 'Gymnastik', 'Rhythmic gymnastics', '新体操'],
  ['handball', 'Handball', 'Handball', 'ハンドボール'],
  ['hockey', 'Hockey', 'Hockey', 'ホッケー'],
  ['inlinehockey', 'Inlinehockey', 'Inline hockey', 'インラインホッケー'],
  ['judo', 'Judo', 'Judo', '柔道'],
  ['karate', 'Karate', 'Karate', '空手'],
  ['klettern', 'Klettern', 'Climbing', 'クライミング'],
  ['lacrosse', 'Lacrosse', 'Lacrosse', 'ラクロス'],
  ['leichtathletik', 'Leichtathletik', 'Athletics', '陸上競技'],
  ['radsport', 'Radsport', 'Cycling', '自転車'],
  ['rehasport', 'Rehasport', 'Rehabilitation sport', 'リハビリスポーツ'],
  ['ringen', 'Ringen', 'Wrestling', 'レスリング'],
  ['rudern', 'Rudern', 'Rowing', 'ボート'],
  ['rugby', 'Rugby', 'Rugby', 'ラグビー'],
  ['schach', 'Schach', 'Chess', 'チェス'],
  ['schwimmen', 'Schwimmen', 'Swimming', '水泳'],
  ['tanzen', 'Tanzen', 'Dancing', 'ダンス'],
  ['tennis', 'Tennis', 'Tennis', 'テニス'],
  ['tischfussball', 'Tischfußball', 'Table football', 'テーブルサッカー'],
  ['tischtennis', 'Tischtennis', 'Table tennis', '卓球'],
  ['triathlon', 'Triathlon', 'Triathlon', 'トライアスロン'],
  ['turnen', 'Turnen', 'Gymnastics', '体操'],
  ['volleyball', 'Volleyball', 'Volleyball', 'バレーボール'],
  ['wandern', 'Wandern', 'Hiking', 'ハイキング'],
  ['wasserball', 'Wasserball', 'Water polo', '水球'],
  ['yoga', 'Yoga', 'Yoga', 'ヨガ'],
  ['fussballabteilung', 'Fußballabteilung', 'Football department', 'サッカー部門'],
]

const LIVE_AREA = new Set([
  'profis',
  'global',
  'nachwuchs',
  'klub',
  'fans',
  'tv',
  'museum',
  'mitgliedschaft',
  'fussballschule',
])
const COOKIE_DOMAINS: Record<string, CookieDomainKind> = { stadion: 'stadium', football: 'football' }
const TEAM_IDS: Record<string, number> = { profis: 159, frauen: 16953, nachwuchs: 17193 }

/** Every site of the club; a site is data, never an `if` in a component. */
export const sites: readonly Site[] = [
  ...MAIN.map((row) => siteOf(row, 'main')),
  ...DEPARTMENTS.map((row) => siteOf(row, 'department')),
]

function siteOf([key, de, en, ja]: SiteRow, kind: Site['kind']): Site {
  const teamId = TEAM_IDS[key]
  return {
    key,
    name: { de, en, ja },
    kind,
    cookieDomain: COOKIE_DOMAINS[key] ?? 'club',
    liveArea: LIVE_AREA.has(key),
    language: key === 'en' ? 'en' : 'de',
    ...(teamId ? { teamId } : {}),
  }
}

/** The site of a key; the main site where the club has none of that name, so that every link leads somewhere. */
export function loadSite(key: string): Site {
  return siteByKey(key) ?? siteByKey('global') ?? sites[0]!
}

/** Where everybody’s tickets lie: browsers keep them for one host, so there is one. */
export function walletSite(): Site {
  return loadSite('tickets')
}

export function siteByKey(key: string): Site | undefined {
  return sites.find((site) => site.key === key)
}

import type { CookieDomainKind, Role } from './site-roles.ts'

export type SiteRow = [key: string, de: string, en: string, ja: string]

export const mainSites: readonly SiteRow[] = [
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

export const departmentSites: readonly SiteRow[] = [
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

export const liveAreaSites: readonly string[] = [
  'profis',
  'global',
  'nachwuchs',
  'klub',
  'fans',
  'tv',
  'museum',
  'mitgliedschaft',
  'fussballschule',
]
/** Which site does what. Tickets are kept where they are sold: browsers keep them for one host. */
export const siteRoles: Readonly<Record<string, readonly Role[]>> = {
  global: ['main'],
  stores: ['shop'],
  tickets: ['tickets'],
  marktplatz: ['exchange'],
  mitgliedschaft: ['membership'],
  tv: ['television'],
  fans: ['supporters', 'sweepstakes'],
  klub: ['careers'],
  profis: ['firstTeam'],
  frauen: ['womensTeam'],
  fussballschule: ['footballSchool'],
}
/** Sites that stand on a domain of their own (`club/hosts.ts`). */
export const ownDomains: Readonly<Record<string, CookieDomainKind>> = {
  stadion: 'stadium',
  football: 'football',
}

/** Sites that speak English where no language is asked for, and have no German pages. */
export const englishSites: readonly string[] = ['en']

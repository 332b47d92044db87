import type { Language, Text } from '../club.ts'

/** The poster of a site's start page. Headlines are broken by hand; lines of up to nine characters stand largest. */
export type StartPoster = {
  kicker: Text
  headline: Record<Language, string[]>
  lead: Text
  /** A figure in the media store; without one the sash stands alone. */
  figure?: string
  /** The next home game, as a stub with its tickets. */
  match: boolean
}

/** Where a start page leads besides: one picture, one place. */
export type Excursion = { site: string; picture: string; kicker: Text; title: Text }

export type Starts = {
  /** By the key of a site. */
  posters: Readonly<Record<string, StartPoster>>
  /** Whoever has none: the headline is the name of the site. */
  ofDepartments: Pick<StartPoster, 'kicker' | 'lead'> & { figures: Readonly<Record<string, string>> }
  /** By the key of the site that they lead to. */
  excursions: Readonly<Record<string, Excursion>>
  order: readonly string[]
  /** What a site does not lead to. */
  without: Readonly<Record<string, readonly string[]>>
}

const text = (de: string, en: string, ja: string): Text => ({ de, en, ja })
const lines = (de: string, en: string, ja: string) => ({
  de: de.split('|'),
  en: en.split('|'),
  ja: ja.split('|'),
})

const posters: Record<string, StartPoster> = {
  global: {
    kicker: text('Seit 1899 in Falkenstadt', 'In Falkenstadt since 1899', '1899年からファルケンシュタットで'),
    headline: lines('Volle|Hütte.', 'Full|house.', '満員|御礼。'),
    lead: text(
      'Ein Verein, vierzig Abteilungen, ein Park. Hol Dir Deinen Platz.',
      'One club, forty departments, one park. Take your seat.',
      'クラブはひとつ、部門は40。あなたの席へ。',
    ),
    figure: 'hero-volley',
    match: true,
  },
  profis: {
    kicker: text('Die Profis', 'The first team', 'トップチーム'),
    headline: lines('Elf|Falken.', 'Eleven|Falcons.', '十一羽の|鷹。'),
    lead: text(
      'Nordkurve, Gegengerade, Haupttribüne: Am schönsten ist es mit Dir.',
      'North end, east stand, main stand: it is best with you.',
      '北側ゴール裏もメインスタンドも、あなたがいてこそ。',
    ),
    figure: 'hero-celebration',
    match: true,
  },
  frauen: {
    kicker: text('Die Frauen', 'The women', '女子チーム'),
    headline: lines('Unser|Spiel.', 'Our|game.', '私たちの|試合。'),
    lead: text(
      'Schnell, direkt und mit Ansage. Komm in den Park.',
      'Fast, direct and outspoken. Come to the park.',
      '速く、まっすぐに。スタジアムで会いましょう。',
    ),
    figure: 'scene-women',
    match: true,
  },
  nachwuchs: {
    kicker: text('Der Nachwuchs', 'The youth', 'アカデミー'),
    headline: lines('Morgen|ist jetzt.', 'Tomorrow|is now.', '明日は|いま。'),
    lead: text(
      'Von der U9 bis zur U23: Hier lernen Falken fliegen.',
      'From under 9 to under 23: this is where falcons learn to fly.',
      'U9からU23まで。ファルケンはここで飛び方を覚えます。',
    ),
    figure: 'scene-dribbling',
    match: true,
  },
  klub: {
    kicker: text('Der Klub', 'The club', 'クラブ'),
    headline: lines('Ein|Verein.', 'One|club.', 'ひとつの|クラブ。'),
    lead: text(
      'Gegründet 1899, getragen von seinen Mitgliedern.',
      'Founded in 1899, carried by its members.',
      '1899年創立。会員が支えるクラブです。',
    ),
    figure: 'scene-celebration',
    match: true,
  },
  fans: {
    kicker: text('Die Fans', 'The fans', 'ファン'),
    headline: lines('Die|Kurve.', 'North|end.', 'ゴール裏|より。'),
    lead: text(
      'Choreo, Auswärtsfahrt, Fanclub: Ohne Euch wäre es nur Rasen.',
      'Banners, away days, fan clubs: without you it would only be grass.',
      'コレオも遠征もファンクラブも。あなたたちがいなければ、ただの芝生です。',
    ),
    figure: 'scene-crowd',
    match: true,
  },
  tv: {
    kicker: text('FALKEN TV', 'FALKEN TV', 'FALKEN TV'),
    headline: lines('Näher|dran.', 'Right|there.', 'もっと|近くへ。'),
    lead: text(
      'Unser Vereinsfernsehen. Am schönsten ist es trotzdem im Park.',
      'Our club’s own television. The park is still the best seat.',
      'クラブの公式チャンネル。それでも一番の席はスタジアムに。',
    ),
    figure: 'scene-tunnel',
    match: true,
  },
  museum: {
    kicker: text('Das Museum', 'The museum', 'ミュージアム'),
    headline: lines('Seit|1899.', 'Since|1899.', '1899年|から。'),
    lead: text(
      'Pokale, Plakate, Schuhe mit Geschichte. Alles unter der Haupttribüne.',
      'Cups, posters, boots with a past. All of it under the main stand.',
      '優勝杯、ポスター、歴史あるスパイク。すべてメインスタンドの下に。',
    ),
    figure: 'scene-shot',
    match: false,
  },
  mitgliedschaft: {
    kicker: text('Mitgliedschaft', 'Membership', '会員'),
    headline: lines('Werde|Falke.', 'Join|us.', '仲間に|なろう。'),
    lead: text(
      'Früher an Karten, zehn Prozent im Shop und eine Stimme auf der Versammlung.',
      'Tickets first, ten per cent off in the shop and a vote at the meeting.',
      'チケットの先行販売、ショップは10%引き、総会での一票。',
    ),
    figure: 'scene-celebration',
    match: true,
  },
  fussballschule: {
    kicker: text('Die Fußballschule', 'The football school', 'サッカースクール'),
    headline: lines('Ran an|den Ball.', 'On the|ball.', 'ボールに|さわろう。'),
    lead: text(
      'Für Kinder von sechs bis dreizehn, mit Trainern aus unserem Nachwuchs.',
      'For children from six to thirteen, with coaches of our own youth teams.',
      '6歳から13歳まで。アカデミーのコーチが教えます。',
    ),
    figure: 'scene-ball',
    match: false,
  },
  en: {
    kicker: text('Welcome to Falkenstadt', 'Welcome to Falkenstadt', 'ファルケンシュタットへようこそ'),
    headline: lines('Full|house.', 'Full|house.', '満員|御礼。'),
    lead: text(
      'One club, forty departments, one park.',
      'One club, forty departments, one park. Take your seat.',
      'ひとつのクラブ、40の部門、ひとつのスタジアム。',
    ),
    figure: 'hero-volley',
    match: true,
  },
  stadion: {
    kicker: text('Der Falkenpark', 'The Falkenpark', 'ファルケンパーク'),
    headline: lines('50.000.|Und Du.', '50,000.|And you.', '5万人と|あなた。'),
    lead: text(
      'Nordkurve, zwei Ränge, kein schlechter Platz.',
      'The north end, two tiers, not one bad seat.',
      '北側ゴール裏、二層のスタンド。どの席も特等席です。',
    ),
    figure: 'stadium-wide',
    match: true,
  },
}

const excursions: Record<string, Excursion> = {
  stadion: {
    site: 'stadion',
    picture: 'scene-stadium',
    kicker: text('Falkenpark', 'Falkenpark', 'ファルケンパーク'),
    title: text(
      '50.000 Plätze, und jeder mit Blick',
      '50,000 seats, every one with a view',
      '5万席、どこからでもよく見えます',
    ),
  },
  fans: {
    site: 'fans',
    picture: 'scene-crowd',
    kicker: text('Fans', 'Fans', 'ファン'),
    title: text(
      'Die Nordkurve singt, Du auch',
      'The north end sings, and so do you',
      '北側ゴール裏で、いっしょに歌おう',
    ),
  },
  frauen: {
    site: 'frauen',
    picture: 'scene-women',
    kicker: text('Frauen', 'Women', '女子'),
    title: text('Schnell, direkt, mit Ansage', 'Fast, direct and outspoken', '速く、まっすぐに'),
  },
  nachwuchs: {
    site: 'nachwuchs',
    picture: 'scene-dribbling',
    kicker: text('Nachwuchs', 'Youth', 'アカデミー'),
    title: text('Hier lernen Falken fliegen', 'Where falcons learn to fly', 'ファルケンが飛び方を覚える場所'),
  },
  basketball: {
    site: 'basketball',
    picture: 'scene-basketball',
    kicker: text('Basketball', 'Basketball', 'バスケットボール'),
    title: text('Vier Viertel, ein Verein', 'Four quarters, one club', '4つのクォーター、ひとつのクラブ'),
  },
  museum: {
    site: 'museum',
    picture: 'scene-shot',
    kicker: text('Museum', 'Museum', 'ミュージアム'),
    title: text(
      'Geschichte zum Anfassen, seit 1899',
      'History within reach, since 1899',
      '1899年からの歴史にふれる',
    ),
  },
  fussballschule: {
    site: 'fussballschule',
    picture: 'scene-ball',
    kicker: text('Fußballschule', 'Football school', 'サッカースクール'),
    title: text(
      'Fünf Tage Ball, null Tage Langeweile',
      'Five days of football, no day of boredom',
      '5日間ずっとボールといっしょ',
    ),
  },
  profis: {
    site: 'profis',
    picture: 'scene-celebration',
    kicker: text('Profis', 'First team', 'トップチーム'),
    title: text(
      'Unter Flutlicht im Falkenpark',
      'Under floodlights at the Falkenpark',
      'ナイターのファルケンパークへ',
    ),
  },
}

export const starts: Starts = {
  posters,
  ofDepartments: {
    kicker: text(
      'Abteilung des SV Falkenstadt 1899',
      'A department of SV Falkenstadt 1899',
      'SVファルケンシュタット1899の部門',
    ),
    lead: text(
      'Vom ersten Training bis zum Wettkampf: In Falkenstadt spielt mehr als Fußball.',
      'From the first training to competition: there is more than football in Falkenstadt.',
      'はじめての練習から大会まで。ファルケンシュタットはサッカーだけではありません。',
    ),
    figures: { basketball: 'scene-basketball' },
  },
  excursions,
  order: ['profis', 'stadion', 'fans', 'frauen', 'nachwuchs', 'basketball', 'museum', 'fussballschule'],
  // They show the first team themselves.
  without: { global: ['profis'], en: ['profis'] },
}

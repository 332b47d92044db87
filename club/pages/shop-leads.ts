import type { Text } from '../club.ts'

/** The sentence under the headline, for the shop's start and by a category's German slug. */
export const shopLeads: Record<string, Text> = {
  start: {
    de: 'Vier Trikots, eine Kurve voll Wolle und der Ball mit den drei Federn.',
    en: 'Four shirts, a stand full of wool and the ball with the three feathers.',
    ja: '4種類のユニフォーム、スタンドを埋めるニット、そして3枚羽のボール。',
  },
  trikots: {
    de: 'Heim, auswärts, Ausweich und Tor. Mit Deinem Namen und Deiner Nummer.',
    en: 'Home, away, third and goalkeeper. With your name and your number.',
    ja: 'ホーム、アウェイ、サード、ゴールキーパー。名前と背番号も入れられます。',
  },
  training: {
    de: 'Was die Mannschaft unter der Woche trägt.',
    en: 'What the team wears during the week.',
    ja: 'チームが平日に着ているもの。',
  },
  mode: {
    de: 'Für die Tage ohne Spiel. Davon gibt es zu viele.',
    en: 'For days without a match. There are too many of them.',
    ja: '試合のない日のために。そんな日が多すぎます。',
  },
  'muetzen-schals': {
    de: 'Die Kurve im November, von Kopf bis Hals.',
    en: 'The stand in November, from head to neck.',
    ja: '11月のスタンドを、頭から首まで。',
  },
  fanartikel: {
    de: 'Kleine Dinge mit drei Federn.',
    en: 'Small things with three feathers.',
    ja: '3枚羽の小さなグッズ。',
  },
  zuhause: {
    de: 'Vom Frühstück bis zum Abpfiff.',
    en: 'From breakfast to the final whistle.',
    ja: '朝食から試合終了の笛まで。',
  },
  kinder: {
    de: 'Für alle, die noch auf den Zehenspitzen zuschauen.',
    en: 'For everybody who still watches on tiptoe.',
    ja: 'まだ背伸びして観戦するみんなへ。',
  },
  baby: {
    de: 'Der Falke schlüpft.',
    en: 'The Falcon hatches.',
    ja: 'ファルケンのひな。',
  },
  buecher: {
    de: 'Lesen in der Länderspielpause. Von der Buchhandlung am Falkenpark.',
    en: 'Reading for the international break. From the bookshop at the Falkenpark.',
    ja: '代表ウィークの読書に。ファルケンパーク書店から。',
  },
  sale: {
    de: 'Letzte Größen, kleinere Preise.',
    en: 'Last sizes, smaller prices.',
    ja: '残りわずかのサイズを、お得な価格で。',
  },
}

import type { NewPrize, NewSweepstake } from '#modules/sweepstakes/making.ts'
import type { PersonKey } from './people.ts'

export type Words = Pick<NewSweepstake, 'name' | 'text' | 'picture'>
export type DemoPrize = Omit<NewPrize, 'eventId'>

/** What is raffled, from and until which day from today, and what becomes of it. */
export const raffled: {
  words: Words
  days: readonly [opens: number, closes: number, draws: number]
  prizes: readonly DemoPrize[]
  lots: number
  persons: readonly PersonKey[]
  minAge: number
  membersOnly: boolean
  numberSource: NewSweepstake['numberSource']
  question?: NewSweepstake['question']
  fate: 'runs' | 'closed' | 'drawn'
}[] = [
  {
    words: {
      name: {
        de: 'Brandts Trikot, getragen gegen Nordhafen',
        en: 'Brandt’s shirt, worn against Nordhafen',
        ja: 'ブラントがノルトハーフェン戦で着たユニフォーム',
      },
      text: {
        de: 'Ein Trikot, ein Los. Gezogen wird öffentlich nachprüfbar, mit Hilfe der Lottozahlen.',
        en: 'One shirt, one lot. The draw can be checked by everybody, with the help of the lottery numbers.',
        ja: '1枚のユニフォームを1名様に。抽選は宝くじの当選番号を用い、誰でも検証できます。',
      },
      picture: 'shirt-home-brandt',
    },
    days: [-6, 5, 6],
    prizes: [
      {
        name: {
          de: 'Getragenes Trikot, Nummer 9',
          en: 'Match-worn shirt, number 9',
          ja: '実使用ユニフォーム（背番号9）',
        },
        quantity: 1,
        kind: 'goods',
        voucherCents: null,
      },
    ],
    lots: 318,
    persons: ['inhaber'],
    minAge: 16,
    membersOnly: false,
    numberSource: {
      de: 'die Gewinnzahlen von Lotto 6 aus 49 am Samstag nach dem Ende der Teilnahme',
      en: 'the numbers of the German lottery on the Saturday after entries close',
      ja: '締め切り後の土曜日に発表されるドイツ宝くじの当選番号',
    },
    fate: 'runs',
  },
  {
    words: {
      name: { de: 'Zweimal Block 19', en: 'Two seats in block 19', ja: '19ブロックのペアチケット' },
      text: {
        de: 'Zwei Karten für das nächste Heimspiel, nur für Mitglieder.',
        en: 'Two tickets for the next home game, for members only.',
        ja: '次のホームゲームのチケット2枚。会員限定です。',
      },
      picture: 'scene-crowd',
    },
    days: [-3, 8, 9],
    prizes: [
      {
        name: {
          de: 'Karte für das nächste Heimspiel',
          en: 'Ticket for the next home game',
          ja: '次のホームゲームのチケット',
        },
        quantity: 2,
        kind: 'ticket',
        voucherCents: null,
      },
    ],
    lots: 57,
    persons: ['mitglied'],
    minAge: 0,
    membersOnly: true,
    numberSource: null,
    question: {
      text: {
        de: 'In welchem Jahr wurde der Verein gegründet?',
        en: 'In which year was the club founded?',
        ja: 'クラブが創設されたのは何年ですか？',
      },
      answers: ['1899', '1904', '1911'].map((year) => ({ de: year, en: year, ja: year })),
      right: 0,
      rightOnly: false,
    },
    fate: 'runs',
  },
  {
    words: {
      name: {
        de: 'Ball mit allen Unterschriften',
        en: 'A ball with all signatures',
        ja: '全選手サイン入りボール',
      },
      text: {
        de: 'Vom Kapitän bis zum Zeugwart: alle haben unterschrieben.',
        en: 'From the captain to the kit man: everybody has signed.',
        ja: '主将から用具係まで、全員のサイン入り。',
      },
      picture: 'scene-ball',
    },
    days: [-30, -9, -8],
    prizes: [
      {
        name: { de: 'Unterschriebener Spielball', en: 'Signed match ball', ja: 'サイン入り試合球' },
        quantity: 1,
        kind: 'goods',
        voucherCents: null,
      },
      {
        name: { de: 'Gutschein über 25 €', en: 'Voucher for €25', ja: '25ユーロのギフト券' },
        quantity: 3,
        kind: 'voucher',
        voucherCents: 2500,
      },
    ],
    lots: 412,
    persons: ['inhaber', 'mitglied'],
    minAge: 0,
    membersOnly: false,
    numberSource: null,
    fate: 'drawn',
  },
  {
    words: {
      name: { de: 'Kellermanns Handschuhe', en: 'Kellermann’s gloves', ja: 'ケラーマンのグローブ' },
      text: {
        de: 'Getragen beim gehaltenen Elfmeter.',
        en: 'Worn when he saved the penalty.',
        ja: 'PKを止めたときのグローブ。',
      },
      picture: 'scene-save',
    },
    days: [-14, -1, 2],
    prizes: [
      {
        name: { de: 'Torwarthandschuhe', en: 'Goalkeeper’s gloves', ja: 'キーパーグローブ' },
        quantity: 1,
        kind: 'goods',
        voucherCents: null,
      },
    ],
    lots: 211,
    persons: ['inhaber'],
    minAge: 0,
    membersOnly: false,
    numberSource: null,
    fate: 'closed',
  },
  {
    words: {
      name: { de: 'Danke für Eure Stimmen', en: 'Thanks for your voices', ja: '応援への感謝' },
      text: {
        de: 'Gutscheine für alle, die im Herbst mitgesungen haben.',
        en: 'Vouchers for everybody who sang along this autumn.',
        ja: '秋の試合で歌ってくださった皆さまへ。',
      },
      picture: 'scene-crowd-scarves',
    },
    days: [-25, -6, -5],
    prizes: [
      {
        name: { de: 'Gutschein über 25 €', en: 'Voucher for €25', ja: '25ユーロのギフト券' },
        quantity: 5,
        kind: 'voucher',
        voucherCents: 2500,
      },
    ],
    lots: 0,
    persons: ['inhaber'],
    minAge: 0,
    membersOnly: false,
    numberSource: null,
    fate: 'drawn',
  },
]

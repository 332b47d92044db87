import type { DemoPrize, Words } from './sweepstakes.words.ts'

/** Behind the doors of December, up to the twelfth. */
export const earlyDoors: readonly (Words & { prize: DemoPrize })[] = [
  {
    name: { de: 'Ein Schal zum Umlegen', en: 'A scarf to wear', ja: '応援マフラー' },
    text: {
      de: 'Zehn gestrickte Schals in Navy und Orange.',
      en: 'Ten knitted scarves in navy and orange.',
      ja: '紺とオレンジのニットマフラー10本。',
    },
    picture: 'product-scarf',
    prize: {
      name: { de: 'Schal', en: 'Scarf', ja: 'マフラー' },
      quantity: 10,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Der Ball vom Derby', en: 'The ball of the derby', ja: 'ダービーの試合球' },
    text: {
      de: 'Der Spielball, unterschrieben von der Mannschaft.',
      en: 'The match ball, signed by the team.',
      ja: '選手全員のサイン入り試合球。',
    },
    picture: 'product-ball',
    prize: {
      name: { de: 'Spielball', en: 'Match ball', ja: '試合球' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: '25 Euro für den Shop', en: '25 euros for the shop', ja: 'ショップで使える25ユーロ' },
    text: {
      de: 'Fünf Gutscheine, einlösbar im Shop und bei Tickets.',
      en: 'Five vouchers for shop and tickets.',
      ja: 'ショップとチケットで使えるギフト券5枚。',
    },
    picture: 'product-gift-voucher',
    prize: {
      name: { de: 'Gutschein über 25 €', en: 'Voucher for €25', ja: '25ユーロのギフト券' },
      quantity: 5,
      kind: 'voucher',
      voucherCents: 2500,
    },
  },
  {
    name: { de: 'Bommelmütze', en: 'Bobble hat', ja: 'ボンボン付きニット帽' },
    text: {
      de: 'Zehn Stück, warm bis über die Ohren.',
      en: 'Ten of them, warm down to the ears.',
      ja: '耳まで暖かいニット帽10個。',
    },
    picture: 'product-bobble-hat',
    prize: {
      name: { de: 'Bommelmütze', en: 'Bobble hat', ja: 'ニット帽' },
      quantity: 10,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Ein Training neben der Bank', en: 'A training session by the bench', ja: '練習見学' },
    text: {
      de: 'Zwei Plätze am Rand des Abschlusstrainings, danach Mittag in der Kantine.',
      en: 'Two places at the final training session, then lunch in the canteen.',
      ja: '前日練習の見学2名様、昼食付き。',
    },
    picture: 'scene-coach',
    prize: {
      name: { de: 'Platz am Trainingsplatz', en: 'Place at training', ja: '練習見学' },
      quantity: 2,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Becher für kalte Hände', en: 'A mug for cold hands', ja: '保温マグ' },
    text: { de: 'Zwanzig Thermobecher.', en: 'Twenty travel mugs.', ja: '保温マグ20個。' },
    picture: 'product-travel-mug',
    prize: {
      name: { de: 'Thermobecher', en: 'Travel mug', ja: '保温マグ' },
      quantity: 20,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Trikot Deiner Wahl', en: 'A shirt of your choice', ja: 'お好きなユニフォーム' },
    text: {
      de: 'Ein Heimtrikot in Deiner Größe.',
      en: 'A home shirt in your size.',
      ja: 'お好きなサイズのホームユニフォーム。',
    },
    picture: 'shirt-home-front',
    prize: {
      name: { de: 'Heimtrikot', en: 'Home shirt', ja: 'ホームユニフォーム' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: '50 Euro für den Shop', en: '50 euros for the shop', ja: 'ショップで使える50ユーロ' },
    text: { de: 'Zwei Gutscheine.', en: 'Two vouchers.', ja: 'ギフト券2枚。' },
    picture: 'product-gift-voucher',
    prize: {
      name: { de: 'Gutschein über 50 €', en: 'Voucher for €50', ja: '50ユーロのギフト券' },
      quantity: 2,
      kind: 'voucher',
      voucherCents: 5000,
    },
  },
  {
    name: { de: 'Plüschfalke', en: 'Plush falcon', ja: 'ぬいぐるみ' },
    text: {
      de: 'Fünf Stück, für Kleine und Große.',
      en: 'Five of them, for small and large.',
      ja: 'ファルコンのぬいぐるみ5個。',
    },
    picture: 'product-plush-falcon',
    prize: {
      name: { de: 'Plüschfalke', en: 'Plush falcon', ja: 'ぬいぐるみ' },
      quantity: 5,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Abend im Museum', en: 'An evening in the museum', ja: 'ミュージアムの夜' },
    text: {
      de: 'Führung für vier nach Feierabend.',
      en: 'A tour for four after hours.',
      ja: '閉館後の4名様ガイドツアー。',
    },
    picture: 'scene-museum-cup',
    prize: {
      name: { de: 'Führung für vier', en: 'Tour for four', ja: '4名様ツアー' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Brettspiel', en: 'Board game', ja: 'ボードゲーム' },
    text: {
      de: 'Drei Spiele für lange Abende.',
      en: 'Three games for long evenings.',
      ja: '長い夜のためのゲーム3個。',
    },
    picture: 'product-board-game',
    prize: {
      name: { de: 'Brettspiel', en: 'Board game', ja: 'ボードゲーム' },
      quantity: 3,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Ein Platz auf der Pressetribüne', en: 'A seat in the press box', ja: '記者席で観戦' },
    text: {
      de: 'Ein Spiel neben denen, die darüber schreiben.',
      en: 'A match beside those who write about it.',
      ja: '記者と並んで1試合観戦。',
    },
    picture: 'scene-press',
    prize: {
      name: { de: 'Platz auf der Pressetribüne', en: 'Seat in the press box', ja: '記者席' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
]

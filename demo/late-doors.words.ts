import type { DemoPrize, Words } from './sweepstakes.words.ts'

/** Behind the doors of December, from the thirteenth on. */
export const lateDoors: readonly (Words & { prize: DemoPrize })[] = [
  {
    name: { de: 'Handschuhe aus dem Tor', en: 'Gloves from the goal', ja: 'キーパーグローブ' },
    text: {
      de: 'Getragen, gewaschen, unterschrieben.',
      en: 'Worn, washed, signed.',
      ja: '実使用・サイン入り。',
    },
    picture: 'scene-save',
    prize: {
      name: { de: 'Torwarthandschuhe', en: 'Goalkeeper’s gloves', ja: 'グローブ' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: '10 Euro für zwanzig', en: '10 euros for twenty', ja: '10ユーロを20名様に' },
    text: { de: 'Zwanzig kleine Gutscheine.', en: 'Twenty small vouchers.', ja: 'ギフト券20枚。' },
    picture: 'product-gift-voucher',
    prize: {
      name: { de: 'Gutschein über 10 €', en: 'Voucher for €10', ja: '10ユーロのギフト券' },
      quantity: 20,
      kind: 'voucher',
      voucherCents: 1000,
    },
  },
  {
    name: { de: 'Rucksack', en: 'Backpack', ja: 'リュックサック' },
    text: { de: 'Fünf Rucksäcke.', en: 'Five backpacks.', ja: 'リュックサック5個。' },
    picture: 'product-backpack',
    prize: {
      name: { de: 'Rucksack', en: 'Backpack', ja: 'リュック' },
      quantity: 5,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Mit dem Sonderzug', en: 'On the away train', ja: '応援列車' },
    text: {
      de: 'Zwei Plätze auf der nächsten Auswärtsfahrt.',
      en: 'Two seats on the next away trip.',
      ja: '次のアウェイ遠征2名様。',
    },
    picture: 'scene-away-train',
    prize: {
      name: { de: 'Zwei Plätze im Sonderzug', en: 'Two seats on the train', ja: '列車の席2名様' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Kapuzenpullover', en: 'Hoodie', ja: 'パーカー' },
    text: {
      de: 'Drei Stück in Deiner Größe.',
      en: 'Three of them in your size.',
      ja: 'お好きなサイズで3枚。',
    },
    picture: 'product-hoodie',
    prize: {
      name: { de: 'Kapuzenpullover', en: 'Hoodie', ja: 'パーカー' },
      quantity: 3,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Hinter der Kamera', en: 'Behind the camera', ja: 'カメラの裏側' },
    text: {
      de: 'Ein Spieltag bei der Bildregie.',
      en: 'A match day with the TV crew.',
      ja: '中継スタッフと過ごす試合日。',
    },
    picture: 'scene-camera',
    prize: {
      name: { de: 'Spieltag bei der Bildregie', en: 'Match day with the crew', ja: '中継見学' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Das alte Trikot', en: 'The old shirt', ja: '復刻ユニフォーム' },
    text: { de: 'Ein Retrotrikot von 1974.', en: 'A retro shirt of 1974.', ja: '1974年の復刻ユニフォーム。' },
    picture: 'shirt-retro-front',
    prize: {
      name: { de: 'Retrotrikot', en: 'Retro shirt', ja: '復刻ユニフォーム' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Poster vom Derby', en: 'Derby poster', ja: 'ダービーポスター' },
    text: { de: 'Dreißig Drucke, gerollt.', en: 'Thirty prints, rolled.', ja: 'ポスター30枚。' },
    picture: 'product-poster-derby',
    prize: {
      name: { de: 'Poster', en: 'Poster', ja: 'ポスター' },
      quantity: 30,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: '100 Euro für den Shop', en: '100 euros for the shop', ja: 'ショップで使える100ユーロ' },
    text: { de: 'Ein Gutschein.', en: 'One voucher.', ja: 'ギフト券1枚。' },
    picture: 'product-gift-voucher',
    prize: {
      name: { de: 'Gutschein über 100 €', en: 'Voucher for €100', ja: '100ユーロのギフト券' },
      quantity: 1,
      kind: 'voucher',
      voucherCents: 10000,
    },
  },
  {
    name: { de: 'Bettwäsche', en: 'Bedding', ja: '寝具セット' },
    text: { de: 'Fünfmal weiterträumen.', en: 'Five times sweet dreams.', ja: '寝具セット5組。' },
    picture: 'product-bedding',
    prize: {
      name: { de: 'Bettwäsche', en: 'Bedding', ja: '寝具' },
      quantity: 5,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Durch den Tunnel', en: 'Through the tunnel', ja: '選手入場' },
    text: {
      de: 'Einmal mit der Mannschaft einlaufen.',
      en: 'Walk out with the team.',
      ja: '選手と一緒に入場できます。',
    },
    picture: 'scene-tunnel',
    prize: {
      name: { de: 'Einlaufen mit der Mannschaft', en: 'Walking out with the team', ja: '選手入場' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
  {
    name: { de: 'Das Trikot der Neun', en: 'The nine’s shirt', ja: '背番号9のユニフォーム' },
    text: {
      de: 'Getragen von Brandt, unterschrieben.',
      en: 'Worn by Brandt, signed.',
      ja: 'ブラント選手の実使用・サイン入り。',
    },
    picture: 'shirt-home-brandt',
    prize: {
      name: { de: 'Trikot von Brandt', en: 'Brandt’s shirt', ja: 'ブラントのユニフォーム' },
      quantity: 1,
      kind: 'goods',
      voucherCents: null,
    },
  },
]

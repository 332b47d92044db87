/** Everything the shop shows. */

import { KITS, type Kit, type ShirtOptions, shirt } from '#demo/illustrator/people/garments.ts'
import { illustrationOf, type Picture } from '#demo/illustrator/picture.ts'
import * as drinkware from './drinkware.goods.ts'
import * as gifts from './gifts.goods.ts'
import * as hard from './hard.goods.ts'
import * as paper from './paper.goods.ts'
import { svg } from './print.ts'
import * as sewn from './sewn.goods.ts'
import * as tops from './tops.goods.ts'

type Words = readonly [de: string, en: string, ja: string]

function good(id: string, [de, en, ja]: Words, tags: readonly string[], draw: () => string): Picture {
  return {
    id,
    width: 400,
    height: 460,
    alt: illustrationOf(`${de}.`, `${en}.`, `${ja}。`),
    tags: ['product', ...tags],
    draw: () => svg([0, 0, 400, 460], draw()),
  }
}

type ShirtLine = { id: string; kit: Kit; words: Words }

const SHIRT_LINES: readonly ShirtLine[] = [
  { id: 'home', kit: KITS.home, words: ['Heimtrikot', 'Home shirt', 'ホームユニフォーム'] },
  { id: 'away', kit: KITS.away, words: ['Auswärtstrikot', 'Away shirt', 'アウェイユニフォーム'] },
  { id: 'third', kit: KITS.third, words: ['Ausweichtrikot', 'Third shirt', 'サードユニフォーム'] },
  {
    id: 'goalkeeper',
    kit: KITS.goalkeeper,
    words: ['Torwarttrikot', 'Goalkeeper shirt', 'ゴールキーパーユニフォーム'],
  },
  {
    id: 'women',
    kit: { ...KITS.home, cut: 'women' },
    words: ['Heimtrikot Frauen', 'Women’s home shirt', 'レディースホームユニフォーム'],
  },
  {
    id: 'kids',
    kit: { ...KITS.home, cut: 'kids' },
    words: ['Heimtrikot Kinder', 'Kids’ home shirt', 'キッズホームユニフォーム'],
  },
  { id: 'retro', kit: KITS.retro, words: ['Retrotrikot', 'Retro shirt', 'レトロユニフォーム'] },
  { id: 'training', kit: KITS.training, words: ['Trainingsshirt', 'Training shirt', 'トレーニングシャツ'] },
  { id: 'casual', kit: KITS.shirt, words: ['T-Shirt', 'T-shirt', 'Tシャツ'] },
]

const SHIRTS: Picture[] = SHIRT_LINES.flatMap(({ id, kit, words: [de, en, ja] }) => [
  good(`shirt-${id}-front`, [`${de}, Vorderseite`, `${en}, front`, `${ja}（前面）`], ['shirt', id], () =>
    shirt({ kit, side: 'front' }),
  ),
  good(`shirt-${id}-back`, [`${de}, Rückseite`, `${en}, back`, `${ja}（背面）`], ['shirt', id], () =>
    shirt({ kit, side: 'back' }),
  ),
])

const printed = (id: string, words: Words, options: Omit<ShirtOptions, 'side'>) =>
  good(id, words, ['shirt', 'player'], () => shirt({ ...options, side: 'back' }))

const PLAYER_SHIRTS: Picture[] = [
  printed(
    'shirt-home-brandt',
    [
      'Heimtrikot mit Brandt und der 9',
      'Home shirt with Brandt and 9',
      'ブラント選手の背番号9ホームユニフォーム',
    ],
    { kit: KITS.home, name: 'Brandt', number: '9' },
  ),
  printed(
    'shirt-away-conti',
    [
      'Auswärtstrikot mit Conti und der 10',
      'Away shirt with Conti and 10',
      'コンティ選手の背番号10アウェイユニフォーム',
    ],
    { kit: KITS.away, name: 'Conti', number: '10' },
  ),
]

const CLOTHES: Picture[] = [
  good(
    'product-t-shirt',
    ['T-Shirt mit großer Marke', 'T-shirt with a large mark', 'ロゴ入りTシャツ'],
    ['shirt'],
    tops.printedShirt,
  ),
  good('product-polo', ['Polohemd', 'Polo shirt', 'ポロシャツ'], ['shirt'], tops.polo),
  good(
    'product-long-sleeve',
    ['Langarmshirt', 'Long-sleeved shirt', '長袖シャツ'],
    ['shirt'],
    tops.longSleeve,
  ),
  good('product-sweatshirt', ['Pullover', 'Sweatshirt', 'スウェット'], ['hoodie'], tops.sweatshirt),
  good('product-bib', ['Lätzchen', 'Bib', 'よだれかけ'], ['baby', 'kids'], gifts.bib),
  good('product-gloves', ['Handschuhe', 'Gloves', '手袋'], ['winter'], gifts.gloves),
  good(
    'product-shorts',
    ['Hose zum Heimtrikot', 'Home shorts', 'ホームショーツ'],
    ['shorts', 'home'],
    sewn.shorts('home'),
  ),
  good(
    'product-shorts-away',
    ['Hose zum Auswärtstrikot', 'Away shorts', 'アウェイショーツ'],
    ['shorts', 'away'],
    sewn.shorts('away'),
  ),
  good(
    'product-socks',
    ['Stutzen zum Heimtrikot', 'Home socks', 'ホームソックス'],
    ['socks', 'home'],
    sewn.socks('home'),
  ),
  good(
    'product-socks-away',
    ['Stutzen zum Auswärtstrikot', 'Away socks', 'アウェイソックス'],
    ['socks', 'away'],
    sewn.socks('away'),
  ),
  good(
    'product-training-top',
    [
      'Trainingsoberteil mit kurzem Reißverschluss',
      'Training top with a short zip',
      'ハーフジップのトレーニングトップ',
    ],
    ['training'],
    tops.trainingTop,
  ),
  good(
    'product-jacket',
    ['Trainingsjacke', 'Track jacket', 'トラックジャケット'],
    ['jacket', 'training'],
    tops.trackJacket,
  ),
  good(
    'product-track-pants',
    ['Trainingshose', 'Track trousers', 'トラックパンツ'],
    ['training'],
    sewn.trackTrousers,
  ),
  good('product-rain-jacket', ['Regenjacke', 'Rain jacket', 'レインジャケット'], ['jacket'], tops.rainJacket),
  good('product-hoodie', ['Kapuzenpullover', 'Hoodie', 'パーカー'], ['hoodie'], tops.hoodie),
  good(
    'product-zip-hoodie',
    ['Kapuzenjacke', 'Zip hoodie', 'ジップパーカー'],
    ['hoodie', 'jacket'],
    tops.zipHoodie,
  ),
  good('product-pyjamas', ['Schlafanzug', 'Pyjamas', 'パジャマ'], ['home', 'kids'], tops.pyjamas),
  good(
    'product-baby-set',
    ['Babyset aus Body und Lätzchen', 'Baby set with bodysuit and bib', 'ベビー用ボディスーツとよだれかけ'],
    ['baby', 'kids'],
    sewn.babySet,
  ),
  good('product-cap', ['Helle Kappe', 'Light cap', '白いキャップ'], ['cap'], sewn.cap('cloth')),
  good('product-cap-dark', ['Dunkle Kappe', 'Dark cap', '紺のキャップ'], ['cap'], sewn.cap('dusk')),
  good('product-beanie', ['Mütze', 'Beanie', 'ニット帽'], ['hat', 'winter'], sewn.beanie),
  good(
    'product-bobble-hat',
    ['Bommelmütze', 'Bobble hat', 'ポンポン付きニット帽'],
    ['hat', 'winter'],
    sewn.bobbleHat,
  ),
  good('product-scarf', ['Schal', 'Scarf', 'マフラー'], ['scarf', 'winter'], sewn.scarf('club')),
  good(
    'product-scarf-retro',
    ['Retroschal', 'Retro scarf', 'レトロマフラー'],
    ['scarf', 'winter', 'retro'],
    sewn.scarf('retro'),
  ),
]

const THINGS: Picture[] = [
  good(
    'product-sports-bag',
    ['Sporttasche', 'Sports bag', 'スポーツバッグ'],
    ['bag', 'sport'],
    gifts.sportsBag,
  ),
  good(
    'product-baubles',
    ['Zwei Christbaumkugeln', 'Two Christmas baubles', 'クリスマスオーナメント'],
    ['home', 'winter'],
    gifts.baubles,
  ),
  good(
    'product-breakfast-board',
    ['Frühstücksbrett', 'Breakfast board', 'ブレックファストボード'],
    ['kitchen'],
    gifts.breakfastBoard,
  ),
  good('product-gift-box', ['Geschenkbox', 'Gift box', 'ギフトボックス'], ['gift'], gifts.giftBox),
  good('product-mug', ['Tasse', 'Mug', 'マグカップ'], ['kitchen'], drinkware.mug),
  good('product-travel-mug', ['Thermobecher', 'Travel mug', 'タンブラー'], ['kitchen'], drinkware.travelMug),
  good('product-beer-glass', ['Bierglas', 'Beer glass', 'ビールグラス'], ['kitchen'], drinkware.beerGlass),
  good(
    'product-bottle',
    ['Trinkflasche', 'Drinking bottle', 'ドリンクボトル'],
    ['kitchen', 'sport'],
    drinkware.bottle,
  ),
  good('product-ball', ['Fußball', 'Football', 'サッカーボール'], ['ball', 'sport'], hard.football),
  good(
    'product-mini-ball',
    ['Kleiner Fußball', 'Mini football', 'ミニサッカーボール'],
    ['ball', 'kids'],
    hard.miniBall,
  ),
  good('product-key-ring', ['Schlüsselanhänger', 'Key ring', 'キーホルダー'], ['small'], hard.keyRing),
  good('product-lanyard', ['Schlüsselband', 'Lanyard', 'ネックストラップ'], ['small'], hard.lanyard),
  good('product-backpack', ['Rucksack', 'Backpack', 'バックパック'], ['bag'], hard.backpack),
  good('product-gym-bag', ['Turnbeutel', 'Gym bag', 'ナップサック'], ['bag', 'kids'], hard.gymBag),
  good('product-phone-case', ['Handyhülle', 'Phone case', 'スマートフォンケース'], ['small'], hard.phoneCase),
  good('product-umbrella', ['Regenschirm', 'Umbrella', '傘'], ['small'], hard.umbrella),
  good(
    'product-plush-falcon',
    ['Falke aus Plüsch', 'Plush falcon', 'ハヤブサのぬいぐるみ'],
    ['kids', 'toy'],
    hard.plushFalcon,
  ),
  good(
    'product-board-game',
    ['Brettspiel Falkenflug', 'Board game “Falkenflug”', 'ボードゲーム'],
    ['toy'],
    hard.boardGame,
  ),
  good('product-puzzle', ['Puzzle', 'Jigsaw puzzle', 'ジグソーパズル'], ['toy', 'kids'], hard.puzzle),
  good('product-bedding', ['Bettwäsche', 'Bedding', '寝具カバー'], ['home'], hard.bedding),
  good('product-towel', ['Handtuch', 'Towel', 'タオル'], ['home', 'sport'], hard.towel),
]

const PRINTED_THINGS: Picture[] = [
  good('product-poster', ['Plakat 1899', 'Poster 1899', '1899ポスター'], ['print'], paper.poster),
  good(
    'product-poster-derby',
    ['Plakat zum Derbysieg', 'Derby win poster', 'ダービー勝利ポスター'],
    ['print'],
    paper.derbyPoster,
  ),
  good('product-flag', ['Fahne', 'Flag', '旗'], ['flag'], paper.flag),
  good(
    'product-banner',
    ['Hissfahne für den Balkon', 'Banner for the balcony', 'バルコニー用バナー'],
    ['flag'],
    paper.banner,
  ),
  good('product-pennant', ['Wimpel', 'Pennant', 'ペナント'], ['flag'], paper.pennant),
  good(
    'product-stickers',
    ['Aufkleberbogen', 'Sheet of stickers', 'ステッカーシート'],
    ['print', 'small'],
    paper.stickers,
  ),
  good(
    'product-book',
    ['Buch über 125 Jahre Falken', 'Book on 125 years of the Falcons', '125周年記念本'],
    ['print'],
    paper.chronicle,
  ),
  good('product-calendar', ['Wandkalender', 'Wall calendar', '壁掛けカレンダー'], ['print'], paper.calendar),
  good(
    'product-advent-calendar',
    ['Adventskalender', 'Advent calendar', 'アドベントカレンダー'],
    ['print', 'winter'],
    paper.advent,
  ),
  good('product-gift-voucher', ['Gutschein', 'Gift voucher', 'ギフト券'], ['gift'], paper.giftVoucher),
  good(
    'product-membership-gift',
    ['Mitgliedschaft als Geschenk', 'Membership as a gift', '会員権ギフト'],
    ['gift', 'membership'],
    paper.membershipGift,
  ),
]

export const GOODS: readonly Picture[] = [
  ...SHIRTS,
  ...PLAYER_SHIRTS,
  ...CLOTHES,
  ...THINGS,
  ...PRINTED_THINGS,
]

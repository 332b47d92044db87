import type { Trx } from '#platform/db.ts'
import type { Words } from './words.ts'

type DemoCategory = [
  id: number,
  parentId: number | null,
  name: Words,
  slug: readonly [de: string, en: string],
]

/** In the order of the tree's first level; the shelves within one follow behind, so that a thing's main shelf is the outer one. */
const categories: readonly DemoCategory[] = [
  [1, null, ['Trikots', 'Jerseys', 'ユニフォーム'], ['trikots', 'jerseys']],
  [2, null, ['Training', 'Training', 'トレーニング'], ['training', 'training']],
  [3, null, ['Mode', 'Fashion', 'ファッション'], ['mode', 'fashion']],
  [4, null, ['Mützen und Schals', 'Hats and scarves', '帽子とマフラー'], ['muetzen-schals', 'hats-scarves']],
  [5, null, ['Fanartikel', 'Fan gear', 'グッズ'], ['fanartikel', 'fan-gear']],
  [6, null, ['Zuhause', 'Home', 'ホーム用品'], ['zuhause', 'home']],
  [7, null, ['Kinder', 'Kids', 'キッズ'], ['kinder', 'kids']],
  [8, 7, ['Baby', 'Baby', 'ベビー'], ['baby', 'baby']],
  [9, null, ['Bücher', 'Books', '書籍'], ['buecher', 'books']],
  [10, null, ['Sale', 'Sale', 'セール'], ['sale', 'sale']],
  [11, 1, ['Profis', 'First team', 'トップチーム'], ['profi-trikots', 'first-team-jerseys']],
  [12, 1, ['Damen', 'Women', 'レディース'], ['damen-trikots', 'womens-jerseys']],
  [13, 1, ['Retro', 'Retro', 'レトロ'], ['retro-trikots', 'retro-jerseys']],
  [14, 1, ['Hosen und Stutzen', 'Shorts and socks', 'ショーツとソックス'], ['hosen-stutzen', 'shorts-socks']],
  [
    15,
    3,
    ['Pullover und Jacken', 'Jumpers and jackets', 'トップスとジャケット'],
    ['pullover-jacken', 'jumpers-jackets'],
  ],
  [16, 3, ['Shirts', 'Shirts', 'シャツ'], ['shirts', 'shirts']],
  [
    17,
    5,
    ['Fahnen und Plakate', 'Flags and posters', 'フラッグとポスター'],
    ['fahnen-plakate', 'flags-posters'],
  ],
  [18, 5, ['Bälle', 'Balls', 'ボール'], ['baelle', 'balls']],
  [19, 5, ['Taschen', 'Bags', 'バッグ'], ['taschen', 'bags']],
  [20, 6, ['Küche und Tisch', 'Kitchen and table', 'キッチンと食卓'], ['kueche-tisch', 'kitchen-table']],
  [21, 6, ['Bad und Bett', 'Bath and bed', 'バスと寝具'], ['bad-bett', 'bath-bed']],
  [22, 7, ['Kinderkleidung', 'Kids’ clothes', 'キッズウェア'], ['kinderkleidung', 'kids-clothes']],
  [23, 7, ['Spielen', 'Play', 'あそび'], ['spielen', 'play']],
]

/** Which things stand on an inner shelf. */
const within: Record<number, readonly string[]> = {
  11: ['1001', '1002', '1003', '1004', '1010', '1013', '1014'],
  12: ['1005'],
  13: ['1008', '1009'],
  14: ['1011', '1012'],
  15: ['1105', '1201', '1202', '1205', '1207'],
  16: ['1203', '1204', '1206'],
  17: ['1403', '1404', '1406', '1412', '1413'],
  18: ['1401', '1407'],
  19: ['1107', '1411', '1415'],
  20: ['1501', '1506', '1507', '1510', '1511'],
  21: ['1502', '1503'],
  22: ['1006', '1007', '1601', '1602', '1603'],
  23: ['1407', '1505', '1512', '1604'],
}

export function innerShelvesOf(id: string | number): number[] {
  return Object.entries(within)
    .filter(([, ids]) => ids.includes(String(id)))
    .map(([shelf]) => Number(shelf))
}

export async function seedCategories(trx: Trx): Promise<void> {
  const rows = categories.map(([id, parent_id, name, slug], position) => ({
    id,
    parent_id,
    name: JSON.stringify({ de: name[0], en: name[1], ja: name[2] }),
    slug: JSON.stringify({ de: slug[0], en: slug[1] }),
    position,
  }))
  await trx.insertInto('categories').values(rows).execute()
}

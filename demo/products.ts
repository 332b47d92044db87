import { addProduct } from '#modules/catalogue/catalogue.ts'
import type { Trx } from '#platform/db.ts'
import { clothes } from './products.clothes.ts'
import { fanGear } from './products.fan-gear.ts'
import { home } from './products.home.ts'
import { jerseys } from './products.jerseys.ts'
import { kids } from './products.kids.ts'
import { type DemoProduct, newProduct, type Words } from './products.shapes.ts'

const sellers = [
  { id: 1, name: 'Fanshop Falkenpark', legal_name: 'SV Falkenstadt 1899 Merchandising GmbH', is_club: true },
  { id: 2, name: 'Buchhandlung am Falkenpark', legal_name: 'Buchhandlung Ines Hartwig e.K.', is_club: false },
]

type DemoCategory = [
  id: number,
  parentId: number | null,
  name: Words,
  slug: readonly [de: string, en: string],
]

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
]

export const demoProducts: readonly DemoProduct[] = [...jerseys, ...clothes, ...fanGear, ...home, ...kids]

/** Sellers, categories and everything on the shelves. */
export async function seedProducts(trx: Trx): Promise<void> {
  const now = new Date()
  await trx.insertInto('sellers').values(sellers).execute()
  await trx
    .insertInto('categories')
    .values(
      categories.map(([id, parent_id, name, slug], position) => ({
        id,
        parent_id,
        name: JSON.stringify({ de: name[0], en: name[1], ja: name[2] }),
        slug: JSON.stringify({ de: slug[0], en: slug[1] }),
        position,
      })),
    )
    .execute()
  for (const demo of demoProducts) await addProduct(trx, newProduct(demo, now))
}

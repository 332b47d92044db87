import { addProduct } from '#modules/catalogue/catalogue.ts'
import type { Trx } from '#platform/db.ts'
import { seedCategories } from '../shelves.ts'
import { clothes } from './products.clothes.ts'
import { extras } from './products.extras.ts'
import { fanGear } from './products.fan-gear.ts'
import { home } from './products.home.ts'
import { jerseys } from './products.jerseys.ts'
import { kids } from './products.kids.ts'
import { type DemoProduct, newProduct } from './products.shapes.ts'

const sellers = [
  { id: 1, name: 'Fanshop Falkenpark', legal_name: 'SV Falkenstadt 1899 Merchandising GmbH', is_club: true },
  {
    id: 2,
    name: 'Buchhandlung am Falkenpark',
    legal_name: 'Buchhandlung Ines Hartwig e.K.',
    is_club: false,
    address: JSON.stringify({ street: 'Parkallee 12', postalCode: '60528', city: 'Falkenstadt' }),
    vat_id: 'DE 299 811 904',
    email: 'laden@buchhandlung-falkenpark.example',
  },
]

export const demoProducts: readonly DemoProduct[] = [
  ...jerseys,
  ...clothes,
  ...fanGear,
  ...home,
  ...kids,
  ...extras,
]

/** Sellers, categories and everything on the shelves. */
export async function seedProducts(trx: Trx): Promise<void> {
  const now = new Date()
  await trx.insertInto('sellers').values(sellers).execute()
  await seedCategories(trx)
  for (const demo of demoProducts) await addProduct(trx, newProduct(demo, now))
}

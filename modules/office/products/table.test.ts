import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { centsIn, guarded, unguarded } from './table.rules.ts'

const program = await testApp()
const { db } = program.test
const [shop, finance] = await Promise.all([officeFor(program, 'laden'), officeFor(program, 'finanzen')])
const read = async (id: string) => (await shop.call({ path: `/api/office/products/${id}` })).json
// Downwards: what the office makes gets the next number.
let number = 899_999
const build = (given: Parameters<typeof buildProduct>[1] = {}) =>
  db.transaction().execute((trx) => buildProduct(trx, { number: --number, ...given }))
const post = (rest: string, body: object, staff = shop) =>
  staff.call({ method: 'POST', path: `/api/office/products/import${rest}`, body })
const preview = async (text: string) => (await post('/preview', { text })).json
const HEAD =
  'Artikel;Name de;Name en;Name ja;Größe;Preis;Mitglieder %;Aufschlag;Gewicht g;Höchstens;Kategorien;Bestand'

async function exported(query = ''): Promise<string> {
  const { body } = await program.app.inject({
    url: `/api/office/products.csv?${query}`,
    headers: { host: officeHostOf(program), cookie: shop.cookie },
  })
  return body
}

describe('a table of products', () => {
  test('is taken out and taken in again unchanged: all of them, hostile names and formulas too', async () => {
    for (const de of [
      '=HYPERLINK("x")',
      "'=1+1",
      "'s Kapperl",
      '-5 % Schal',
      '@Heimat; "Kurve"',
      '+49',
      'Größe\u{1F3C6}',
    ])
      await build({ name: { de, en: de }, categories: [11, 1] })
    const table = await exported()
    expect(table).toContain(HEAD)
    expect(table).not.toMatch(/(^|;)"?[=+@-]/m)
    const told = await preview(table)
    expect(told.lines).toEqual([])
    expect(told.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
    expect(told.counts.unchanged).toBe(
      (await sql<{ n: number }>`select count(*)::int as n from variants`.execute(db)).rows[0]!.n,
    )
  })

  test('says line by line what becomes new, changed or refused, and does that', async () => {
    const { id, sku } = await build({
      priceCents: 8995,
      variants: [
        { code: 'M', size: 'M', inStock: 5 },
        { code: 'L', size: 'L', inStock: 5 },
      ],
    })
    const text = [
      HEAD,
      `${sku};;;;;79,95;;;;;;`,
      `${id}.L;;;;;79,95;;2,50;;;;`,
      ';Tisch;Table;;;120;5;0;9000;2;Zuhause;4',
      ';Hocker;Stool;;klein;60;0;0;;;Zuhause;1',
      ';Hocker;Stool;;groß;60;0;0;;;Zuhause;2',
      '1.999999.M;Nichts;Nothing;;;1;;;;;;',
      `${sku};;;;;1;;;;;;`,
      ';Bank;Bench;;;viel;;;;;;',
      ';Truhe;Chest;;;10;;;;;Gibtesnicht;',
    ].join('\r\n')
    const told = await preview(text)
    expect(told.counts).toEqual({ new: 3, changed: 2, unchanged: 0, refused: 4 })
    expect(told.lines.map(({ line, because }: { line: number; because: string }) => [line, because])).toEqual(
      [
        ...[2, 3, 4, 5, 6].map((line) => [line, null]),
        [7, 'unknownArticle'],
        [8, 'twice'],
        [9, 'price'],
        [10, 'category'],
      ],
    )
    expect(told.lines[1].changes).toContainEqual({ field: 'price', before: '89,95', after: '79,95' })
    const done = await post('', { text, digest: told.digest })
    expect(done.status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ priceCents: 7995, previousPriceCents: 8995 })
    expect(after.sizes.map(({ surchargeCents }: { surchargeCents: number }) => surchargeCents)).toEqual([
      0, 250,
    ])
    expect(after.audit[0]).toMatchObject({ action: 'officeProductsImport', before: { price: '89,95' } })
    const list = (await shop.call({ path: '/api/office/products?q=hocker' })).json
    expect(list.items[0]).toMatchObject({ state: 'incomplete', sizes: 2, free: 3 })
  })

  test('a product is changed in one of its lines, and never in two ways', async () => {
    const { id } = await build({
      variants: [
        { code: 'M', size: 'M', inStock: 5 },
        { code: 'L', size: 'L', inStock: 5 },
        { code: 'XL', size: 'XL', inStock: 5 },
      ],
    })
    const text = [
      HEAD,
      `${id}.M;;;;;;;;;;;`,
      `${id}.L;;;;;9;;;;;;`,
      `${id}.XL;;;;;8;;;;;;`,
      ';Truhe;Chest;;S;5;;;;;;',
      ';Truhe;;;M;;;;;;;',
    ].join('\n')
    const told = await preview(text)
    expect(told.counts).toEqual({ new: 2, changed: 1, unchanged: 1, refused: 1 })
    expect(told.lines.find(({ because }: { because: string }) => because)).toMatchObject({
      line: 4,
      because: 'differs',
    })
    expect((await post('', { text, digest: told.digest })).status).toBe(200)
    expect((await read(id)).priceCents).toBe(900)
    const made = (await shop.call({ path: '/api/office/products?q=truhe' })).json
    expect(made.items).toMatchObject([{ sizes: 2, priceCents: 500 }])
  })

  test('what has changed since it was shown is not done, not in part either', async () => {
    const [one, other] = [await build(), await build()]
    const text = [HEAD, `${one.sku};;;;;11;;;;;;`, `${other.sku};;;;;12;;;;;;`].join('\n')
    const { digest } = await preview(text)
    const { version, prices } = await read(other.id)
    const { memberDiscountPercent, priceGroupDiscounts } = prices
    const body = { version, priceCents: 777, memberDiscountPercent, priceGroupDiscounts }
    await shop.call({ method: 'PUT', path: `/api/office/products/${other.id}/prices`, body })
    expect((await post('', { text, digest })).json.title).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect((await read(one.id)).priceCents).toBe(1000)
    const again = (await preview(text)).digest
    const answers = await Promise.all([post('', { text, digest: again }), post('', { text, digest: again })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['no table', 'einfach ein Text'],
    ['no lines', HEAD],
    ['half a quote', `${HEAD}\n"1.1`],
    ['more lines than one file has', `${HEAD}\n${'1.1;;\n'.repeat(5_001)}`],
  ])('%s is refused', async (_, text) => {
    expect((await post('/preview', { text })).json.title).toBe('PRODUCT_TABLE_UNREADABLE')
  })

  test('is refused where it is too long, and to whoever may not', async () => {
    expect((await post('/preview', { text: 'x'.repeat(2_000_001) })).status).toBe(400)
    expect((await post('/preview', { text: HEAD }, finance)).status).toBe(403)
  })
})

describe('sizes', () => {
  const put = async (id: string, body: object) =>
    shop.call({
      method: 'PUT',
      path: `/api/office/products/${id}/sizes`,
      body: { version: (await read(id)).version, print: null, ...body },
    })

  test('come, go and move; what was sold or counted stays; a print is offered', async () => {
    const { id, sku } = await build({ variants: [{ code: 'M', size: 'M', inStock: 0 }] })
    const wanted = [
      { sku: null, size: 'S', surchargeCents: 0 },
      { sku, size: 'M', surchargeCents: 200 },
      { sku: null, size: 'm.', surchargeCents: 0 },
    ]
    expect((await put(id, { sizes: wanted, print: { priceCents: 1795, kit: 'home' } })).status).toBe(204)
    const { sizes, print } = await read(id)
    expect(print).toEqual({ priceCents: 1795, kit: 'home' })
    expect(sizes.map((one: { sku: string }) => one.sku)).toEqual([`${id}.S`, sku, `${id}.m-2`])
    await shop.call({
      method: 'POST',
      path: `/api/office/products/${id}/stock`,
      body: { kind: 'delivery', moves: [{ sku: `${id}.S`, pieces: 1 }] },
    })
    const onlyM = [{ sku, size: 'M', surchargeCents: 0 }]
    expect((await put(id, { sizes: onlyM })).json.title).toBe('SIZE_IN_USE')
    expect((await read(id)).sizes).toHaveLength(3)
    expect((await put(id, { sizes: [{ sku: '1.1001.M', size: 'M', surchargeCents: 0 }] })).status).toBe(404)
    expect((await put(id, { sizes: [...onlyM, ...onlyM] })).status).toBe(400)
    const two = [{ sku: `${id}.S`, size: 'S', surchargeCents: 0 }, ...onlyM]
    expect((await put(id, { sizes: two })).status).toBe(204)
    expect((await read(id)).print).toBeNull()
  })
})

test.each([
  ['89,95', 8995],
  ['89.95', 8995],
  ['1.234,50', 123_450],
  ['90', 9000],
  [' 12 € ', 1200],
  ['-1', null],
  ['1e3', null],
  ['1,234', null],
  ['', null],
])('%s is %s cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents)
})

test.each(['=1', '+1', '-1', '@a', "'=1", "''=1", "'s", 'plain', ''])(
  '%s is no formula, and comes back',
  (text) => {
    expect(guarded(text)).not.toMatch(/^[=+\-@]/)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

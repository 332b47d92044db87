import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import { largestCrop } from '#modules/media/uploads.rules.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [shop, finance] = await Promise.all([officeFor(program, 'laden'), officeFor(program, 'finanzen')])
const at = (id: string, rest = '') => `/api/office/products/${id}${rest}`
const read = async (id: string) => (await shop.call({ path: at(id) })).json
const post = (path: string, body: object, staff = shop) => staff.call({ method: 'POST', path, body })
const jpeg = await sharp({ create: { width: 800, height: 920, channels: 3, background: '#fc5316' } })
  .jpeg()
  .toBuffer()
const WORDS = { de: 'Ein Schal', en: 'A scarf', ja: 'マフラー' }

const scarf = {
  name: { de: 'Schal Prüfstand', en: 'Test bench scarf', ja: '' },
  categories: [4],
  priceCents: 1995,
  vatRate: 19,
  memberDiscountPercent: 10,
  weightGrams: 120,
  sizes: [
    { size: 'S', pieces: 3 },
    { size: 'L/XL', pieces: 0 },
  ],
}

async function upload(
  id: string,
  given: { bytes?: Buffer; type?: string; query?: object; cookie?: string } = {},
) {
  const { bytes = jpeg, type = 'image/jpeg', query, cookie = shop.cookie } = given
  const wanted = { ...largestCrop({ width: 800, height: 920 }), ...WORDS, ...query }
  const asked = Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, String(value)]))
  const answer = await program.app.inject({
    method: 'POST',
    url: `${at(id, '/pictures')}?${new URLSearchParams(asked)}`,
    headers: { host: officeHostOf(program), cookie, 'content-type': type },
    payload: bytes,
  })
  return { status: answer.statusCode, json: answer.json() }
}

async function make(): Promise<string> {
  const { status, json } = await post('/api/office/products', scarf)
  expect(status).toBe(201)
  return json.id
}
const inShop = async (id: string) =>
  (await program.send({ path: `/api/shop/v4/shops/1/products/${id}` })).json

describe('a product from nothing', () => {
  test('is made, gets a picture, goes on the shelf, and off it', async () => {
    const id = await make()
    const made = await read(id)
    expect(made).toMatchObject({ state: 'incomplete', missing: ['picture'], free: 3 })
    expect(made.sizes.map(({ sku, lies }: { sku: string; lies: number }) => [sku, lies])).toEqual([
      [`${id}.S`, 3],
      [`${id}.L-XL`, 0],
    ])
    const publish = async () => post(at(id, '/publish'), { version: (await read(id)).version })
    expect((await publish()).json.title).toBe('PRODUCT_INCOMPLETE')
    const { status, json } = await upload(id)
    expect(status).toBe(201)
    const seen = await program.app.inject({
      url: `/media/w_400,h_460,c_fit,f_auto/${json.id}`,
      headers: { host: officeHostOf(program), accept: 'image/webp' },
    })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    await expect.poll(async () => (await inShop(id)).title).toBe('NOT_FOUND')
    expect((await publish()).status).toBe(204)
    await expect
      .poll(() => inShop(id))
      .toMatchObject({
        price: 1995,
        previousPrice: null,
        images: [{ id: json.id, text: WORDS }],
      })
    expect((await read(id)).state).toBe('onSale')
    expect((await post(at(id, '/hide'), { version: (await read(id)).version })).status).toBe(204)
    await expect.poll(async () => (await inShop(id)).title).toBe('NOT_FOUND')
    expect((await publish()).status).toBe(204)
    expect((await read(id)).audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining([
        'officeProductAdd',
        'officePictureAdd',
        'officeProductPublish',
        'officeProductHide',
      ]),
    )
  })

  test('twelve at once are twelve', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => post('/api/office/products', scarf)))
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(12)
  })

  test('is published once by whoever was first, and for later by itself', async () => {
    const id = await make()
    await upload(id)
    const { version } = await read(id)
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const answers = await Promise.all([
      post(at(id, '/publish'), { version, at: later }),
      post(at(id, '/publish'), { version, at: later }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await read(id)).state).toBe('planned')
    await expect.poll(async () => (await inShop(id)).title).toBe('NOT_FOUND')
  })

  test.each([
    ['no name', { name: { de: '', en: 'x', ja: '' } }],
    ['no price', { priceCents: 0 }],
    ['no size at all', { sizes: [] }],
    [
      'a size twice',
      {
        sizes: [
          { size: 'M', pieces: 1 },
          { size: 'M', pieces: 1 },
        ],
      },
    ],
    ['less than nothing', { sizes: [{ size: 'M', pieces: -1 }] }],
    ['something of its own', { activeSince: '2020-01-01' }],
  ])('%s is refused', async (_, wrong) => {
    expect((await post('/api/office/products', { ...scarf, ...wrong })).status).toBe(400)
  })

  test('whoever only reads makes nothing, uploads nothing, publishes nothing', async () => {
    const id = await make()
    expect((await post('/api/office/products', scarf, finance)).status).toBe(403)
    expect((await post(at(id, '/publish'), { version: 1 }, finance)).status).toBe(403)
    expect((await upload(id, { cookie: finance.cookie })).status).toBe(403)
  })
})

describe('pictures', () => {
  test('what is none is refused by its code, and leaves nothing behind', async () => {
    const { id } = await db.transaction().execute((trx) => buildProduct(trx))
    const files = async () =>
      (
        await sql<{
          count: number
        }>`select count(*)::int as count from files where key like 'pictures/%'`.execute(db)
      ).rows[0]!.count
    const before = await files()
    expect(
      (await upload(id, { bytes: Buffer.from('<svg onload="x()"/>'), type: 'image/svg+xml' })).json.title,
    ).toBe('PICTURE_TYPE')
    expect(
      (await upload(id, { bytes: Buffer.from('\0\0\0\x18ftypheic', 'latin1'), type: 'image/jpeg' })).json
        .title,
    ).toBe('PICTURE_HEIC')
    expect((await upload(id, { bytes: Buffer.from('{"a":1}'), type: 'application/json' })).json.title).toBe(
      'PICTURE_TYPE',
    )
    expect((await upload(id, { bytes: Buffer.alloc(16 * 1024 * 1024) })).status).toBe(413)
    expect((await upload(id, { query: { de: '' } })).status).toBe(400)
    expect((await upload(id, { query: { name: '../../etc/passwd', width: 2 } })).status).toBe(400)
    expect((await upload('1.999999')).status).toBe(404)
    expect(await files()).toBe(before)
    expect((await read(id)).pictures).toEqual([])
  })

  test('are put in another order, described anew and taken away; no foreign one is taken in', async () => {
    const { id } = await db.transaction().execute((trx) => buildProduct(trx, { images: ['scarf', 'shirt'] }))
    const put = async (pictures: object[]) =>
      shop.call({
        method: 'PUT',
        path: at(id, '/pictures'),
        body: { version: (await read(id)).version, pictures },
      })
    expect(
      (
        await put([
          { id: 'shirt', text: WORDS },
          { id: 'scarf', text: null },
        ])
      ).status,
    ).toBe(204)
    expect((await read(id)).pictures).toEqual([
      { id: 'shirt', text: WORDS },
      { id: 'scarf', text: null },
    ])
    expect((await put([{ id: 'hero-volley', text: null }])).status).toBe(404)
    expect(
      (
        await put([
          { id: 'shirt', text: null },
          { id: 'shirt', text: null },
        ])
      ).status,
    ).toBe(400)
    expect((await put([])).status).toBe(204)
  })

  test('a thirteenth is one too many, also of two at once', async () => {
    const images = Array.from({ length: 11 }, (_, number) => `scarf-${number}`)
    const { id } = await db.transaction().execute((trx) => buildProduct(trx, { images }))
    const answers = await Promise.all([upload(id), upload(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await read(id)).pictures).toHaveLength(12)
  })
})

test('a category follows from its name, and is there once', async () => {
  const add = (name: object, parentId: number | null = null) =>
    post('/api/office/products/categories', { name, parentId })
  const made = await add({ de: 'Für den Garten', en: 'For the garden', ja: '' })
  expect(made.status).toBe(201)
  const { rows } = await sql<{
    slug: object
  }>`select slug from categories where id = ${made.json.id}`.execute(db)
  expect(rows[0]!.slug).toEqual({ de: 'fuer-den-garten', en: 'for-the-garden' })
  expect((await add({ de: 'Für den Garten', en: 'Garden', ja: '' })).json.title).toBe('CATEGORY_EXISTS')
  expect((await add({ de: 'Zwerge', en: 'Gnomes', ja: '' }, 987_654)).json.title).toBe('CATEGORY_UNKNOWN')
  expect((await add({ de: '！', en: '！', ja: '' })).json.title).toBe('CATEGORY_EXISTS')
})

test('an empty club gets its first category and product without SQL', async () => {
  const empty = await testDatabase('empty')
  const context = { stockCameBack: async () => {}, unsentOf: async () => new Map<string, number>() }
  const id = await empty.db.transaction().execute(async (trx) => {
    const category = await catalogue.addCategory(trx, {
      name: { de: 'Schals', en: 'Scarves', ja: '' },
      parentId: null,
    })
    const by = { id: newId(), name: 'Laden' }
    const { id } = await catalogue.makeProduct(context, trx, {
      ...scarf,
      vatRate: 19,
      categories: [category.id],
      by,
    })
    await sql`update products set images = '["scarf"]' where id = ${id}`.execute(trx)
    const { rows } = await sql<{ version: number }>`select version from products where id = ${id}`.execute(
      trx,
    )
    await catalogue.publishProduct(trx, { productId: id, version: rows[0]!.version, at: null })
    return id
  })
  const list = await catalogue
    .createCatalogue({ db: empty.db, isStaff: async () => false })
    .listProducts({ shopId: null, page: 1, pageSize: 5 })
  expect(list.items.map((one) => one.id)).toEqual([id])
})

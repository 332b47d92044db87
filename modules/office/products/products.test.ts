import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [shop, finance] = await Promise.all([officeFor(program, 'laden'), officeFor(program, 'finanzen')])
const at = (id: string, rest = '') => `/api/office/products/${id}${rest}`
const read = async (id: string) => (await shop.call({ path: at(id) })).json
const build = (given: Parameters<typeof buildProduct>[1] = {}) =>
  db.transaction().execute((trx) => buildProduct(trx, given))
const post = (id: string, rest: string, body: object, staff = shop) =>
  staff.call({ method: 'POST', path: at(id, rest), body })

describe('the list of products', () => {
  test('each is in one state, and the views count them', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const made = {
      onSale: await build(),
      soldOut: await build({ variants: [{ code: 'M', size: 'M', inStock: 0 }] }),
      incomplete: await build({ activeSince: null }),
      planned: await build({ activeSince: inDays(3) }),
      hidden: await build({ hiddenSince: inDays(-1) }),
    }
    const counts = (await shop.call({ path: '/api/office/products/counts' })).json.items
    for (const [state, { id }] of Object.entries(made)) {
      const list = (await shop.call({ path: `/api/office/products?state=${state}&pageSize=200` })).json
      expect(list.items.map((row: { id: string }) => row.id)).toContain(id)
      expect(list.totalCount).toBe(counts.find(({ key }: { key: string }) => key === state).count)
      expect((await read(id)).state).toBe(state)
    }
  })

  test('is searched, filtered by shelf and sorted', async () => {
    const cheap = await build({
      name: { de: 'Zipfelmütze', en: 'Pointed cap' },
      priceCents: 100,
      categories: [4],
    })
    await build({ name: { de: 'Zipfelschal', en: 'Pointed scarf' }, priceCents: 200, categories: [5] })
    const list = async (query: string) =>
      (await shop.call({ path: `/api/office/products?${query}` })).json.items.map(
        (row: { name: { de: string } }) => row.name.de,
      )
    expect(await list('q=zipfel&orderBy=price desc')).toEqual(['Zipfelschal', 'Zipfelmütze'])
    expect(await list('q=zipfel&category=4')).toEqual(['Zipfelmütze'])
    expect(await list(`q=${cheap.id}`)).toEqual(['Zipfelmütze'])
    expect(await list('q=zi%25el')).toEqual([])
  })

  test('a name that is a formula is none in the table', async () => {
    await build({ name: { de: '=HYPERLINK("x")', en: 'x' } })
    const { body } = await program.app.inject({
      url: '/api/office/products.csv?q=hyperlink',
      headers: { host: officeHostOf(program), cookie: finance.cookie },
    })
    expect(body).toContain("'=HYPERLINK")
  })
})

describe('what a product is', () => {
  test('of two who change it one reads the other’s version first', async () => {
    const { id } = await build()
    const { facts, version } = await read(id)
    const put = (name: string) =>
      shop.call({
        method: 'PUT',
        path: at(id),
        body: { version, facts: { ...facts, name: { ...facts.name, de: name } } },
      })
    const answers = await Promise.all([put('Eins'), put('Zwei')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)!.json.title).toBe('OFFICE_VERSION_CONFLICT')
    const after = await read(id)
    expect(after.version).toBeGreaterThan(version)
    expect(after.audit[0]).toMatchObject({
      action: 'officeProductChange',
      before: { name: { de: 'Prüfstück' } },
    })
  })

  test('a description is harmless, whatever is typed, and comes back as it was typed', async () => {
    const { id } = await build()
    const { facts, version } = await read(id)
    const typed = '## Pflege\n\n30 Grad & **nicht** bügeln.\n\n- eins\n- zwei <script>alert(1)</script>'
    const hostile = '<p onclick="x()">Hallo</p><script>alert(1)</script>'
    const body = {
      version,
      facts: { ...facts, description: { de: typed, en: hostile, ja: '' }, categories: [4] },
    }
    expect((await shop.call({ method: 'PUT', path: at(id), body })).status).toBe(204)
    const saved = (await read(id)).facts
    expect(saved.description).toEqual({ de: typed, en: 'Hallo', ja: '' })
    expect(saved.categories).toEqual([4])
    const { rows } = await sql<{
      description: { de: string }
    }>`select description from products where id = ${id}`.execute(db)
    expect(rows[0]!.description.de).toContain('<li>zwei &lt;script&gt;')
    const found = await program.send({ path: `/api/shop/v4/shops/1/products/${id}` })
    expect(found.json.description.de).toContain('<h3>Pflege</h3>')
  })

  test('PRD-06 PRD-09 its labels and until when the app alone shows it; a printed one stays customizable', async () => {
    const { id } = await build({ labels: ['Customizable', 'Highlight'] })
    const put = async (changed: object) => {
      const { facts, version } = await read(id)
      const body = { version, facts: { ...facts, ...changed } }
      return (await shop.call({ method: 'PUT', path: at(id), body })).status
    }
    const listed = async () => {
      const { json } = await program.send({ path: '/api/shop/v4/shops/1/products?PageSize=100' })
      return json.items.find((one: { id: string }) => one.id === id)?.labels
    }
    expect((await read(id)).facts).toMatchObject({ isHighlight: true, isProductOfTheMonth: false })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const wanted = { isHighlight: false, isProductOfTheMonth: true, appclusiveUntil: later }
    expect(await put(wanted)).toBe(204)
    expect((await read(id)).facts).toMatchObject(wanted)
    // A list that was kept is read anew with the notice of the change.
    await vi.waitFor(async () => expect(await listed()).toBeUndefined())
    expect(await put({ appclusiveUntil: null })).toBe(204)
    await vi.waitFor(async () => expect(await listed()).toEqual(['Customizable', 'ProductOfTheMonth']))
  })

  test('a shelf that is none, and a product that is none', async () => {
    const { id } = await build()
    const { facts, version } = await read(id)
    const put = (path: string, changed: object) =>
      shop.call({ method: 'PUT', path, body: { version, facts: { ...facts, ...changed } } })
    expect((await put(at(id), { categories: [987_654] })).json.title).toBe('CATEGORY_UNKNOWN')
    expect((await put(at('1.999999'), {})).status).toBe(404)
    expect((await put(at(id), { name: { de: '', en: 'x', ja: '' } })).status).toBe(400)
    // Reduced elsewhere is only what is reduced at home; and only what there is.
    expect((await put(at(id), { vatRate: 19, goodsKind: 'book' })).status).toBe(400)
    expect((await put(at(id), { vatRate: 7, goodsKind: 'medicine' })).status).toBe(400)
    expect(await read(id)).toMatchObject({ version, facts })
  })

  test('who only reads changes nothing', async () => {
    const { id, sku } = await build()
    const body = { kind: 'delivery', moves: [{ sku, pieces: 1 }] }
    expect((await post(id, '/stock', body, finance)).status).toBe(403)
  })
})

describe('stock', () => {
  const stockOf = async (id: string) => (await read(id)).sizes.map((size: { free: number }) => size.free)

  test('a delivery, a loss and a count are written down with who and why', async () => {
    const { id, sku } = await build()
    await post(id, '/stock', { kind: 'delivery', reason: 'Lieferung 7', moves: [{ sku, pieces: 120 }] })
    await post(id, '/stock', { kind: 'loss', moves: [{ sku, pieces: -3 }] })
    await post(id, '/stock', { kind: 'count', moves: [{ sku, counted: 100, seen: 122 }] })
    const { movements, sizes, audit } = await read(id)
    expect(sizes[0]).toMatchObject({ lies: 100, held: 0, free: 100 })
    expect(movements).toMatchObject([
      { kind: 'count', pieces: -22, inStock: 100, size: 'M' },
      { kind: 'loss', pieces: -3, inStock: 122, reason: null },
      { kind: 'delivery', pieces: 120, inStock: 125, reason: 'Lieferung 7', by: expect.any(String) },
    ])
    expect(audit[0]).toMatchObject({
      action: 'officeStockMove',
      before: { [sku]: 122 },
      after: { [sku]: 100 },
    })
    await expect(sql`delete from stock_movements`.execute(db)).rejects.toThrow('stay as they were written')
    await expect(sql`update stock_movements set pieces = 1`.execute(db)).rejects.toThrow()
  })

  test('what is promised stays, and who counts finds it there', async () => {
    const { id, sku } = await build()
    await sql`insert into stock_reservations (cart_item_id, checkout_id, sku, quantity) values (${newId()}, ${newId()}, ${sku}, 2)`.execute(
      db,
    )
    expect((await read(id)).sizes[0]).toMatchObject({ lies: 7, held: 2, free: 5 })
    const count = (counted: number, seen = 7) =>
      post(id, '/stock', { kind: 'count', moves: [{ sku, counted, seen }] })
    expect((await count(1)).json.title).toBe('STOCK_RESERVED')
    expect((await count(4, 6)).json.title).toBe('STOCK_CHANGED')
    expect((await post(id, '/stock', { kind: 'loss', moves: [{ sku, pieces: -6 }] })).json.title).toBe(
      'STOCK_RESERVED',
    )
    expect((await count(2)).status).toBe(204)
    expect(await stockOf(id)).toEqual([0])
  })

  test('all sizes or none; no foreign size, none twice, no nonsense', async () => {
    const sizes = [
      { code: 'M', size: 'M', inStock: 5 },
      { code: 'L', size: 'L', inStock: 1 },
    ]
    const [{ id }, other] = [await build({ variants: sizes }), await build()]
    const [m, l] = [`${id}.M`, `${id}.L`]
    const move = (kind: string, ...moves: object[]) => post(id, '/stock', { kind, moves })
    expect((await move('loss', { sku: m, pieces: -2 }, { sku: l, pieces: -2 })).status).toBe(409)
    expect((await move('delivery', { sku: m, pieces: 2 }, { sku: other.sku, pieces: 2 })).status).toBe(404)
    for (const [kind, ...moves] of [
      ['delivery', { sku: m, pieces: -1 }],
      ['loss', { sku: m, pieces: 1 }],
      ['count', { sku: m, pieces: 1 }],
      ['delivery', { sku: m, pieces: 1 }, { sku: m, pieces: 1 }],
      ['delivery', { sku: m, pieces: 1.5 }],
      ['delivery', { sku: m, pieces: 2_000_000_000 }],
    ] as const)
      expect((await move(kind, ...moves)).status).toBe(400)
    expect(await stockOf(id)).toEqual([5, 1])
  })

  test('whoever waits is written to, and only after somebody saw that', async () => {
    const { id, sku } = await build({ variants: [{ code: 'M', size: 'M', inStock: 0 }] })
    await sql`insert into stock_alerts (id, sku, email, language, token_hash, asked_at, confirmed_at)
      values (${newId()}, ${sku}, 'wartet@example.org', 'de', ${Buffer.from(sku)}, now(), now())`.execute(db)
    const body = { kind: 'delivery', moves: [{ sku, pieces: 4 }] }
    expect((await post(id, '/stock', body)).json.title).toBe('OFFICE_CONSEQUENCES_CHANGED')
    const told = (await post(id, '/stock/preview', body)).json
    expect(told).toMatchObject({ isFinal: true })
    expect(told.lines).toContainEqual({ kind: 'mails', count: 1, cents: null, isNot: false })
    expect(await stockOf(id)).toEqual([0])
    expect((await post(id, '/stock', { ...body, digest: told.digest })).status).toBe(204)
    expect(await stockOf(id)).toEqual([4])
  })

  test('an account that goes leaves the movement without its name', async () => {
    const { id, sku } = await build()
    await post(id, '/stock', { kind: 'delivery', moves: [{ sku, pieces: 1 }] })
    await sql`update stock_movements set moved_by = null, moved_by_name = null where moved_by = ${people.laden.id}`.execute(
      db,
    )
    expect((await read(id)).movements[0]).toMatchObject({ by: null, pieces: 1 })
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { moduleApp } from '#testing/module-app.ts'
import { createSharedAnswers } from './shared-answers.ts'

const stock = { left: 7, loads: 0, fails: false, cacheSeconds: 60, whileLoading: async () => {} }
const answers = createSharedAnswers()
const app = await moduleApp(async (instance) => {
  instance.get('/api/shop/stock', { config: { access: 'optional' } }, (request, reply) =>
    answers.answer(request, reply, {
      key: request.url,
      isForEverybody: request.url.endsWith('all'),
      async load() {
        stock.loads += 1
        const { left } = stock
        await stock.whileLoading()
        if (stock.fails) throw new Error('no database')
        return { left, words: 'Trikot '.repeat(300) }
      },
      tagsOf: () => ['stock'],
      cacheSeconds: async () => stock.cacheSeconds,
    }),
  )
})

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/api/shop/stock', headers })
const left = async () => (await ask()).json().left

beforeEach(() => {
  answers.markStale(['stock'])
  Object.assign(stock, { left: 7, loads: 0, fails: false, cacheSeconds: 60, whileLoading: async () => {} })
})

describe('kept answers', () => {
  test('are loaded once, for many at once too', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(left))
    expect([...all, await left()]).toEqual([7, 7, 7, 7, 7])
    expect(stock.loads).toBe(1)
  })

  test('are for those who are signed in only where that makes no difference', async () => {
    const signedIn = async (path: string) =>
      (await app.inject({ url: path, headers: { authorization: 'Bearer fan' } })).statusCode
    for (const path of ['/api/shop/stock', '/api/shop/stock?for=all']) {
      stock.loads = 0
      expect([await signedIn(path), await signedIn(path), await signedIn(path)]).toEqual([200, 200, 200])
      expect(stock.loads).toBe(path.endsWith('all') ? 1 : 3)
    }
  })

  test('end with a change: nobody gets the one before, not even while the new one is being loaded', async () => {
    await left()
    stock.left = 0
    answers.markStale(['another'])
    expect(await left()).toBe(7)
    answers.markStale(['stock'])
    expect(await Promise.all([left(), left()])).toEqual([0, 0])
    expect(stock.loads).toBe(2)
  })

  test('that were overtaken by a change while they were loaded are kept for nobody', async () => {
    stock.whileLoading = async () => {
      stock.left = 0
      answers.markStale(['stock'])
    }
    await left()
    stock.whileLoading = async () => {}
    expect(await left()).toBe(0)
  })

  test('end when notices may have been missed', async () => {
    await left()
    stock.left = 3
    answers.markAllStale()
    expect(await left()).toBe(3)
  })

  test('that time changes at once are not kept', async () => {
    stock.cacheSeconds = 0
    await left()
    await left()
    expect(stock.loads).toBe(2)
  })

  test('are not for those who are signed in, who see what is there now', async () => {
    await left()
    stock.left = 1
    const signedIn = await ask({ authorization: 'Bearer fan' })
    expect(signedIn.json().left).toBe(1)
    expect(signedIn.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(signedIn.headers['etag']).toBeUndefined()
    expect(await left()).toBe(7)
  })

  test('know by their mark who has them already', async () => {
    const first = await ask()
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, authorization',
    })
    const again = await ask({ 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    stock.left = 2
    answers.markStale(['stock'])
    const changed = await ask({ 'if-none-match': String(first.headers['etag']) })
    expect([changed.statusCode, changed.json().left]).toEqual([200, 2])
  })

  test('are compressed as the reader can take them', async () => {
    const plain = await ask()
    const [gzip, brotli] = [await ask({ 'accept-encoding': 'gzip' }), await ask({ 'accept-encoding': 'br' })]
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('that failed are not kept', async () => {
    stock.fails = true
    expect((await ask()).statusCode).toBe(500)
    stock.fails = false
    expect(await left()).toBe(7)
  })
})

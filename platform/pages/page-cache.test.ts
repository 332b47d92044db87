import { describe, expect, test } from 'vitest'
import { type CachedPage, createPageCache, type Rendered } from './page-cache.ts'
import { createRenderQueue } from './render-queue.ts'

function page(text: string): CachedPage {
  return { status: 200, headers: {}, etag: text, body: Buffer.from(text), gzip: null, brotli: null }
}

function rendered(text: string, tags: string[] = [], cacheSeconds = 60): Rendered {
  return { page: page(text), tags, cacheSeconds }
}

function cacheAt(start = 0, maxBytes = 1_000_000) {
  const clock = { now: start }
  const errors: unknown[] = []
  const cache = createPageCache({ maxBytes, now: () => clock.now, onError: (error) => errors.push(error) })
  return { cache, clock, errors }
}

/** A render that waits until it is told to end. */
function heldRender() {
  let finish!: (rendered: Rendered) => void
  let started = 0
  const render = () => {
    started += 1
    return new Promise<Rendered>((resolve) => {
      finish = resolve
    })
  }
  return { render, finish: (value: Rendered) => finish(value), started: () => started }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the page cache', () => {
  test('renders a page once while it is fresh', async () => {
    const { cache, clock } = cacheAt()
    const first = await cache.read('a', async () => rendered('1'))
    clock.now = 59_999
    const second = await cache.read('a', async () => rendered('2'))
    expect([first.etag, second.etag]).toEqual(['1', '1'])
  })

  test('shows the stale page while one render makes the new one', async () => {
    const { cache, clock } = cacheAt()
    await cache.read('a', async () => rendered('1'))
    clock.now = 60_000
    const held = heldRender()
    const during = await Promise.all([1, 2, 3].map(() => cache.read('a', held.render)))
    expect(during.map(({ etag }) => etag)).toEqual(['1', '1', '1'])
    expect(held.started()).toBe(1)
    held.finish(rendered('2'))
    await settled()
    expect((await cache.read('a', async () => rendered('3'))).etag).toBe('2')
  })

  test('C14 a publication renews page after page while all of them are shown; what waits is not made twice', async () => {
    let time = 0
    const queue = createRenderQueue({ now: () => time })
    const cache = createPageCache({ maxBytes: 1e9, now: () => time, onError: () => {}, queue })
    const names = Array.from({ length: 50 }, (_, index) => `page ${index}`)
    for (const name of names) await cache.read(name, async () => rendered('old', ['all']))
    cache.markStale(['all'])
    let making = 0
    let most = 0
    let made = 0
    const renew = async () => {
      making += 1
      made += 1
      most = Math.max(most, making)
      await settled()
      making -= 1
      return rendered('new', ['all'])
    }
    const shown = await Promise.all(names.map((name) => cache.read(name, renew)))
    expect(new Set(shown.map(({ etag }) => etag))).toEqual(new Set(['old']))
    // Published once more: those that still wait will read it.
    cache.markStale(['all'])
    for (let turns = 0; turns < 500 && made < 50; turns += 1) await settled()
    await settled()
    expect({ made, most }).toEqual({ made: 50, most: 1 })
    time += 1
    expect((await cache.read('page 49', renew)).etag).toBe('new')
    expect(made).toBe(50)
  })

  test('lets everybody wait for one render when there is nothing to show', async () => {
    const { cache } = cacheAt()
    const held = heldRender()
    const readers = [1, 2, 3].map(() => cache.read('a', held.render))
    held.finish(rendered('1'))
    expect((await Promise.all(readers)).map(({ etag }) => etag)).toEqual(['1', '1', '1'])
    expect(held.started()).toBe(1)
  })

  test('does not show a page that is stale for too long', async () => {
    const { cache, clock } = cacheAt()
    await cache.read('a', async () => rendered('1'))
    clock.now = 60_000 + 600_000
    expect((await cache.read('a', async () => rendered('2'))).etag).toBe('2')
  })

  test('marks the pages of a tag stale and no others', async () => {
    const { cache } = cacheAt()
    await cache.read('a', async () => rendered('a1', ['product:1']))
    await cache.read('b', async () => rendered('b1', ['product:2']))
    cache.markStale(['product:1'])
    await cache.read('a', async () => rendered('a2', ['product:1']))
    await cache.read('b', async () => rendered('b2', ['product:2']))
    await settled()
    expect((await cache.read('a', async () => rendered('a3'))).etag).toBe('a2')
    expect((await cache.read('b', async () => rendered('b3'))).etag).toBe('b1')
  })

  test('does not keep as fresh what was read before a change that came during the render', async () => {
    const { cache } = cacheAt()
    const held = heldRender()
    const first = cache.read('a', held.render)
    cache.markStale(['product:1'])
    held.finish(rendered('old', ['product:1']))
    expect((await first).etag).toBe('old')
    await cache.read('a', async () => rendered('new', ['product:1']))
    await settled()
    expect((await cache.read('a', async () => rendered('newer'))).etag).toBe('new')
  })

  test('keeps nothing that is for one reader only', async () => {
    const { cache } = cacheAt()
    await cache.read('a', async () => rendered('1', [], 0))
    expect((await cache.read('a', async () => rendered('2', [], 0))).etag).toBe('2')
    expect(cache.size()).toBe(0)
  })

  test('stays within its memory and drops what was longest unused', async () => {
    const { cache } = cacheAt(0, 2_000)
    for (const key of ['a', 'b', 'c']) await cache.read(key, async () => rendered(key))
    await cache.read('a', async () => rendered('never'))
    await cache.read('d', async () => rendered('d'))
    expect(cache.size()).toBeLessThanOrEqual(2_000)
    expect((await cache.read('a', async () => rendered('a2'))).etag).toBe('a')
    expect((await cache.read('b', async () => rendered('b2'))).etag).toBe('b2')
  })

  test('keeps the stale page when the new one fails, and says so', async () => {
    const { cache, clock, errors } = cacheAt()
    await cache.read('a', async () => rendered('1'))
    clock.now = 60_000
    const failing = async () => {
      throw new Error('database gone')
    }
    expect((await cache.read('a', failing)).etag).toBe('1')
    await settled()
    expect(errors).toHaveLength(1)
    expect((await cache.read('a', async () => rendered('2'))).etag).toBe('1')
  })
})

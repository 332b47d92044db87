import { describe, expect, test } from 'vitest'
import type { PageData } from '#modules/content/page-data.schema.ts'
import { createPageDataLoader, pageDataAddress } from './page-data.ts'

const PAGE = { path: '/geschichte/' } as PageData

/** A server that answers as told, one answer after the other; a number is a status, `null` no answer at all. */
function serverSaying(...answers: (number | null)[]) {
  const asked: string[] = []
  const waits: number[] = []
  const clock = { now: 0 }
  const loader = createPageDataLoader({
    async fetch(address) {
      const status = answers[Math.min(asked.length, answers.length - 1)]!
      asked.push(address)
      if (status === null) throw new TypeError('Failed to fetch')
      return { ok: status === 200, status, json: async () => PAGE }
    },
    async wait(ms) {
      waits.push(ms)
    },
    now: () => clock.now,
  })
  return { loader, asked, waits, clock }
}

describe('the address of page data', () => {
  test.each([
    ['/', '', '/page-data/index/page-data.json'],
    ['/geschichte/', '', '/page-data/geschichte/page-data.json'],
    ['/en/geschichte', '', '/page-data/en/geschichte/page-data.json'],
    ['/news/detail/', '?id=abc', '/page-data/news/detail/page-data.json?id=abc'],
    ['/news/', '?utm_source=mail&page=2', '/page-data/news/page-data.json?page=2'],
  ])('SHELL-15 SHELL-21 of %s%s is %s', (pathname, search, address) => {
    expect(pageDataAddress({ pathname, search })).toBe(address)
  })
})

describe('loading a page', () => {
  test('SHELL-17 ends with its data', async () => {
    const { loader, asked } = serverSaying(200)
    expect(await loader.load('/a')).toEqual({ status: 'success', data: PAGE })
    expect(asked).toEqual(['/a'])
  })

  test('SHELL-18 is tried again up to three times, with longer and longer pauses', async () => {
    const { loader, asked, waits } = serverSaying(503, null, 500, 200)
    expect((await loader.load('/a')).status).toBe('success')
    expect(asked).toHaveLength(4)
    expect(waits).toEqual([250, 500, 1000])
  })

  test('SHELL-16 SHELL-17 SHELL-18 ends with an error when the fourth answer is one, too', async () => {
    const { loader, asked } = serverSaying(500)
    expect(await loader.load('/a')).toEqual({ status: 'error', code: 500 })
    expect(asked).toHaveLength(4)
  })

  test('SHELL-16 does not ask again for what is not there', async () => {
    const { loader, asked } = serverSaying(404)
    expect(await loader.load('/a')).toEqual({ status: 'error', code: 404 })
    expect(asked).toHaveLength(1)
  })

  test('SHELL-17 says when nobody answered', async () => {
    const { loader } = serverSaying(null)
    expect(await loader.load('/a')).toEqual({ status: 'error', code: null })
  })
})

describe('loading ahead', () => {
  test('SHELL-19 answers the next visit without asking again, and only that one', async () => {
    const { loader, asked } = serverSaying(200)
    loader.loadAhead('/a')
    loader.loadAhead('/a')
    await loader.load('/a')
    expect(asked).toHaveLength(1)
    await loader.load('/a')
    expect(asked).toHaveLength(2)
  })

  test('SHELL-19 forgets what has become old', async () => {
    const { loader, asked, clock } = serverSaying(200)
    loader.loadAhead('/a')
    clock.now = 60_001
    await loader.load('/a')
    expect(asked).toHaveLength(2)
  })

  test('SHELL-19 a failure ahead of time does not count', async () => {
    const { loader } = serverSaying(500, 200)
    loader.loadAhead('/a')
    expect((await loader.load('/a')).status).toBe('success')
  })
})

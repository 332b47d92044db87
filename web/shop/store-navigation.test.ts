import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadStoreNavigation } from './store-navigation.ts'

afterEach(() => void vi.restoreAllMocks())

const answering = (status: number, body: unknown) => async () => ({
  ok: status === 200,
  status,
  json: async () => body,
})

describe('the navigation of the shop', () => {
  test.each([
    ['de', '/stores/de/navigation.json'],
    ['en', '/stores/en/navigation.json'],
    ['ja', '/stores/ja/navigation.json'],
  ])('CNT-06 CNT-07 in %s comes from %s', async (language, address) => {
    const asked: string[] = []
    const shelf = { title: 'Trikots' }
    const known = await loadStoreNavigation(language, (given) => {
      asked.push(given)
      return answering(200, { children: [shelf], cart_contents: [] })()
    })
    expect(asked).toEqual([address])
    expect(known).toEqual({ shelves: [shelf], cart: [], error: null })
  })

  test.each([
    ['says no', answering(503, null)],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['talks nonsense', answering(200, null)],
  ])('CNT-08 a shop that %s leaves the lists empty, is logged and its error kept', async (_name, ask) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const known = await loadStoreNavigation('de', ask)
    expect(known.shelves).toEqual([])
    expect(known.cart).toEqual([])
    expect(known.error).toBeInstanceOf(Error)
    expect(logged).toHaveBeenCalledWith(known.error)
  })
})

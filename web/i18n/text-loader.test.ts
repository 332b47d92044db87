import { describe, expect, test } from 'vitest'
import { createTextLoader } from './text-loader.ts'

describe('the text loader', () => {
  test('I18N-02 reads at most ten at a time', async () => {
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const load = createTextLoader({
      read: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running -= 1
        return {}
      },
    })
    const all = Array.from({ length: 25 }, (_, index) => load('de', `n${index}`))
    while (ends.length > 0) {
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
    expect(most).toBe(10)
  })

  test('I18N-02 tries five times more, after 350 ms that double', async () => {
    const waits: number[] = []
    let reads = 0
    const load = createTextLoader({
      read: async () => {
        reads += 1
        throw new Error('offline')
      },
      wait: async (ms) => void waits.push(ms),
    })
    await expect(load('de', 'cart')).rejects.toThrow('offline')
    expect(reads).toBe(6)
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  })

  test('I18N-02 stops trying with the first success', async () => {
    let reads = 0
    const load = createTextLoader({
      read: async () => {
        reads += 1
        if (reads < 3) throw new Error('offline')
        return { title: 'Warenkorb' }
      },
      wait: async () => {},
    })
    expect(await load('de', 'cart')).toEqual({ title: 'Warenkorb' })
    expect(reads).toBe(3)
  })
})

import { describe, expect, test } from 'vitest'
import { createPrefetcher, mayPrefetch } from './prefetch.ts'

/** A prefetcher whose pauses end when the test says so. */
function prefetcher() {
  const loaded: string[] = []
  const pauses: { run(): void; ms: number }[] = []
  const { inView, underPointer } = createPrefetcher({
    loadAhead: (address) => loaded.push(address),
    later(run, ms) {
      pauses.push({ run, ms })
      return () => {}
    },
  })
  const next = () => {
    const pause = pauses.shift()!
    pause.run()
    return pause.ms
  }
  return { inView, underPointer, loaded, next, pauses }
}

describe('fetching ahead', () => {
  test('SHELL-19 takes four at once, and the next four three seconds later', () => {
    const { inView, loaded, next } = prefetcher()
    for (const address of ['1', '2', '3', '4', '5', '6']) inView(address)
    next()
    expect(loaded).toEqual(['1', '2', '3', '4'])
    expect(next()).toBe(3000)
    expect(loaded).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('SHELL-19 keeps the pause for what comes into view meanwhile', () => {
    const { inView, loaded, next, pauses } = prefetcher()
    inView('1')
    next()
    inView('2')
    expect(loaded).toEqual(['1'])
    expect(pauses).toHaveLength(1)
    next()
    expect(loaded).toEqual(['1', '2'])
  })

  test('SHELL-19 takes what the pointer is on first, and nothing twice', () => {
    const { inView, underPointer, loaded, next } = prefetcher()
    for (const address of ['1', '2', '3', '4', '5']) inView(address)
    underPointer('5')
    inView('1')
    next()
    expect(loaded).toEqual(['5', '1', '2', '3'])
    underPointer('5')
    next()
    expect(loaded).toEqual(['5', '1', '2', '3', '4'])
  })

  test.each([
    ['a browser on a fast line', { userAgent: 'Mozilla/5.0', connection: { effectiveType: '4g' } }, true],
    ['a browser that says nothing of its line', { userAgent: 'Mozilla/5.0' }, true],
    ['a slow line', { userAgent: 'Mozilla/5.0', connection: { effectiveType: '2g' } }, false],
    ['the slowest line', { userAgent: 'Mozilla/5.0', connection: { effectiveType: 'slow-2g' } }, false],
    ['saving data', { userAgent: 'Mozilla/5.0', connection: { effectiveType: '4g', saveData: true } }, false],
    ['a bot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ])('SHELL-20 with %s', (_name, device, may) => {
    expect(mayPrefetch(device)).toBe(may)
  })
})

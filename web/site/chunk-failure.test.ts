import { describe, expect, test } from 'vitest'
import {
  isBeingReplaced,
  isChunkFailure,
  rememberPath,
  sendToLastPath,
  watchChunkFailures,
} from './chunk-failure.ts'

function browser(at = 100_000) {
  const stored = new Map<string, string>()
  const went: string[] = []
  const clock = { now: at, online: true }
  return {
    went,
    clock,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    go: (path: string) => void went.push(path),
    now: () => clock.now,
    isOnline: () => clock.online,
  }
}

const failure = () =>
  new TypeError('Failed to fetch dynamically imported module: https://club.test/assets/a.js')

describe('a part of the program that cannot be loaded', () => {
  test('SHELL-12 sends the browser to the last path', () => {
    const surroundings = browser()
    rememberPath('/trikots?sort=price', surroundings)
    expect(sendToLastPath(surroundings)).toBe(true)
    expect(surroundings.went).toEqual(['/trikots?sort=price'])
  })

  test('SHELL-12 does so once and not for ever', () => {
    const surroundings = browser()
    sendToLastPath(surroundings)
    expect(sendToLastPath(surroundings)).toBe(false)
    surroundings.clock.now += 15_000
    expect(sendToLastPath(surroundings)).toBe(true)
    expect(surroundings.went).toHaveLength(2)
  })

  test('SHELL-12 is noticed by Vite’s event and by a rejection nobody caught', () => {
    for (const event of [
      new Event('vite:preloadError', { cancelable: true }),
      Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: failure() }),
    ]) {
      const surroundings = browser()
      const target = new EventTarget()
      watchChunkFailures(target, surroundings)
      target.dispatchEvent(event)
      expect(surroundings.went).toEqual(['/'])
      expect(event.defaultPrevented).toBe(true)
    }
  })

  test('SHELL-12 what fails while the browser is on its way shows no error; what is really missing does', () => {
    const surroundings = browser()
    expect(isBeingReplaced(failure(), surroundings)).toBe(true)
    surroundings.storage.setItem('kurve.sentBackAt', String(surroundings.clock.now - 1))
    expect(sendToLastPath(surroundings)).toBe(false)
  })

  test('leaves the page where it is while there is no connection', () => {
    const surroundings = browser()
    surroundings.clock.online = false
    expect(sendToLastPath(surroundings)).toBe(false)
    expect(isBeingReplaced(failure(), { ...surroundings, isOnline: () => true })).toBe(true)
    expect(surroundings.went).toEqual([])
  })

  test('is not mistaken for any other failure', () => {
    const surroundings = browser()
    const target = new EventTarget()
    watchChunkFailures(target, surroundings)
    target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no answer') }))
    expect(surroundings.went).toEqual([])
    expect(isChunkFailure(failure())).toBe(true)
    expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false)
  })
})

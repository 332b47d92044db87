import { expect, test } from 'vitest'
import { abilityOf, browserOf, markOf, systemOf } from './this-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.2 Safari/605.1.15'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const here = {
  hasPush: true,
  permission: 'default',
  userAgent: PHONE,
  touchPoints: 5,
  isStandalone: false,
} as const

test('what can be done here: nothing, from the home screen, not any more, asked, or at once', () => {
  expect(abilityOf(here)).toBe('askable')
  expect(abilityOf({ ...here, permission: 'granted' })).toBe('granted')
  expect(abilityOf({ ...here, permission: 'denied' })).toBe('denied')
  expect(abilityOf({ ...here, hasPush: false })).toBe('none')
  expect(abilityOf({ ...here, hasPush: false, userAgent: IPHONE })).toBe('homeScreen')
  expect(abilityOf({ ...here, hasPush: false, userAgent: MAC })).toBe('homeScreen')
  expect(abilityOf({ ...here, hasPush: false, userAgent: IPHONE, isStandalone: true })).toBe('none')
})

test('how a device is called, by what it says of itself', () => {
  expect([systemOf(here), browserOf(PHONE)]).toEqual(['Android', 'Chrome'])
  expect([systemOf({ userAgent: IPHONE, touchPoints: 5 }), browserOf(IPHONE)]).toEqual(['iOS', 'Safari'])
  expect(systemOf({ userAgent: MAC, touchPoints: 0 })).toBe('macOS')
  expect(browserOf(`${PHONE} EdgA/131.0`)).toBe('Edge')
  expect(browserOf('something')).toBe('Browser')
})

test('a browser knows itself by the mark that the server names', async () => {
  expect(await markOf({ endpoint: 'https://push.example.org/send/1' })).toMatch(/^[\w-]{43}$/)
})

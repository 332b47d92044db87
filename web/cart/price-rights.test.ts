import { expect, test, vi } from 'vitest'
import { bearer, setBearer } from '#web/api/bearer.ts'
import { priceRights } from './price-rights.ts'

test('CART-14 the server is asked once per person, and again when somebody signs in', async () => {
  const listeners = new Set<() => void>()
  let asked = 0
  let status: 'anonymous' | 'signedIn' = 'anonymous'
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ isMember: true, priceGroup: 'fanclub' })
  })
  setBearer({
    status: () => status,
    accessToken: async () => 'token',
    signIn: () => {},
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  expect(bearer.status()).toBe('anonymous')
  expect(await priceRights()).toEqual({ isMember: false, priceGroup: null })
  status = 'signedIn'
  let told = 0
  for (const listener of listeners) {
    told += 1
    if (told > 10) break
    listener()
  }
  expect(told).toBeLessThan(10)
  expect(await priceRights()).toEqual({ isMember: true, priceGroup: 'fanclub' })
  await priceRights()
  expect(asked).toBe(1)
})

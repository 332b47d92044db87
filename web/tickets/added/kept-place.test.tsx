// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import { KeptPlace } from './KeptPlace.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const match = {
  id: 'p1',
  contractId: 'k1',
  event: { id: 'e1', slug: 'pokal', name: { de: 'Pokal', en: 'Cup' }, startsAt: '2031-09-20T18:00:00.000Z' },
  place: { de: 'Block 19, Reihe 8, Platz 14', en: 'Block 19, row 8, seat 14' },
  holder: 'Anna Sommer',
  isHolder: true,
  sku: 'ZS-p1',
  price: 2500,
  keptUntil: '2031-09-01T10:00:00.000Z',
  state: 'Kept',
  isBoughtByItself: false,
  hasFailed: false,
}

const shown = async (eventId: string, items: object[]) => {
  become('signedIn')
  server.answers['GET /api/subscription/seasontickets/self/addedmatches'] = { items }
  return open(() => <KeptPlace eventId={eventId} />, '/pokal', '/:event')
}

test('TIX-07 the page of an added match shows my place with its price and my contract; another page nothing', async () => {
  const box = await shown('e1', [match, { ...match, id: 'p2', state: 'Released' }])
  await until(() => box.querySelectorAll('button').length === 1)
  expect(box.textContent).toContain('Block 19, Reihe 8, Platz 14')
  expect(box.querySelector('button')!.textContent).toContain('25,00')
  expect(box.querySelector('a')!.getAttribute('href')).toBe('/konto/vertraege/k1')
  expect(box.textContent).not.toContain('Anna Sommer')
  const paid = await shown('e1', [{ ...match, isHolder: false }])
  await until(() => paid.textContent.includes('für Anna Sommer'))
  const other = await shown('e2', [match])
  expect(other.querySelector('button')).toBeNull()
})

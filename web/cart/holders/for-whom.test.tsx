// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { become, open, refusal, server, startServer } from '#web/checkout/screens-for-test.tsx'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import CartPage from '../CartPage.tsx'
import { cartOf, place } from '../cart-for-test.ts'
import { showWaiting } from '../store/cart-store.ts'

const LOTTE = { id: '01990000-0000-7000-8000-0000000000a1', firstName: 'Lotte' }
const JANNIS = { id: '01990000-0000-7000-8000-0000000000a2', firstName: 'Jannis' }
const READ = 'GET /api/families/self/cart'

beforeEach(() => {
  startServer()
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
  showWaiting()
})
afterEach(cleanUp)

async function openCart(line: object, more: object = {}) {
  const item = place({ expiresIn: 600 })
  server.answers['GET /api/shop/v4/carts/self'] = cartOf([item])
  const named = { cartItemId: item.id, pieces: [null], needs: null, may: [LOTTE.id, JANNIS.id], ...line }
  server.answers[READ] = { children: [LOTTE, JANNIS], items: [named], alone: [], ...more }
  const put = `PUT /api/families/self/cart/${item.id}`
  server.answers[put] = new Response(null, { status: 204 })
  become('signedIn')
  const box = open(CartPage, '/warenkorb')
  await until(() => box.querySelector('.skeleton') === null)
  return { box, put }
}

function choose(select: HTMLSelectElement, value: string) {
  act(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const selectOf = (box: HTMLElement) => box.querySelector<HTMLSelectElement>('.for-whom select')!
const sentTo = (call: string) => server.to(call).map(({ body }) => body)

test('a guardian says for whom a ticket is; a child that is too old is not to be chosen', async () => {
  const { box, put } = await openCart({ needs: 'child', may: [LOTTE.id] }, { alone: ['match'] })
  await until(() => selectOf(box) !== null)
  expect([...selectOf(box).options].map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Mich oder andere', false],
    ['Lotte', false],
    ['Jannis, zu alt für ein Kinderticket', true],
  ])
  expect(box.textContent).toContain('nur mit jemand Erwachsenem')
  choose(selectOf(box), LOTTE.id)
  await until(() => sentTo(put).length > 0)
  expect(sentTo(put)).toEqual([{ children: [{ childId: LOTTE.id, confirmsEntitlement: false }] }])
})

test('what a reduction asks for is said first; a refusal stands where it was asked', async () => {
  const { box, put } = await openCart({ needs: 'reduced' })
  await until(() => selectOf(box) !== null)
  choose(selectOf(box), JANNIS.id)
  expect(sentTo(put)).toEqual([])
  server.answers[put] = refusal(409, { errorCode: 'CHILD_NAMED_TWICE' })
  act(() => box.querySelector<HTMLInputElement>('.for-whom [type=checkbox]')!.click())
  await until(() => box.querySelector('.for-whom .err') !== null)
  expect(box.querySelector('.for-whom .err')!.textContent).toContain('schon eine Karte')
  expect(sentTo(put)).toEqual([{ children: [{ childId: JANNIS.id, confirmsEntitlement: true }] }])
})

test('whoever looks after nobody is asked nothing', async () => {
  const { box } = await openCart({}, { children: [], items: [] })
  await until(() => server.to(READ).length > 0)
  expect(selectOf(box)).toBeNull()
})

// @vitest-environment jsdom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { homeGround } from '#club/venue.ts'
import { isLoaded, list, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { onError } from '#web/api/errors.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import type { MapBlock } from '#web/services/tickets.ts'
import { render, until } from '#web/ui/render-for-test.ts'
import ContractPriceClassPage from './ContractPriceClassPage.tsx'
import { contract } from './contract-for-test.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const ONE = '/api/abo/self/v1/contracts/k1'
const PRICES = 'GET /api/abo/self/v1/contractmasterdata/m1/prices'

const block = (id: string, priceClass: string): MapBlock => ({
  id,
  stand: homeGround.stands[0]!.id,
  tier: homeGround.tiers[0]!.id,
  kind: 'seated',
  priceClass,
  isGuest: false,
  outline: [
    [0, 0],
    [10, 0],
    [10, 10],
  ],
  centre: [5, 5],
})

const price = (priceClass: string, euros: number) => ({
  season: 2027,
  priceClass,
  priceClassName: homeGround.priceClasses.find(({ id }) => id === priceClass)!.name,
  ticketType: 'full',
  ticketTypeName: contract.ticketTypeName,
  price: euros,
  memberPrice: null,
})

async function openPage() {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  const Stub = createRoutesStub([
    {
      path: '/konto/vertraege/:contract/preisklasse',
      Component: ContractPriceClassPage,
      loader: () => ({ map: [block('19', '2'), block('20', '1'), block('21', '4')] }),
    },
  ])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={['/konto/vertraege/k1/preisklasse']} />
    </InLanguage>,
  )
  await until(() => box.querySelector('h1') !== null && isLoaded(box)())
  return box
}

test('ABO-01 a block of the plan chooses its class; the wish says what it costs and goes to the server', async () => {
  server.answers[PRICES] = list([price('1', 1200), price('2', 920.5)])
  server.answers[`PATCH ${ONE}/details`] = contract
  const box = await openPage()
  const blocks = [...box.querySelectorAll<SVGElement>('.only-d [role=button]')]
  // Nobody wishes for a class that has no price.
  expect(blocks.map((one) => one.getAttribute('aria-label')!.split(',')[0])).toEqual(['Block 19', 'Block 20'])
  act(() => void blocks[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(box.querySelector<HTMLInputElement>('input[value="1"]')!.checked).toBe(true)
  expect(box.querySelector('.contract-plan__side')!.textContent).toContain('310')
  act(() => box.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  await until(() => server.asked.includes(`PATCH ${ONE}/details`))
})

test('ABO-01 whoever keeps their class has taken no wish back', async () => {
  server.answers[PRICES] = list([price('1', 1200), price('2', 920.5)])
  server.answers[`PATCH ${ONE}/details`] = contract
  const box = await openPage()
  act(() => box.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  const { currentToasts } = await import('#web/ui/overlays/toasts.ts')
  await until(() => currentToasts().some(({ title }) => title === 'Änderung gespeichert'))
})

test('ABO-52 prices that cannot be loaded are undefined, and nobody hears of it', async () => {
  const heard: string[] = []
  const stop = onError(({ call }) => heard.push(call))
  server.answers[PRICES] = Response.json({ status: 500 }, { status: 500 })
  const box = await openPage()
  await until(() => box.textContent!.includes('Die Preise der nächsten Saison stehen noch nicht fest.'))
  stop()
  expect(heard).toEqual([])
  expect(box.querySelector('form')).toBeNull()
})

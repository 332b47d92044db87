// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { isLoaded, list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import ContractConfirmationPage from './ContractConfirmationPage.tsx'
import { ben, contract, masterData } from './contract-for-test.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const MASTER = '/api/abo/self/v2/contractmasterdata/m1'

async function openPage(language: 'de' | 'en' = 'de') {
  become('signedIn')
  server.answers[`GET ${MASTER}`] = masterData
  server.answers['GET /api/abo/self/v2/contracts/'] = list([
    contract,
    { ...contract, id: 'k2', number: 'DK-2026-000002', recipient: ben, relation: 'ownOther', nextPrice: 100 },
  ])
  const box = await open(
    ContractConfirmationPage,
    '/konto/vertraege/bestaetigen/m1',
    '/konto/vertraege/bestaetigen/:masterData',
    language,
  )
  await until(isLoaded(box))
  return box
}

const submit = (box: HTMLElement) => act(() => box.querySelector<HTMLElement>('button[type=submit]')!.click())

test('SUC-04 SUC-05 data and all contracts are confirmed with one press', async () => {
  server.answers[`POST ${MASTER}/confirm`] = {
    confirmedAt: '2026-11-25T10:00:00.000Z',
    contractsConfirmed: 2,
  }
  const box = await openPage('en')
  expect(box.querySelectorAll('input:checked')).toHaveLength(2)
  submit(box)
  await until(() => box.querySelector('[role=status]') !== null)
  expect(box.querySelector('[role=status]')!.textContent).toContain('Confirmation successful')
  expect(box.querySelector('[role=status]')!.textContent).toContain('2 contracts confirmed')
})

test('SUC-05 whoever keeps none confirms the data alone', async () => {
  server.answers[`POST ${MASTER}/confirm`] = {
    confirmedAt: '2026-11-25T10:00:00.000Z',
    contractsConfirmed: 0,
  }
  const box = await openPage()
  for (const tick of box.querySelectorAll<HTMLInputElement>('input:checked')) act(() => tick.click())
  expect(box.querySelector('button[type=submit]')!.textContent).toBe('Angaben bestätigen')
  submit(box)
  await until(() => box.querySelector('[role=status]') !== null)
  expect(box.querySelector('[role=status]')!.textContent).toContain('Bestätigung erfolgreich')
  expect(box.querySelector('[role=status]')!.textContent).not.toContain('Vertrag bestätigt')
})

test('a refusal says why, and the ticks stay as they were set', async () => {
  server.answers[`POST ${MASTER}/confirm`] = Response.json(
    { status: 409, title: 'CONTRACT_IS_PENDING' },
    { status: 409 },
  )
  const box = await openPage()
  act(() => box.querySelector<HTMLInputElement>('input:checked')!.click())
  submit(box)
  await until(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toContain('Gerade ist jemand gefragt')
  expect(box.querySelectorAll('input:checked')).toHaveLength(1)
})

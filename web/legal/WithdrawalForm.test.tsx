// @vitest-environment jsdom

import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render, until } from '#web/ui/render-for-test.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  cleanUp()
})

test('the withdrawal function: what is missing is said, then it is confirmed, then it is received with its time', async () => {
  const sent: unknown[] = []
  globalThis.fetch = async (_, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ receivedAt: '2026-11-21T12:00:00.000Z' }, { status: 202 })
  }
  const Stub = createRoutesStub([{ path: '/widerruf', Component: WithdrawalForm }])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={['/widerruf']} />
    </InLanguage>,
  )
  // As in a browser: React shows each answer when it comes.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  const press = (name: string) =>
    [...box.querySelectorAll('button')].find((button) => button.textContent === name)!.click()
  await until(() => box.querySelector('form'))
  press('Vertrag widerrufen')
  await until(() => box.querySelectorAll('.err').length === 3)
  expect(document.activeElement?.getAttribute('name')).toBe('orderNumber')
  const values = { orderNumber: 'SVF-2026-000123', name: 'Anna Sommer', email: 'anna@example.org' }
  for (const [name, value] of Object.entries(values))
    box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  press('Vertrag widerrufen')
  await until(() => box.textContent!.includes('Stimmt das so?'))
  expect(sent).toEqual([])
  press('Widerruf bestätigen')
  await until(() => box.textContent!.includes('Eingegangen am Samstag, 21. November 2026, 13:00 Uhr'))
  expect(sent).toEqual([{ ...values, language: 'de' }])
})

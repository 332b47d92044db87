// @vitest-environment jsdom
import fc from 'fast-check'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from '#web/forms/Form.tsx'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../office-for-test.tsx'
import { DateTimeField, MoneyField } from './AmountFields.tsx'
import { centsOf, localMoment, momentOf, typedAmount } from './amounts.ts'

afterEach(cleanUp)

test.each([
  ['34', 3400],
  ['34,5', 3450],
  ['1.234,50 €', 123_450],
  ['-0,05', -5],
  ['1.50', null],
  ['1,234', null],
  ['12,', null],
  ['zwölf', null],
  ['', null],
])('%s in German is %s cents', (typed, cents) => expect(centsOf(typed, 'de')).toBe(cents))

test('an amount is read as it was written, in both languages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom('de' as const, 'en' as const),
      (cents, language) => {
        expect(centsOf(typedAmount(cents, language), language)).toBe(cents)
      },
    ),
  )
})

test.each([
  ['2025-07-01T15:30', '2025-07-01T13:30:00.000Z'],
  ['2025-12-01T15:30', '2025-12-01T14:30:00.000Z'],
  ['2025-10-26T02:30', '2025-10-26T00:30:00.000Z'],
])('%s on the club’s clocks is %s', (local, iso) => {
  expect(momentOf(local)).toBe(iso)
  expect(localMoment(iso)).toBe(local)
})

test('an hour that the clocks leave out is the one after it, and half a date is none', () => {
  expect(momentOf('2025-03-30T02:30')).toBe('2025-03-30T01:30:00.000Z')
  expect(momentOf('')).toBeNull()
})

test('a form gets cents and UTC, and says in its place what is no amount', async () => {
  const onSubmit = vi.fn<(values: unknown) => Promise<null>>(async () => null)
  const schema = z.object({ price: z.number().int(), from: z.string() })
  const { box } = renderInOffice(
    <Form
      schema={schema}
      defaultValues={{ price: 1900, from: '2025-12-01T14:30:00.000Z' }}
      onSubmit={onSubmit}
    >
      <MoneyField name="price" label="Preis" />
      <DateTimeField name="from" label="Ab" />
      <button type="submit">Speichern</button>
    </Form>,
  )
  const [price, from] = [...box.querySelectorAll('input')]
  expect(price!.value).toBe('19,00')
  expect(from!.value).toBe('2025-12-01T15:30')
  type(price!, 'viel')
  act(() => box.querySelector('button')!.click())
  await until(() => box.textContent?.includes('ist kein Betrag'))
  type(price!, '1.234,5')
  act(() => box.querySelector('button')!.click())
  await until(() => onSubmit.mock.calls.length === 1)
  expect(onSubmit.mock.calls[0]![0]).toEqual({ price: 123_450, from: '2025-12-01T14:30:00.000Z' })
})

function type(field: HTMLInputElement, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  act(() => {
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

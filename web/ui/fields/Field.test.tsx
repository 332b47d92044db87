// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

afterEach(cleanUp)

test('label, hint and error of a field belong to its control', () => {
  const { box } = render(
    <Field id="mail" label="E-Mail" hint="Für Deine Karten" error="fehlt noch">
      <Input name="mail" />
    </Field>,
  )
  const input = box.querySelector('input')!
  const described = input.getAttribute('aria-describedby')!.split(' ')

  expect(input.labels?.[0]?.textContent?.trim()).toBe('E-Mail')
  expect(input.id).toBe('mail')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'fehlt noch',
    'Für Deine Karten',
  ])
})

test('a field without an error is not called invalid and points to nothing that is missing', () => {
  const { box } = render(
    <Field label="Vorname">
      <Input />
    </Field>,
  )
  const input = box.querySelector('input')!
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.labels).toHaveLength(1)
})

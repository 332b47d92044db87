// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { NewAddress } from '#modules/contacts/schema.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { AddressForm } from './AddressForm.tsx'
import type { SubmitResult } from './server-problem.ts'
import { InLanguage } from './translator-for-test.tsx'

afterEach(cleanUp)

const sound = {
  Vorname: 'Anna',
  Nachname: 'Sommer',
  'Straße und Hausnummer': 'Lindenweg 4',
  PLZ: '60311',
  Ort: 'Falkenstadt',
}

function show(onSave: (address: NewAddress) => Promise<SubmitResult>) {
  const { box } = render(
    <InLanguage language="de">
      <AddressForm label="Neue Adresse" withDefaults onSave={onSave} />
    </InLanguage>,
  )
  return box
}

function control(box: HTMLElement, label: string) {
  const labels = [...box.querySelectorAll('label')]
  const found = labels.find((each) => each.textContent!.trim().startsWith(label))
  return found!.control as HTMLInputElement
}

function fill(box: HTMLElement, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const input = control(box, label)
    const prototype = input.tagName === 'SELECT' ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    act(() => {
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value)
      input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    })
  }
}

async function submit(box: HTMLElement) {
  await act(async () => {
    box.querySelector<HTMLButtonElement>('button[type=submit]')!.click()
  })
}

const summary = (box: HTMLElement) =>
  [...box.querySelectorAll('.error-summary a')].map((link) => link.textContent)

test('FRM-01 what is missing stands in a summary that takes the focus, and at the fields; nothing is sent', async () => {
  const sent: unknown[] = []
  const box = show(async (address) => {
    sent.push(address)
    return null
  })
  await submit(box)
  expect(summary(box)).toEqual([
    'Vorname: muss ausgefüllt werden',
    'Nachname: muss ausgefüllt werden',
    'Straße und Hausnummer: muss ausgefüllt werden',
    'PLZ: muss ausgefüllt werden',
    'Ort: muss ausgefüllt werden',
  ])
  expect(document.activeElement).toBe(box.querySelector('.error-summary'))
  expect(control(box, 'Ort').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('ADR-03 FRM-07 outside Germany the phone is asked for, and what was typed stays', async () => {
  const box = show(async () => null)
  fill(box, { ...sound, Land: 'AT', PLZ: '1010' })
  await submit(box)
  expect(summary(box)).toEqual(['Telefon: ist für Adressen außerhalb Deutschlands nötig'])
  expect(control(box, 'Vorname').value).toBe('Anna')
})

test('OPEN-06 a sound address goes out once, in the form of the server', async () => {
  const sent: NewAddress[] = []
  const box = show(async (address) => {
    sent.push(address)
    return null
  })
  fill(box, { ...sound, Telefon: '0049 69 1899-0' })
  await submit(box)
  expect(summary(box)).toEqual([])
  expect(sent).toEqual([
    expect.objectContaining({ firstName: 'Anna', countryCode: 'DE', phone: '+496918990' }),
  ])
})

test('what only the server finds stands at the field', async () => {
  const box = show(async () => ({
    call: 'contactAddressAdd',
    status: 400,
    failureReason: null,
    problem: { errors: { postalCode: [{ errorCode: 'INVALID', message: 'postalCode' }] } },
  }))
  fill(box, sound)
  await submit(box)
  expect(summary(box)).toEqual(['PLZ: passt nicht zum gewählten Land'])
  expect(control(box, 'PLZ').getAttribute('aria-invalid')).toBe('true')
  expect(control(box, 'Ort').value).toBe('Falkenstadt')
})

test('a refusal that concerns no field is told above the form, in the words of the server', async () => {
  const box = show(async () => ({
    call: 'contactAddressAdd',
    status: 409,
    failureReason: null,
    problem: { localizedErrors: [{ de: 'Mehr als 50 Adressen speichern wir nicht.', en: 'No more.' }] },
  }))
  fill(box, sound)
  await submit(box)
  expect(box.querySelector('[role=alert]')!.textContent).toContain('Mehr als 50 Adressen')
  expect(control(box, 'Vorname').value).toBe('Anna')
})

test('ERR-05 a server that cannot be reached is told, and the form can be sent again', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(null)]
  const box = show(() => answers.shift()!())
  fill(box, sound)
  await submit(box)
  expect(box.querySelector('[role=alert]')!.textContent).toContain('Der Server antwortet nicht')
  await submit(box)
  expect(box.querySelector('[role=alert]')).toBeNull()
})

test('while it is being saved the button says so and a second press sends nothing', async () => {
  let finish = (_: SubmitResult) => {}
  let sent = 0
  const box = show(() => {
    sent += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  fill(box, sound)
  await submit(box)
  const button = box.querySelector<HTMLButtonElement>('button[type=submit]')!
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('Wird gespeichert')
  await submit(box)
  expect(sent).toBe(1)
  await act(async () => finish(null))
  expect(button.textContent).toBe('Adresse speichern')
})

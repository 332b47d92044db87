// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { FreshSignInStep } from './FreshSignInStep.tsx'
import { type FreshSignIn, useComeBack, useFreshSignIn } from './fresh-sign-in.ts'

let person = 'anna'
const signInFreshly = vi.fn(async () => {})
vi.mock('./session.ts', () => ({ useSession: () => ({ user: { id: person }, signInFreshly }) }))

beforeEach(() => {
  person = 'anna'
  signInFreshly.mockReset().mockImplementation(async () => {})
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanUp()
  sessionStorage.clear()
  vi.useRealTimers()
})

let ask: (request: FreshSignIn) => void
function Screen() {
  ask = useFreshSignIn().ask
  return <FreshSignInStep />
}

async function openDialog(request: FreshSignIn) {
  render(
    <InLanguage language="de">
      <Screen />
    </InLanguage>,
  )
  await act(async () => ask(request))
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), { timeout: 15_000 })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}

const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === label)!.click(),
  )

function Form({ back }: { back: (given: { draft: unknown }) => void }) {
  const { draft, control } = useComeBack('form')
  back({ draft })
  return (
    <button type="button" ref={control}>
      weiter
    </button>
  )
}

function comeBack(): { draft: unknown } {
  const seen = { draft: undefined as unknown }
  render(<Form back={(given) => Object.assign(seen, given)} />)
  return seen
}

test('the dialog says why and leads to the provider; the form comes back with its draft and the focus', async () => {
  await openDialog({ draftKey: 'form', draft: { id: 7, deep: { newPassword: 'geheim', note: 'bleibt' } } })
  expect(document.querySelector('[role=dialog]')!.textContent).toContain('noch einmal ein')
  await press('Noch einmal einloggen')
  expect(signInFreshly).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('kurve.draft.form')).not.toContain('geheim')
  cleanUp()
  expect(comeBack().draft).toEqual({ id: 7, deep: { note: 'bleibt' } })
  expect(document.activeElement?.textContent).toBe('weiter')
  cleanUp()
  // Once: a reload later begins anew.
  expect(comeBack().draft).toBeNull()
})

test('another person who signs in instead gets nothing of the draft', async () => {
  await openDialog({ draftKey: 'form', draft: { id: 7 } })
  await press('Noch einmal einloggen')
  cleanUp()
  person = 'bert'
  expect(comeBack().draft).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('a draft is not kept longer than a sign-in may take', async () => {
  await openDialog({ draftKey: 'form', draft: { id: 7 } })
  await press('Noch einmal einloggen')
  cleanUp()
  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
  expect(comeBack().draft).toBeNull()
})

test('who does not want to keeps the form, and nothing is stored', async () => {
  await openDialog({ draftKey: 'form', draft: { id: 7 } })
  await press('Abbrechen')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(signInFreshly).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('a provider that cannot be reached is said in the dialog, which can be tried again', async () => {
  signInFreshly.mockRejectedValueOnce(new Error('Failed to fetch'))
  await openDialog({ draftKey: 'form' })
  await press('Noch einmal einloggen')
  expect(document.querySelector('[role=alert]')!.textContent).toContain('nicht erreichen')
  await press('Noch einmal einloggen')
  expect(signInFreshly).toHaveBeenCalledTimes(2)
})

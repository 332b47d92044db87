// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { cleanUp, render } from './render-for-test.ts'

afterEach(cleanUp)

test('a button with a reason shows it, points to it and does nothing, not even submit its form', () => {
  const click = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { box } = render(
    <form onSubmit={submit}>
      <Button type="submit" disabledReason="Erst die AGB annehmen." onClick={click}>
        Bestellen
      </Button>
    </form>,
  )
  const button = box.querySelector('button')!
  act(() => button.click())

  const reason = document.getElementById(button.getAttribute('aria-describedby')!)
  expect(reason?.textContent).toBe('Erst die AGB annehmen.')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a busy button ignores a second press and keeps the focus; afterwards it works again', () => {
  const click = vi.fn()
  const { box, update } = render(<Button onClick={click}>Speichern</Button>)
  const button = box.querySelector('button')!
  button.focus()
  act(() => button.click())
  update(
    <Button busy onClick={click}>
      Wird gespeichert
    </Button>,
  )
  act(() => button.click())
  expect(click).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)

  update(<Button onClick={click}>Speichern</Button>)
  act(() => button.click())
  expect(click).toHaveBeenCalledTimes(2)
})

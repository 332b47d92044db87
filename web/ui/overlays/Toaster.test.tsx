// @vitest-environment jsdom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { Toaster } from './Toaster.tsx'
import { currentToasts, dismissToast, toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanUp()
  for (const message of currentToasts()) dismissToast(message.id)
  vi.useRealTimers()
})

function toaster() {
  return render(<Toaster label="Meldungen" closeLabel="Schließen" />).box
}

function wait(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds))
}

test('a message leaves after six seconds, an error stays until it is closed', () => {
  const box = toaster()
  act(() => {
    toast({ kind: 'ok', title: 'Gespeichert.' })
    toast({ kind: 'err', title: 'Das hat nicht geklappt.' })
  })
  wait(5_999)
  expect(box.querySelector('[role=status]')?.textContent).toContain('Gespeichert.')
  wait(1)
  expect(box.querySelector('[role=status]')?.textContent).toBe('')
  wait(600_000)
  expect(box.querySelector('[role=alert]')?.textContent).toContain('Das hat nicht geklappt.')

  act(() => box.querySelector<HTMLButtonElement>('[aria-label="Schließen"]')!.click())
  expect(box.querySelector('[role=alert]')?.textContent).toBe('')
})

test('a message stays while somebody points at it, and leaves six seconds later', () => {
  const box = toaster()
  act(() => {
    toast({ kind: 'info', title: 'Noch eine Karte.' })
  })
  const message = box.querySelector('.toast')!
  act(() => {
    message.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
  })
  wait(60_000)
  expect(box.textContent).toContain('Noch eine Karte.')
  act(() => {
    message.dispatchEvent(new MouseEvent('pointerout', { bubbles: true }))
  })
  wait(6_000)
  expect(box.textContent).toBe('')
})

test('one id is one message: the newer replaces the older', () => {
  const box = toaster()
  act(() => {
    toast({ id: 'getCart', kind: 'err', title: 'Erster Versuch' })
    toast({ id: 'getCart', kind: 'err', title: 'Zweiter Versuch' })
  })
  expect(box.querySelectorAll('.toast')).toHaveLength(1)
  expect(box.textContent).toContain('Zweiter Versuch')
})

test('CART-42 a message with a z-index lifts the stack above what would cover it', () => {
  const box = toaster()
  act(() => {
    toast({ kind: 'err', title: 'Mehr geht nicht.', zIndex: 2000 })
  })
  expect(box.querySelector<HTMLElement>('.toaster')?.style.zIndex).toBe('2000')
})

test('the action of a message runs once and takes the message away', () => {
  const retry = vi.fn()
  const box = toaster()
  act(() => {
    toast({ kind: 'err', title: 'Fehler', action: { label: 'Noch mal versuchen', onSelect: retry } })
  })
  const button = [...box.querySelectorAll('button')].find(
    (each) => each.textContent === 'Noch mal versuchen',
  )!
  act(() => button.click())
  expect(retry).toHaveBeenCalledTimes(1)
  expect(box.textContent).toBe('')
})

test('both live regions are there, empty, before they get their first message', () => {
  toast({ kind: 'ok', title: 'Früher da als die Ecke' })
  const first = document.createElement('div')
  first.innerHTML = renderToString(<Toaster label="Meldungen" closeLabel="Schließen" />)
  expect(first.querySelectorAll('[aria-live]')).toHaveLength(2)
  expect(first.textContent).toBe('')

  expect(toaster().textContent).toContain('Früher da als die Ecke')
})

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberUntilAlive } from './making-good.ts'

let pageIsAlive: () => void
let forget = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const listening = vi.spyOn(document, 'addEventListener')
  pageIsAlive = rememberUntilAlive()
  const added = listening.mock.calls
  listening.mockRestore()
  // The next test is another page.
  forget = () => {
    for (const [type, note, options] of added) document.removeEventListener(type, note, options)
  }
})

afterEach(() => {
  vi.useRealTimers()
  forget()
  document.body.replaceChildren()
})

/** The page lives, and has made of it what it makes of it. */
async function alive(): Promise<void> {
  pageIsAlive()
  await settled()
}

const settled = () => vi.advanceTimersByTimeAsync(0)

function show(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}

function sendEarly(form: HTMLFormElement): SubmitEvent {
  const submitter = form.querySelector('button')
  const early = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  form.dispatchEvent(early)
  return early
}

/** What the page hears once it lives: its own listeners are added only then. */
function heard(node: HTMLElement, type: string): () => number {
  let count = 0
  node.addEventListener(type, () => {
    count += 1
  })
  return () => count
}

describe('what was done before the page lives', () => {
  test('the last button that was tapped is pressed again, once', async () => {
    const button = show('<button type="button">In den Warenkorb</button>')
    button.click()
    const clicks = heard(button, 'click')
    await alive()
    vi.advanceTimersByTime(1000)
    expect(clicks()).toBe(1)
  })

  test('a form is not sent to the server, but handed to the page', async () => {
    const form = show('<form novalidate><button>Senden</button></form>') as HTMLFormElement
    const early = sendEarly(form)
    expect(early.defaultPrevented).toBe(true)
    form.addEventListener('submit', (event) => event.preventDefault())
    const submits = heard(form, 'submit')
    await alive()
    expect(submits()).toBe(1)
  })

  test('a form that works without scripts is left alone', async () => {
    const form = show('<form><button>Suchen</button></form>')
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
    form.dispatchEvent(early)
    const submits = heard(form, 'submit')
    await alive()
    expect(submits()).toBe(0)
  })

  test('what was typed stands in the field and is told', async () => {
    const field = show('<input type="text">') as HTMLInputElement
    field.value = 'Erika'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const inputs = heard(field, 'input')
    await alive()
    expect([field.value, inputs()]).toEqual(['Erika', 1])
  })

  test('a tick stays as it was set', async () => {
    const box = show('<input type="checkbox">') as HTMLInputElement
    box.click()
    const changes = heard(box, 'change')
    await alive()
    expect([box.checked, changes()]).toEqual([true, 1])
  })

  test('a choice that the page took back as it came alive is chosen again', async () => {
    show('<form><input type="radio" name="size" value="m"><select><option>a<option>b</select></form>')
    const radio = document.querySelector('input')!
    const select = document.querySelector('select')!
    radio.click()
    select.value = 'b'
    select.dispatchEvent(new Event('input', { bubbles: true }))
    radio.checked = false
    select.value = 'a'
    const chosen: string[] = []
    radio.addEventListener('change', () => chosen.push(`radio ${radio.checked}`))
    select.addEventListener('change', () => chosen.push(`select ${select.value}`))
    await alive()
    expect(chosen).toEqual(['radio true', 'select b'])
  })

  test('each is made something of before the next is told, and all of it before the form is sent', async () => {
    const form = show(
      '<form novalidate><input name="a"><input name="b"><button></button></form>',
    ) as HTMLFormElement
    const told: string[] = []
    for (const field of form.querySelectorAll('input')) {
      field.value = field.name
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // As React does: what is heard is made something of right after.
      field.addEventListener('input', () => queueMicrotask(() => told.push(field.name)))
    }
    sendEarly(form)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      told.push('sent')
    })
    form.querySelectorAll('input')[1]!.addEventListener('input', () => told.push('heard b'))
    await alive()
    expect(told).toEqual(['a', 'heard b', 'b', 'sent'])
  })

  test('what came alive unnoticed does not hear it now and again', async () => {
    const form = show('<form novalidate><button></button></form>') as HTMLFormElement
    form.addEventListener('submit', (event) => event.preventDefault())
    const submits = heard(form, 'submit')
    sendEarly(form)
    await alive()
    expect(submits()).toBe(1)
  })

  test('what is drawn and tapped is pressed again, wherever in it the finger was', async () => {
    const plan = show('<div><svg><g role="button"><path></path></g></svg></div>')
    const block = plan.querySelector('g') as unknown as HTMLElement
    plan.querySelector('path')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const clicks = heard(block, 'click')
    await alive()
    expect(clicks()).toBe(1)
  })

  test('a key on what is no real button is pressed again', async () => {
    const seat = show('<g role="button"></g>')
    seat.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const keys = heard(seat, 'keydown')
    await alive()
    expect(keys()).toBe(1)
  })
})

test('a part that lives later is waited for', () => {
  const part = show('<div data-late=""><button type="button">Größe M</button></div>')
  pageIsAlive()
  const button = part.querySelector('button')!
  button.click()
  const clicks = heard(button, 'click')
  vi.advanceTimersByTime(500)
  expect(clicks()).toBe(0)
  part.removeAttribute('data-late')
  vi.advanceTimersByTime(500)
  expect(clicks()).toBe(1)
})

test('after half a minute nobody expects it any more', () => {
  const part = show('<div data-late=""><button type="button">Größe M</button></div>')
  pageIsAlive()
  const button = part.querySelector('button')!
  button.click()
  const clicks = heard(button, 'click')
  vi.advanceTimersByTime(31_000)
  part.removeAttribute('data-late')
  vi.advanceTimersByTime(31_000)
  expect(clicks()).toBe(0)
})

test('once the page lives it hears for itself', () => {
  pageIsAlive()
  const button = show('<button type="button">In den Warenkorb</button>')
  const clicks = heard(button, 'click')
  button.click()
  vi.advanceTimersByTime(1000)
  expect(clicks()).toBe(1)
})

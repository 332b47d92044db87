/** How often is looked whether a part of the page that came later lives. */
const PART_MS = 50
const GIVE_UP_MS = 30_000

type Again = { at: Element; act: () => void }

/**
 * What somebody typed, chose, tapped or sent before the page was alive, made good when it is: nobody types or taps in vain. A
 * part of the page that loads by itself and holds a form says by `data-late` that it does not live yet (`LatePart`). Answers
 * with what is called once the page lives.
 */
export function rememberUntilAlive(): () => void {
  /** With what stood there: a choice goes when the page comes alive. */
  const entered = new Map<Field, string>()
  let again: Again | null = null
  let isUp = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0

  const isAlive = (node: Element) => isUp && !node.closest('[data-late]')

  /** Heard here alone: what comes alive in this moment would hear it now and once more when it is done again. */
  function remember(event: Event, at: Element, act: () => void): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    again = { at, act }
    lookSoon()
  }

  function enter(field: Field): void {
    entered.set(field, isTick(field) ? String(field.checked) : field.value)
    lookSoon()
  }

  function lookSoon(): void {
    last = Date.now() + GIVE_UP_MS
    lookAgain()
  }

  function lookAgain(): void {
    if (isUp && timer === undefined && Date.now() < last) timer = setTimeout(makeGood, PART_MS)
  }

  /** One after the other: what the page makes of the one stands before it hears the next, and before anything is sent. */
  async function makeGood(): Promise<void> {
    timer = undefined
    for (const [field, value] of entered) {
      if (field.isConnected && !isAlive(field)) continue
      entered.delete(field)
      if (field.isConnected) tell(field, value)
      await null
    }
    if (again && isAlive(again.at)) {
      const { act } = again
      again = null
      act()
    } else if (again && !again.at.isConnected) again = null
    if (again || entered.size > 0) lookAgain()
  }

  hear(isAlive, remember, enter)

  return () => {
    isUp = true
    last = Date.now() + GIVE_UP_MS
    // Not within the page's own work, in which nothing that is told is made anything of.
    queueMicrotask(makeGood)
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Hears what is tapped, sent and entered where nothing lives yet. */
function hear(
  isAlive: (node: Element) => boolean,
  remember: (event: Event, at: Element, act: () => void) => void,
  enter: (field: Field) => void,
): void {
  listen('click', (event) => {
    const button = elementOf(event.target)?.closest('button[type="button"], [role="button"]')
    if (!button || (button as HTMLButtonElement).popoverTargetElement || isAlive(button)) return
    // What is drawn, as a block on a plan, has no `click()`.
    const press = () => new MouseEvent('click', { bubbles: true, cancelable: true })
    remember(event, button, () => button.dispatchEvent(press()))
  })
  listen('keydown', (event) => {
    const { key } = event
    const element = elementOf(event.target)
    if ((key !== 'Enter' && key !== ' ') || !element?.matches('[role="button"]') || isAlive(element)) return
    const press = () => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    remember(event, element, () => element.dispatchEvent(press()))
  })
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.noValidate || isAlive(form)) return
    const { submitter } = event
    remember(event, form, () => form.requestSubmit(submitter))
  })
  listen('input', ({ target }) => {
    const field = target as Field
    if (!isAlive(field)) enter(field)
  })
}

function listen<K extends keyof DocumentEventMap>(type: K, note: (event: DocumentEventMap[K]) => void): void {
  document.addEventListener(type, note, { capture: true })
}

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null
}

/**
 * Tells a field anew in the way that React hears it: its value or tick is first taken back where React looks, then set where it
 * does not. What stood there meanwhile says nothing: a page that comes alive puts its own into what it controls.
 */
function tell(field: Field, entered: string): void {
  if (isTick(field)) {
    field.checked = entered !== 'true'
    field.click()
  } else if (field.type === 'select-one') {
    field.value = entered
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type !== 'file') {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, entered)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

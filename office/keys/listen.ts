import { type Command, currentCommands } from './commands.ts'

/** `g` waits that long for the second key. */
const SEQUENCE_MS = 1200

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/** Hears every key of the page; answers how to stop. */
export function listenForKeys(page: Document = document): () => void {
  let first: { key: string; at: number } | null = null

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return
    const name = nameOf(event)
    const waiting = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : null
    first = null
    const command = find(waiting, event, page) ?? find(name, event, page)
    if (command) {
      event.preventDefault()
      command.run()
    } else if (mayHear(name, event) && currentCommands().some(({ keys }) => keys?.startsWith(`${name} `))) {
      first = { key: name, at: event.timeStamp }
    }
  }

  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}

function find(keys: string | null, event: Pressed, page: Document): Command | undefined {
  if (keys === null || !mayHear(keys, event)) return undefined
  const isCovered = page.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  return currentCommands().findLast((command) => command.keys === keys && (command.isAlways || !isCovered))
}

/** Single letters rest while somebody writes; with Ctrl they do not. */
function mayHear(keys: string, { target }: Pressed): boolean {
  return keys.startsWith('mod+') || !isWriting(target)
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]')
  return (
    field !== null && !(field instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(field.type))
  )
}

function nameOf({ key, ctrlKey, metaKey, altKey }: Pressed): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (altKey) return `alt+${name}`
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** As keys are called on a keyboard of that language: `mod+k` is `Strg K`. */
export function keyCaps(keys: string, language: string): string[] {
  const control = language === 'de' ? 'Strg' : 'Ctrl'
  return keys.split(/[ +]/).map((key) => NAMES[key] ?? (key === 'mod' ? control : key.toUpperCase()))
}

const NAMES: Record<string, string> = { Enter: '↵', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }

import { createListeners } from '#web/ui/listeners.ts'
/** The messages that wait in the corner. Kept outside React, so that any code can raise one. */

export interface ToastMessage {
  id: string
  kind: 'ok' | 'info' | 'err'
  title: string
  text?: string
  action?: { label: string; onSelect: () => void }
  /** Lifts the stack above something that would cover it, such as a dialog. */
  zIndex?: number
}

/** An `id` of one's own replaces the message that has it: one message per operation, however often it fails. */
export type NewToast = Omit<ToastMessage, 'id'> & { id?: string }

let messages: readonly ToastMessage[] = []
let count = 0
const listeners = createListeners()

/** Shows a message in the browser and answers its id. Errors stay until closed, everything else leaves after 6 s. */
export function toast(message: NewToast): string {
  count += 1
  const id = message.id ?? `toast-${count}`
  change([...messages.filter((other) => other.id !== id), { ...message, id }])
  return id
}

export function dismissToast(id: string): void {
  if (messages.some((message) => message.id === id)) change(messages.filter((message) => message.id !== id))
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}

export const subscribeToToasts = listeners.add

function change(next: readonly ToastMessage[]) {
  messages = next
  listeners.notify()
}

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import type { OfficeIconName } from '../parts/office-icons.ts'

/** Something that can be done on the screen as it is: by its key, in the palette, and named in the line of keys. */
export type Command = {
  /** Of the same id the latest one stands, and what a screen offers before what the frame does; the others come back when it goes. */
  id: string
  label: string
  /** `v`, `?`, `g b` (one after the other), `mod+k` (Ctrl, on a Mac Cmd). None: in the palette alone. */
  keys?: string
  icon?: OfficeIconName
  /** Where the palette shows it; left out: it does not (j, k, x). */
  group?: 'go' | 'do' | 'new'
  /** What the line at the lower edge says of it; commands that say the same stand there once, with all their keys. */
  hint?: string
  /** Works while a dialog is open, too. Others rest then. */
  isAlways?: boolean
  /** Offered by the frame on every screen: gives way to a screen's command of the same id, in whatever order they mount. */
  isOfFrame?: boolean
  run: () => void
}

/** Everything that is offered, in its order. */
let offers: readonly Command[] = []
let commands: readonly Command[] = []
const listeners = createListeners()

function change(next: readonly Command[]) {
  offers = next
  commands = standing(next)
  listeners.notify()
}

function standing(offered: readonly Command[]): readonly Command[] {
  const frameFirst = offered.toSorted((one, other) => Number(!one.isOfFrame) - Number(!other.isOfFrame))
  const lastOf = new Map(frameFirst.map((command) => [command.id, command]))
  return frameFirst.filter((command) => lastOf.get(command.id) === command)
}

/** What can be done now; the latest declared first in the case of the same key. */
export function currentCommands(): readonly Command[] {
  return commands
}

export function useCommands(): readonly Command[] {
  return useSyncExternalStore(listeners.add, () => commands)
}

/** Offers several; answers how to take them back. */
export function offerCommands(offered: readonly Command[]): () => void {
  change([...offers, ...offered])
  return () => change(offers.filter((other) => !offered.includes(other)))
}

/** Offers a command as long as the component stands; null offers nothing. */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  latest.current = command
  const { id, label, keys, icon, group, hint, isAlways, isOfFrame } = command ?? ({} as Partial<Command>)
  // With the drawing that shows it, not after: whoever sees a key presses it.
  useLayoutEffect(() => {
    if (!id || label === undefined) return
    const mine: Command = {
      ...{ id, label, keys, icon, group, hint, isAlways, isOfFrame },
      run: () => latest.current?.run(),
    }
    return offerCommands([mine])
  }, [id, label, keys, icon, group, hint, isAlways, isOfFrame])
}

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import type { OfficeIconName } from '../parts/office-icons.ts'

/** Something that can be done on the screen as it is: by its key, in the palette, and named in the line of keys. */
export type Command = {
  /** Unique on a screen. A later one of the same id takes the place of an earlier one. */
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
  run: () => void
}

let commands: readonly Command[] = []
const listeners = createListeners()

function change(next: readonly Command[]) {
  commands = next
  listeners.notify()
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
  const ids = new Set(offered.map(({ id }) => id))
  change([...commands.filter(({ id }) => !ids.has(id)), ...offered])
  return () => change(commands.filter((other) => !offered.includes(other)))
}

/** Offers a command as long as the component stands; null offers nothing. */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  latest.current = command
  const { id, label, keys, icon, group, hint, isAlways } = command ?? ({} as Partial<Command>)
  useEffect(() => {
    if (!id || label === undefined) return
    const mine: Command = {
      ...{ id, label, keys, icon, group, hint, isAlways },
      run: () => latest.current?.run(),
    }
    return offerCommands([mine])
  }, [id, label, keys, icon, group, hint, isAlways])
}

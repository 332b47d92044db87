import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Finder, Hit } from '../finders.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import type { OfficeIconName } from '../parts/office-icons.ts'
import { useStaff } from '../session/session.ts'
import { finders as allFinders } from '../slots.ts'

type Entry = { id: string; icon: OfficeIconName; title: string; detail?: string; keys?: string }
export type PaletteEntry = (Entry & { to: string }) | (Entry & { run: () => void })
/** `key` names it: `find.<key>` in the texts. Called `items` because Base UI reads them there. */
export type PaletteGroup = { key: string; items: PaletteEntry[] }

const LEAST_LETTERS = 2

/**
 * What is found for the words typed: by the finders of the rooms, and among what can be done. Never for the words of
 * a moment ago (no deferred value): Enter, typed on the heels of a letter, must open what these words name.
 */
export function usePalette(typed: string, finders: readonly Finder[] = allFinders) {
  const { permissions } = useStaff()
  const commands = useCommands()
  const { words, mode } = readWords(typed)
  const isAsked = mode !== 'commands' && words.length >= LEAST_LETTERS
  const open = finders.filter(({ permission }) => permissions.includes(permission))
  const searches = useQueries({
    queries: open.map((finder) => ({
      queryKey: ['find', finder.key, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(words, signal),
      enabled: isAsked,
    })),
  })
  const found = open.map(
    (finder, at): PaletteGroup => ({ key: finder.key, items: (searches[at]?.data ?? []).map(entryOfHit) }),
  )
  const doable = mode === 'numbers' ? [] : commandGroups(commands, words)
  const groups = useArrival(
    typed,
    [...(isAsked ? found : []), ...doable].filter(({ items }) => items.length > 0),
  )
  return {
    groups,
    isSearching: isAsked && searches.some(({ isFetching }) => isFetching),
    isBroken: isAsked && searches.some(({ isError }) => isError),
    retry: () => void Promise.all(searches.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

/**
 * For the same words a group that comes late stands below those that are there: what is chosen stays where it is, and Enter opens
 * what was seen.
 */
function useArrival(typed: string, groups: PaletteGroup[]): PaletteGroup[] {
  const arrived = useRef({ typed, keys: [] as string[] })
  if (arrived.current.typed !== typed) arrived.current = { typed, keys: [] }
  const { keys } = arrived.current
  for (const { key } of groups) if (!keys.includes(key)) keys.push(key)
  return groups.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
}

/** `>` in front means commands alone, `#` numbers alone. */
function readWords(typed: string): { words: string; mode: 'all' | 'commands' | 'numbers' } {
  const words = typed.trim()
  if (words.startsWith('>')) return { words: words.slice(1).trim(), mode: 'commands' }
  if (words.startsWith('#')) return { words: words.slice(1).trim(), mode: 'numbers' }
  return { words, mode: 'all' }
}

function commandGroups(commands: readonly Command[], words: string): PaletteGroup[] {
  return (['do', 'new', 'go'] as const).map((key) => ({
    key,
    items: commands.filter((command) => command.group === key && isNamed(command, words)).map(entryOfCommand),
  }))
}

/** Every word begins one of the label's. */
function isNamed({ label }: Command, words: string): boolean {
  const names = label.toLowerCase().split(/\s+/)
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.some((name) => name.startsWith(word)))
}

const entryOfHit = ({ id, icon, title, detail, to }: Hit): PaletteEntry => ({ id, icon, title, detail, to })

function entryOfCommand({ id, icon = 'arrow', label, keys, run }: Command): PaletteEntry {
  return { id, icon, title: label, keys, run }
}

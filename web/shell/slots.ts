import { type ComponentType, createContext, type RefObject, useContext } from 'react'

/** What features put into the frame around every page; the shell knows none of them. `web/shell-slots.ts` fills them. */
export type ShellSlots = {
  /** Above the header: the match of the day. */
  Strip: ComponentType
  /** Below everything: what runs live. */
  Live: ComponentType
  /** The bag in the header. */
  CartTool: ComponentType
  /** The shop's shelves in the menu of a phone. */
  Shelves: ComponentType
  /** Around the account, not to be seen. */
  AccountEffects: ComponentType
  /** Help while somebody types a search. */
  Suggestions: ComponentType<{ input: RefObject<HTMLInputElement | null> }>
}

const Nothing = () => null
const Slots = createContext<ShellSlots>({
  Strip: Nothing,
  Live: Nothing,
  CartTool: Nothing,
  Shelves: Nothing,
  AccountEffects: Nothing,
  Suggestions: Nothing,
})

export const ShellSlotsProvider = Slots.Provider

export function useShellSlots(): ShellSlots {
  return useContext(Slots)
}

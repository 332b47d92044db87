import { type ComponentType, lazy } from 'react'
import { CartTool } from './cart/CartTool.tsx'
import { MatchDayStrip } from './matches/MatchDayStrip.tsx'
import type { ShellSlots } from './shell/slots.ts'
import { LiveSlot } from './video/live/LiveSlot.tsx'

const box = import.meta.glob<{ Suggestions: ShellSlots['Suggestions'] }>('./search/Suggestions.tsx')

/** Which features stand in the frame around every page. */
export const shellSlots: ShellSlots = {
  Strip: MatchDayStrip,
  Live: LiveSlot,
  CartTool,
  Shelves: lazy(async () => ({
    default: (await import('./shop/StoreShelves.tsx')).StoreShelves as ComponentType,
  })),
  AccountEffects: lazy(async () => ({
    default: (await import('./wallet/KeepTickets.tsx')).KeepTickets as ComponentType,
  })),
  Suggestions: lazy(async () => ({ default: (await box['./search/Suggestions.tsx']!()).Suggestions })),
}

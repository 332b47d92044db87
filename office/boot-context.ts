import { createContext, useContext } from 'react'
import type { OfficeBoot } from './boot.ts'

const BootContext = createContext<OfficeBoot | null>(null)
export const BootProvider = BootContext.Provider

export function useBoot(): OfficeBoot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('Nothing is known about where this is')
  return boot
}

import { createContext, useContext } from 'react'

type IsOpen = (address: string) => boolean

const OpenAddresses = createContext<IsOpen>(() => false)
export const OpenAddressesProvider = OpenAddresses.Provider

/** Does an address lie in a room that is open to whoever works here? Rooms lead to others by it: nobody is led to nothing. */
export function useIsOpen(): IsOpen {
  return useContext(OpenAddresses)
}

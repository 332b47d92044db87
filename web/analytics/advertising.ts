import { allows } from './consent.ts'
import { afterRouteChange } from './route-changes.ts'

/** A place on the page that may be filled, by the code that the club agreed with whoever fills it. */
export type AdPlace = { code: string; slot: HTMLElement }

declare global {
  interface Window {
    /** Read by the script of an advertiser, where the club has one: it fills `slot` by its `code`. */
    adPlaces?: AdPlace[]
  }
}

/** Offers a place, and offers it anew after every change of route (SHELL-08). Never without consent. */
export function notifyAdvertiser(place: AdPlace): () => void {
  const offer = () => {
    if (!allows('marketing')) return
    window.adPlaces = [
      ...(window.adPlaces ?? []).filter(({ slot }) => slot.isConnected && slot !== place.slot),
      place,
    ]
  }
  offer()
  const stop = afterRouteChange('marketing', offer)
  return () => {
    stop()
    window.adPlaces = (window.adPlaces ?? []).filter(({ slot }) => slot !== place.slot)
  }
}

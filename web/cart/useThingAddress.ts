import { addressOn, useHere } from '#web/site/here.ts'
import { isGoods, isResold } from './cart-view.ts'

/** Where a thing of the cart has its page: goods on the shop's site, places on the tickets' or, passed on by a fan, on the exchange's. */
export function useThingAddress(): (thing: { type: string; path: string }) => string {
  const here = useHere()
  const prefix = here.language === 'de' ? '' : `/${here.language}`
  return (thing) => addressOn(here, siteOf(thing), prefix + thing.path)
}

function siteOf(thing: { type: string }): string {
  if (isGoods(thing)) return 'stores'
  return isResold(thing) ? 'marktplatz' : 'tickets'
}

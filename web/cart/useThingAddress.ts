import { addressOn, useHere } from '#web/shell/here.ts'
import { isGoods } from './cart-view.ts'

/** Where a thing of the cart has its page: goods on the shop's site, places on the tickets'. */
export function useThingAddress(): (thing: { type: string; path: string }) => string {
  const here = useHere()
  const prefix = here.language === 'de' ? '' : `/${here.language}`
  return (thing) => addressOn(here, isGoods(thing) ? 'stores' : 'tickets', prefix + thing.path)
}

import { addressOn, useHere } from '#web/site/here.ts'

/** Where a thing of the cart has its page: its seller says on which site. */
export function useThingAddress(): (thing: { site: string; path: string }) => string {
  const here = useHere()
  const prefix = here.language === 'de' ? '' : `/${here.language}`
  return ({ site, path }) => addressOn(here, site, prefix + path)
}

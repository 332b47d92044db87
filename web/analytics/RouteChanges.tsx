import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHere } from '#web/site/here.ts'
import { pushEvent } from './data-layer.ts'
import { afterRouteChange, trackRouteChange } from './route-changes.ts'

/** Stands once in the shell and reports every page that is shown (SHELL-08). */
export function RouteChanges() {
  const { site, language } = useHere()
  const address = useShownAddress()
  useEffect(
    () => afterRouteChange('statistics', (change) => pushEvent({ event: 'page_view', ...change })),
    [],
  )
  useEffect(() => {
    trackRouteChange({ path: address, site: site.key, language, title: document.title })
  }, [address, site.key, language])
  return null
}

/** Of the query only what names another page; nothing that somebody has typed. */
const NAMES_A_PAGE = ['id', 'page', 'category']

function useShownAddress(): string {
  const { pathname, search } = useLocation()
  const given = new URLSearchParams(search)
  const shown = new URLSearchParams()
  for (const name of NAMES_A_PAGE) {
    const value = given.get(name)
    if (value !== null) shown.set(name, value)
  }
  const query = shown.toString()
  return query ? `${pathname}?${query}` : pathname
}

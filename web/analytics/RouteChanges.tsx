import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHere } from '#web/site/here.ts'
import { pushEvent } from './data-layer.ts'
import { afterRouteChange, trackRouteChange } from './route-changes.ts'

/** Stands once in the shell and reports every page that is shown (SHELL-08). */
export function RouteChanges() {
  const { site, language } = useHere()
  const { pathname } = useLocation()
  useEffect(
    () => afterRouteChange('statistics', (change) => pushEvent({ event: 'page_view', ...change })),
    [],
  )
  useEffect(() => {
    trackRouteChange({ path: pathname, site: site.key, language, title: document.title })
  }, [pathname, site.key, language])
  return null
}

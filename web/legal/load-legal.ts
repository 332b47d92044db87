import { data, type LoaderFunctionArgs } from 'react-router'
import { mainSite } from '#club/sites.ts'
import { findScreen, twinOf } from '#web/paths.ts'
import { page, visit } from '#web/site/context.ts'
import type { LoadedLegal } from './legal-home.ts'
import { legalText } from './legal-texts.server.ts'

/** Changes only with a new version of the program. */
const CACHE_SECONDS = 3600

/** The text behind the address that was asked for. */
export function loadLegal({ url, context }: LoaderFunctionArgs): LoadedLegal {
  const { siteKey, language } = context.get(visit)
  const found = findScreen(url.pathname, siteKey)
  if (!found) throw data(null, 404)
  context.get(page).cacheSeconds(CACHE_SECONDS)
  const path = twinOf({ pathname: url.pathname, siteKey, language })
  return { ...legalText(found.name, language), home: { site: mainSite().key, path } }
}

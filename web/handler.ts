import * as serverBuild from 'virtual:react-router/server-build'
import type { i18n } from 'i18next'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { serverTexts } from './i18n/server-texts.ts'
import { createTranslator, translator } from './i18n/translator.ts'
import { existsOn } from './paths.ts'
import { type ScreenName, screens } from './screens.ts'
import type { Services } from './services/services.ts'
import { type PageControl, page, services, type Visit, visit } from './site/context.ts'

export type RenderGiven = { visit: Visit; services: Services; page: PageControl }
export type Render = (request: Request, given: RenderGiven) => Promise<Response>

/** Answers a page, a `.data` request or a route manifest. The only export that the server calls. */
export const render: Render = (request, given) => {
  const context = new RouterContextProvider()
  context.set(services, given.services)
  context.set(visit, given.visit)
  context.set(page, given.page)
  context.set(translator, translatorFor(given.visit))
  return handlerFor(given.visit.siteKey)(request, context)
}

function translatorFor(given: Visit): i18n {
  return createTranslator({ language: given.language, resources: serverTexts })
}

type Handler = ReturnType<typeof createRequestHandler>
const handlers = new Map<string, Handler>()

/**
 * The same address is the shop on one site and the start page on another. So every kind of site has a router with its
 * own routes only; the browser learns them from the manifest of its host.
 */
function handlerFor(siteKey: string): Handler {
  const tree = Object.keys(screens)
    .filter((name) => existsOn(name as ScreenName, siteKey))
    .join()
  let handler = handlers.get(tree)
  if (!handler) {
    handler = createRequestHandler(buildFor(siteKey), import.meta.env.MODE)
    handlers.set(tree, handler)
  }
  return handler
}

function buildFor(siteKey: string): ServerBuild {
  const build = serverBuild as unknown as ServerBuild
  const here = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isHere(id, siteKey)))
  return {
    ...build,
    routes: here(build.routes),
    assets: { ...build.assets, routes: here(withOneLook(build.assets.routes)) },
  }
}

type Routes = ServerBuild['assets']['routes']

/**
 * A sheet that a part of a page could load as well is named with a `#` by React Router: should it go together with its
 * page, the part still gets its own. The look of the root never goes. Named like that, the first part that loads would
 * fetch it again, and from then on each script that is asked for would style and lay out the whole page anew.
 */
function withOneLook(routes: Routes): Routes {
  const look = new Set(routes.root?.css)
  const named = Object.entries(routes).map(([id, route]) => {
    const css = route?.css?.map((sheet) => (look.has(sheet) ? sheet.replace(/#$/, '') : sheet))
    return [id, css ? { ...route, css } : route]
  })
  return Object.fromEntries(named)
}

function isHere(routeId: string, siteKey: string): boolean {
  const screen = routeId.split('.')[0]!
  return !(screen in screens) || existsOn(screen as ScreenName, siteKey)
}

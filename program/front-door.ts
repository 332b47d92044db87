import type { ViteDevServer } from 'vite'
import { club } from '#club/club.ts'
import { security } from '#club/security.ts'
import { createGracefulShutdown } from '#platform/graceful-shutdown.ts'
import { describeApi } from '#platform/http/api-docs.ts'
import { type App, buildApp } from '#platform/http/http.ts'
import { type Handle, oneAtATime, withinBounds } from '#platform/http/request-bounds.ts'
import { createGuardedServer } from '#platform/http/slow-client-guard.ts'
import { registerOperations } from '#platform/operations.ts'
import type { Pages } from '#platform/pages/pages.ts'
import { isReachable } from '#platform/settings/config.ts'
import type { Ground } from './ground.ts'
import { officeDoorOf, watchOffice } from './office/office.ts'
import { type OfficeWeb, startOfficeVite } from './office/office-web.ts'
import type { People } from './people.ts'
import type { ProgramOptions } from './program.ts'
import { startVite, waitingPagesOf } from './web/web-pages.ts'

export type FrontDoor = {
  app: App
  /** Mounted when everything they show is there; until then everybody goes to Fastify. */
  mounted: { pages: Pages | null; office: OfficeWeb | null }
  vite: ViteDevServer | null
  officeVite: ViteDevServer | null
  /** Finishes running requests. */
  drain(): Promise<void>
}

/** Who gets a request: the provider, the office, a page that is cached, Vite while developing, or Fastify. */
export async function openFrontDoor(given: {
  ground: Ground
  people: Pick<People, 'identity'>
  web: ProgramOptions['web']
}): Promise<FrontDoor> {
  const { ground, people, web } = given
  const { identity } = people
  const server = createGuardedServer()
  const { drain } = createGracefulShutdown(server)
  const vite = web === 'source' ? await startVite(server) : null
  const officeVite = web === 'source' ? await startOfficeVite(server) : null
  const mounted: FrontDoor['mounted'] = { pages: null, office: null }
  const { config, log } = ground
  const app = await buildApp({
    log,
    verifyToken: identity.verifyToken,
    trustProxy: config.trustProxy,
    production: config.environment === 'production',
    strictTransport: security.strictTransport,
    requestsPerMinute: config.rateLimits ? 600 : null,
    office: officeDoorOf(ground),
    serverFactory: (handler) => {
      const handle: Handle = (request, response) => {
        const { office, pages } = mounted
        if (identity.isFor(request)) identity.handle(request, response)
        else if (office?.isFor(request)) office.handle(request, response, handler)
        else if (pages?.answerCached(request, response)) return
        else if (vite) vite.middlewares(request, response, () => handler(request, response))
        else handler(request, response)
      }
      return server.on('request', withinBounds(oneAtATime(handle)))
    },
  })
  watchOffice(app, ground)
  await describeProgram(app, ground)
  return { app, mounted, vite, officeVite, drain }
}

/** What machines ask: whether the program runs, how it does, and what its API is. */
async function describeProgram(app: App, { db, jobs, config, domains }: Ground): Promise<void> {
  await registerOperations(app, {
    db,
    jobs: jobs.dead,
    shedLoad: config.rateLimits,
    metricsToken: config.metricsToken,
    isReachable: isReachable(config),
    waitingPage: waitingPagesOf(domains),
  })
  await describeApi(app, { title: `${club.name} API`, version: '1' })
}

import { club } from '#club/club.ts'
import { security } from '#club/security.ts'
import { createGracefulShutdown } from '#platform/graceful-shutdown.ts'
import { describeApi, registerApiDocs } from '#platform/http/api-docs.ts'
import { buildApp } from '#platform/http/http.ts'
import { inProcessFetch } from '#platform/http/in-process-fetch.ts'
import { type Handle, oneAtATime, withinBounds } from '#platform/http/request-bounds.ts'
import { createGuardedServer } from '#platform/http/slow-client-guard.ts'
import { registerOperations } from '#platform/operations.ts'
import type { Pages } from '#platform/pages/pages.ts'
import { createSharedAnswers } from '#platform/pages/shared-answers.ts'
import { run } from '#platform/run.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { type Config, isReachable } from '#platform/settings/config.ts'
import { openAccount } from './program/account.ts'
import { openCareers } from './program/careers.ts'
import { refuseDemoWorld } from './program/demo-world.ts'
import { openEditorial } from './program/editorial.ts'
import { openFamilies } from './program/families.ts'
import { greetingOf } from './program/greeting.ts'
import { openGround } from './program/ground.ts'
import { openMailbox } from './program/mailbox.ts'
import { openMatchDay } from './program/match-day.ts'
import { openMedia } from './program/media.ts'
import { openNewsletters } from './program/newsletters.ts'
import { officeDoorOf, openOffice, registerStaff, watchOffice } from './program/office/office.ts'
import { mountOffice, type OfficeWeb, startOfficeVite } from './program/office/office-web.ts'
import { openVideosRoom } from './program/office/videos.ts'
import { createPeople, registerPeople } from './program/people.ts'
import type { Program, ProgramOptions } from './program/program.ts'
import { openPush } from './program/push.ts'
import { openReaders } from './program/readers.ts'
import { openAfterTheSale } from './program/sale/after-the-sale.ts'
import { openContracts } from './program/sale/contracts.ts'
import { fillDemoOrders } from './program/sale/demo-orders.ts'
import { createSale } from './program/sale/sale.ts'
import { registerSale } from './program/sale/sale-routes.ts'
import { openSamples } from './program/samples.ts'
import { openTakingPart } from './program/taking-part.ts'
import { followChanges, openValues } from './program/values.ts'
import { openFilms, openVideos } from './program/videos.ts'
import { openCards } from './program/web/cards.ts'
import { openPublicWeb } from './program/web/public-web.ts'
import { mountWebPages, startVite, waitingPagesOf } from './program/web/web-pages.ts'
import { webServices } from './program/web/web-services.ts'

/** The composition root. Each room of `program/` makes its modules and registers their routes; here is the order of the rooms. */
export async function assemble({
  config,
  databaseUrl,
  log,
  workers = true,
  web = 'built',
}: ProgramOptions): Promise<Program> {
  const ground = await openGround({ config, databaseUrl, log, workers })
  const { db, database, domains, jobs } = ground
  const server = createGuardedServer()
  const { drain } = createGracefulShutdown(server)
  const vite = web === 'source' ? await startVite(server) : null
  const officeVite = web === 'source' ? await startOfficeVite(server) : null
  let pages: Pages | null = null
  let office: OfficeWeb | null = null
  const people = createPeople(ground)
  const { identity } = people
  await identity.start()
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
  await registerOperations(app, {
    db,
    jobs: jobs.dead,
    shedLoad: config.rateLimits,
    metricsToken: config.metricsToken,
    isReachable: isReachable(config),
    waitingPage: waitingPagesOf(domains),
  })
  await describeApi(app, { title: `${club.name} API`, version: '1' })
  const { values } = await openValues(app, ground)
  const sale = await createSale({ ground, people, fetch: inProcessFetch(() => app) })
  const { catalogue, tickets, payments, bank } = sale
  const answers = createSharedAnswers()
  await registerPeople(app, people, ground)
  await registerStaff({ app, ground, people })
  await registerSale(app, sale, { domains, answers })
  const afterTheSale = await openAfterTheSale({ app, ground, people, sale, answers })
  const seasonContracts = await openContracts({ app, ground, people, sale, afterTheSale })
  const { privacy } = await openAccount({ app, ground, people, sale, afterTheSale, seasonContracts })
  const { families } = await openFamilies({ app, ground, people, sale, privacy })
  const media = await openMedia(app, ground)
  const matches = await openMatchDay({ app, ground, tickets })
  const { careers } = await openCareers({ app, ground, people })
  const { packages, filmOf } = openFilms(ground)
  const publicWeb = await openPublicWeb({
    ...{ app, ground, careers, catalogue, tickets, matches, media, filmOf, values },
  })
  const { content, search, frame } = publicWeb
  const { videos } = await openVideos({ app, ground, people, sale, content, packages, matches })
  const takingPart = await openTakingPart({ app, ground, people, sale, matches })
  await openOffice({ app, ground, people, families, privacy, sale, afterTheSale, seasonContracts, matches })
  const { checking } = await openEditorial(app, { ground, content, catalogue, matches, media })
  const videoMedia = await openVideosRoom(app, { ground, content, search, matches })
  const newsletters = await openNewsletters({ app, ground, people, media, hasPages: web !== 'none' })
  const push = await openPush({ app, ground, people, sale, afterTheSale, matches })
  await openSamples({ app })
  const readers = await openReaders(app, ground)
  registerApiDocs(app)
  // Mails that no server sends have to be read somewhere, also in a club that begins.
  if (config.demo || (!config.smtpUrl && !isReachable(config))) await openMailbox({ app, ground, people })
  // Last, because it answers every address that nobody else does.
  const services = {
    ...webServices({ ...sale, ballots: afterTheSale.ballots, careers, matches, media, ...takingPart }),
    ...publicWeb.services,
  }
  if (web !== 'none')
    pages = await mountWebPages({
      app,
      domains,
      services,
      frame,
      readers,
      issuer: identity.issuer,
      paymentHosts: sale.paymentHosts,
      log,
      vite,
    })
  if (web !== 'none')
    office = mountOffice({
      app,
      domains,
      issuer: identity.officeIssuer,
      isDemo: config.demo,
      vite: officeVite,
    })
  if (pages) await openCards({ app, ground, media, pages })
  const caches = [answers, publicWeb.cache, matches.feeds, ...(pages ? [pages] : [])]
  const changes = await followChanges({
    ...{ url: databaseUrl, log, values, caches },
    follow: (tags) => search.follow(tags),
  })
  const start = async () => {
    await jobs.start()
    for (const sentence of await tickets.start()) log.warn(sentence)
    bank?.start()
    matches.feeds.start()
    if (workers) await publicWeb.start()
    // What a crash left between reserve, charge and confirm is finished or given back now.
    await payments.reconcile()
  }
  const close = async () => {
    matches.feeds.stop()
    await drain()
    await app.close()
    await bank?.stop()
    await videoMedia.stop()
    push.close()
    await changes.stop()
    await vite?.close()
    await officeVite?.close()
    await identity.stop()
    await ground.operations.deliveries.stop()
    await jobs.stop()
    await database.close()
  }
  return {
    ...ground,
    ...people,
    ...sale,
    ...afterTheSale,
    ...seasonContracts,
    app,
    afterTheSale,
    privacy,
    families,
    careers,
    content,
    checking,
    videoMedia,
    search,
    frame,
    values,
    matches,
    media,
    videos,
    newsletters,
    push,
    readers,
    ...takingPart,
    start,
    close,
  }
}

/** Connections that wait to be taken: a crowd in one second is more than the 511 of Node (Linux grants net.core.somaxconn). */
const BACKLOG = 4096

/** `--from-source` while developing; `--api-only` needs no build. */
function webOf(args: string[]): ProgramOptions['web'] {
  if (args.includes('--api-only')) return 'none'
  return args.includes('--from-source') ? 'source' : 'built'
}

/** What the person who started the program sees. */
async function listen(program: Program, config: Config): Promise<string[]> {
  const { app, domains, start } = program
  await start()
  await app.listen({ port: config.port, host: config.bind, backlog: BACKLOG })
  if (config.demo && config.environment === 'development') await fillDemoOrders(program)
  return greetingOf(config, domains)
}

if (import.meta.main) {
  await run({
    seed: async (url, config) =>
      (await import('#demo/world.ts')).seedDemoWorld({
        url,
        sealing: createSealing(config),
        password: config.demoPassword ?? undefined,
      }),
    async assemble({ config, databaseUrl, log }) {
      const web = webOf(process.argv)
      if (config.environment === 'production') await refuseDemoWorld(databaseUrl)
      const program = await assemble({ config, databaseUrl, log, web })
      return { listen: () => listen(program, config), close: program.close }
    },
  })
}

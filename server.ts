import { registerApiDocs } from '#platform/http/api-docs.ts'
import type { App } from '#platform/http/http.ts'
import { inProcessFetch } from '#platform/http/in-process-fetch.ts'
import type { TagListener } from '#platform/pages/page-tags.ts'
import { createSharedAnswers } from '#platform/pages/shared-answers.ts'
import { run } from '#platform/run.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { type Config, isReachable } from '#platform/settings/config.ts'
import { openAccount } from './program/account.ts'
import { openCareers } from './program/careers.ts'
import { refuseDemoWorld } from './program/demo-world.ts'
import { openEditorial } from './program/editorial.ts'
import { openFamilies } from './program/families.ts'
import { type FrontDoor, openFrontDoor } from './program/front-door.ts'
import { greetingOf } from './program/greeting.ts'
import { type Ground, openGround } from './program/ground.ts'
import { openMailbox } from './program/mailbox.ts'
import { openMatchDay } from './program/match-day.ts'
import { openMedia } from './program/media.ts'
import { openNewsletters } from './program/newsletters.ts'
import { openOffice, registerStaff } from './program/office/office.ts'
import { mountOffice } from './program/office/office-web.ts'
import { openVideosRoom } from './program/office/videos.ts'
import { createPeople, type People, registerPeople } from './program/people.ts'
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
import { mountWebPages } from './program/web/web-pages.ts'
import { webServices } from './program/web/web-services.ts'

/** The composition root: what the rooms stand on, the rooms, and what is seen of them. */
export async function assemble(options: ProgramOptions): Promise<Program> {
  const { config, databaseUrl, log, workers = true, web = 'built' } = options
  const ground = await openGround({ config, databaseUrl, log, workers })
  const people = createPeople(ground)
  await people.identity.start()
  const door = await openFrontDoor({ ground, people, web })
  const rooms = await openRooms({ ground, people, app: door.app, hasPages: web !== 'none' })
  if (web !== 'none') await mountWeb({ ground, people, door, rooms })
  const { answers, publicWeb, ...opened } = rooms
  const { values, matches, search } = rooms
  const { pages } = door.mounted
  const changes = await followChanges({
    ...{ url: databaseUrl, log, values },
    caches: [answers, publicWeb.cache, matches.feeds, ...(pages ? [pages] : [])],
    follow: (tags) => search.follow(tags),
  })
  return {
    ...ground,
    ...people,
    ...opened,
    app: door.app,
    start: () => start({ ground, rooms, workers }),
    close: () => close({ ground, people, door, rooms, changes }),
  }
}

type Rooms = Awaited<ReturnType<typeof openRooms>>

/** Each room of `program/` makes its modules and registers their routes; here is the order of the rooms. */
async function openRooms(given: { ground: Ground; people: People; app: App; hasPages: boolean }) {
  const { ground, people, app, hasPages } = given
  const { values } = await openValues(app, ground)
  const sale = await createSale({ ground, people, fetch: inProcessFetch(() => app) })
  const { catalogue, tickets } = sale
  const answers = createSharedAnswers()
  await registerPeople(app, people, ground)
  await registerStaff({ app, ground, people })
  await registerSale(app, sale, { domains: ground.domains, answers })
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
  await openOffice(app, { ground, people, families, privacy, sale, afterTheSale, seasonContracts, matches })
  const { checking } = await openEditorial(app, { ground, content, catalogue, matches, media })
  const videoMedia = await openVideosRoom(app, { ground, content, search, matches })
  const newsletters = await openNewsletters({ app, ground, people, media, hasPages })
  const push = await openPush({ app, ground, people, sale, afterTheSale, matches })
  await openSamples({ app })
  const readers = await openReaders(app, ground)
  registerApiDocs(app)
  const { demo, smtpUrl } = ground.config
  // Mails that no server sends have to be read somewhere, also in a club that begins.
  if (demo || (!smtpUrl && !isReachable(ground.config))) await openMailbox({ app, ground, people })
  return {
    ...{ ...sale, ...afterTheSale, ...seasonContracts, ...takingPart },
    ...{ afterTheSale, takingPart, publicWeb, answers, privacy, families, careers, content, checking },
    ...{ search, frame, values, matches, media, videos, videoMedia, newsletters, push, readers },
  }
}

/** Pages and the office; last, because pages answer every address that nobody else does. */
async function mountWeb(given: { ground: Ground; people: People; door: FrontDoor; rooms: Rooms }) {
  const { ground, people, door, rooms } = given
  const { app, vite, officeVite } = door
  const { domains, config, log } = ground
  const { media, frame, readers, paymentHosts } = rooms
  const { issuer, officeIssuer } = people.identity
  const services = { ...webServices({ ...rooms, ...rooms.takingPart }), ...rooms.publicWeb.services }
  const pages = await mountWebPages({
    ...{ app, domains, services, frame, readers, issuer, paymentHosts, log, vite },
  })
  const office = mountOffice({
    ...{ app, domains, issuer: officeIssuer, isDemo: config.demo, vite: officeVite },
  })
  Object.assign(door.mounted, { pages, office })
  await openCards({ app, ground, media, pages })
}

async function start(given: { ground: Ground; rooms: Rooms; workers: boolean }): Promise<void> {
  const { ground, rooms, workers } = given
  const { tickets, bank, matches, publicWeb, payments } = rooms
  await ground.jobs.start()
  for (const sentence of await tickets.start()) ground.log.warn(sentence)
  bank?.start()
  matches.feeds.start()
  if (workers) await publicWeb.start()
  // What a crash left between reserve, charge and confirm is finished or given back now.
  await payments.reconcile()
}

async function close(given: {
  ground: Ground
  people: People
  door: FrontDoor
  rooms: Rooms
  changes: TagListener
}): Promise<void> {
  const { ground, people, door, rooms, changes } = given
  rooms.matches.feeds.stop()
  await door.drain()
  await door.app.close()
  await rooms.bank?.stop()
  await rooms.videoMedia.stop()
  rooms.push.close()
  await changes.stop()
  await door.vite?.close()
  await door.officeVite?.close()
  await people.identity.stop()
  await ground.operations.deliveries.stop()
  await ground.jobs.stop()
  await ground.database.close()
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
        onFill: () => process.stdout.write('Filling the demo club …\n'),
      }),
    async assemble({ config, databaseUrl, log }) {
      const web = webOf(process.argv)
      if (config.environment === 'production') await refuseDemoWorld(databaseUrl)
      const program = await assemble({ config, databaseUrl, log, web })
      return { listen: () => listen(program, config), close: program.close }
    },
  })
}

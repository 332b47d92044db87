import { club } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf, sites, teamSites, walletSite } from '#club/sites.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { pushRoomRoutes } from '#modules/office/push/routes.ts'
import { createPush, type Push } from '#modules/push/push.ts'
import { pushRoutes } from '#modules/push/routes.ts'
import type { PushTopic } from '#modules/push/schema.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { AfterTheSale } from './sale/after-the-sale.ts'
import type { Sale } from './sale/sale.ts'

/**
 * Notices to browsers, and where what they tell of happens. Devices are switched on on the site that keeps the tickets: browsers
 * have one subscription for each host, and a phone's home screen one app.
 */
export async function openPush(given: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts'>
  sale: Pick<Sale, 'tickets'>
  afterTheSale: Pick<AfterTheSale, 'waitingList' | 'transfers'>
  matches: Matches
}): Promise<Push> {
  const { app, ground, people, sale, afterTheSale, matches } = given
  const { db, config, domains, home, walletHome, keyFor } = ground
  const ticketShop = siteOrigin(siteOf('tickets') ?? mainSite(), domains)
  const origins = new Set(sites.map((site) => siteOrigin(site, domains)))
  const teams = teamSites().map(([, teamId]) => teamId)
  const originOf = (teamId: number) =>
    siteOrigin(sites.find((site) => site.teamId === teamId) ?? mainSite(), domains)
  const push = createPush({
    ...ground,
    sending: {
      secret: keyFor('push'),
      contact: club.serviceMail ? `mailto:${club.serviceMail}` : home,
      own: config.push.service,
    },
    perSecond: config.push.perSecond,
    holdPerson: people.contacts.holdPerson,
    matches,
    rightsOf: async (db, subjectId) => (await buyerFor(db, { subjectId })).rights,
    teams,
    topics: topicsOfClub(),
    addresses: {
      settings: (language) => walletHome + path.push(language),
      match: ({ match, teamId }, language) => originOf(teamId) + path.matchNow({ match }, language),
      event: (event, language) => ticketShop + path.event({ event }, language),
      cart: (language) => ticketShop + path.cart(language),
      isOwn: (link) => origins.has(URL.parse(link)?.origin ?? ''),
      transfer: (transfer, language) => walletHome + path.transfer({ transfer }, language),
    },
  })
  if (walletSite()) {
    await app.register(pushRoutes(push))
    await app.register(pushRoomRoutes({ db, push, teams, home: `${home}/` }))
  }
  matches.listen(push.tickerWritten)
  sale.tickets.listen({ eventChanged: push.eventChanged })
  afterTheSale.waitingList.listen(push.placesOffered)
  afterTheSale.transfers.listen(push.ticketForwarded)
  return push
}

function topicsOfClub(): PushTopic[] {
  const ofTeams = teamSites().length > 0 ? (['goals'] as const) : []
  return [...ofTeams, 'kickOff', 'sales', 'waitingList', 'transfers']
}

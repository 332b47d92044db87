import { serviceHost } from '#club/domains.ts'
import { auditRoutes } from '#modules/audit/routes.ts'
import type { Families } from '#modules/families/families.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { codesRoutes } from '#modules/office/codes/routes.ts'
import { addedMatchRoutes } from '#modules/office/events/added-match.routes.ts'
import { awayMatchRoutes } from '#modules/office/events/away/away.routes.ts'
import { ballotsDeskRoutes } from '#modules/office/events/ballots/ballots.routes.ts'
import { eventChangesRoutes, eventFateRoutes } from '#modules/office/events/change.routes.ts'
import { complimentaryRoutes } from '#modules/office/events/complimentary.routes.ts'
import { contingentsRoutes } from '#modules/office/events/contingents.routes.ts'
import { allotmentsDeskRoutes } from '#modules/office/events/fan-clubs/allotments.routes.ts'
import { fixturesRoutes } from '#modules/office/events/fixtures.routes.ts'
import { presaleRoutes } from '#modules/office/events/presale/presale.routes.ts'
import { eventsRoutes } from '#modules/office/events/routes.ts'
import { seasonCreditRoutes } from '#modules/office/events/season-credit.routes.ts'
import { familiesRoomRoutes } from '#modules/office/families/routes.ts'
import { gateReportRoutes } from '#modules/office/gate/report.routes.ts'
import { stewardsRoutes } from '#modules/office/gate/routes.ts'
import { matchImportRoutes } from '#modules/office/imports/routes.ts'
import { keysRoutes } from '#modules/office/keys/routes.ts'
import { keepToOwnPictures } from '#modules/office/media/own-pictures.ts'
import { forgetNotes } from '#modules/office/notes/notes.ts'
import { notesRoutes } from '#modules/office/notes/routes.ts'
import { operationsRoomRoutes } from '#modules/office/operations/routes.ts'
import { matchDayRoutes } from '#modules/office/ticker/day.routes.ts'
import { otherMatchesRoutes } from '#modules/office/ticker/others.routes.ts'
import { sheetRoutes, tickerRoomRoutes } from '#modules/office/ticker/routes.ts'
import { todayRoutes } from '#modules/office/today/routes.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import { officeCookie, staffRoutes } from '#modules/staff/routes.ts'
import { staffByToken, tendStaff } from '#modules/staff/staff.ts'
import type { App } from '#platform/http/http.ts'
import type { OfficeDoor } from '#platform/http/office-access.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { AfterTheSale } from '../sale/after-the-sale.ts'
import type { SeasonContracts } from '../sale/contracts.ts'
import type { Sale } from '../sale/sale.ts'
import { openContractsRoom } from './contracts.ts'
import { openCounterRoom } from './counter.ts'
import { openOrdersRoom } from './orders.ts'
import { openOrganisationsRoom } from './organisations.ts'
import { openPeopleRoom } from './people.ts'
import { openShopRoom } from './shop.ts'

/** Where the office answers, and how it knows its staff. */
export function officeDoorOf({ db, domains }: Pick<Ground, 'db' | 'domains'>): OfficeDoor {
  const cookie = officeCookie(domains.scheme === 'https')
  return {
    host: serviceHost('office', domains) + domains.portSuffix,
    staffOf: (cookies) => staffByToken(db, cookies[cookie]),
  }
}

/** What holds in every room, wherever it is opened: before the first one is. */
export function watchOffice(app: App, { db }: Pick<Ground, 'db'>): void {
  app.addHook('preHandler', keepToOwnPictures({ db }))
}

/** The rooms of the office, each with its routes. */
export async function openOffice({
  app,
  ground,
  people,
  families,
  privacy,
  sale,
  afterTheSale,
  seasonContracts,
  matches,
}: {
  app: App
  ground: Ground
  people: Pick<
    People,
    | 'contacts'
    | 'emails'
    | 'identity'
    | 'groundBans'
    | 'organisations'
    | 'organisationsForStaff'
    | 'joining'
    | 'terminating'
  >
  families: Families
  privacy: Privacy
  sale: Sale
  afterTheSale: Pick<
    AfterTheSale,
    'admission' | 'ballots' | 'stewards' | 'ticketKeys' | 'eventRefunds' | 'banRefunds' | 'seasonTickets'
  >
  seasonContracts: Pick<
    SeasonContracts,
    'contracts' | 'corrections' | 'credits' | 'mailing' | 'waitingByHand' | 'renewal'
  >
  matches: Matches
}): Promise<void> {
  const { db, jobs, operations, config, home } = ground
  const { payments } = sale
  const settings = { mailboxUrl: config.smtpUrl || config.demo ? null : `${home}/dev/mailbox` }
  jobs.every('office-forget', '41 4 * * *', () => forgetNotes(db))
  await app.register(todayRoutes({ db, jobs, operations, payments, tickets: sale.tickets, settings }))
  await app.register(operationsRoomRoutes({ db, jobs, operations, payments }))
  await app.register(auditRoutes({ db }))
  await app.register(notesRoutes({ db }))
  await app.register(codesRoutes({ db, discounts: sale.discounts }))
  await openPeopleRoom(app, { ground, people, sale, privacy, afterTheSale })
  await app.register(familiesRoomRoutes({ db, families: families.staff }))
  await openOrganisationsRoom(app, {
    db,
    organisations: people.organisationsForStaff,
    contacts: people.contacts,
  })
  const events = { db, tickets: sale.tickets, matches, ...afterTheSale }
  for (const routes of [
    eventsRoutes,
    eventChangesRoutes,
    eventFateRoutes,
    awayMatchRoutes,
    contingentsRoutes,
    fixturesRoutes,
    presaleRoutes,
  ])
    await app.register(routes(events))
  await app.register(addedMatchRoutes({ db, addedMatches: sale.addedMatches }))
  await app.register(allotmentsDeskRoutes({ db, ...sale }))
  await app.register(ballotsDeskRoutes({ db, tickets: sale.tickets, ballots: afterTheSale.ballots }))
  await app.register(seasonCreditRoutes({ db, matchCredits: sale.matchCredits }))
  const { recipientOf, holdPerson } = people.contacts
  await app.register(
    complimentaryRoutes({
      db,
      tickets: sale.tickets,
      mailer: ground.mailer,
      ...{ recipientOf, holdPerson },
      partyOf: people.organisations.partyOf,
      isOrganisation: people.organisations.isOrganisation,
      ticketsUrl: (language) => ground.walletHome + path.ownTickets(language),
    }),
  )
  await app.register(matchImportRoutes({ matches }))
  for (const routes of [tickerRoomRoutes, sheetRoutes, matchDayRoutes, otherMatchesRoutes])
    await app.register(routes({ db, matches }))
  await app.register(stewardsRoutes(afterTheSale))
  await app.register(gateReportRoutes({ db, ...afterTheSale }))
  await app.register(keysRoutes({ db, tokenKeys: people.identity.keys, ...afterTheSale }))
  await openOrdersRoom(app, { ground, sale, renewal: seasonContracts.renewal })
  await openContractsRoom(app, {
    ...ground,
    ...seasonContracts,
    phases: sale.seasonSale.phases,
    dues: sale.recurring,
    television: sale.television,
    camps: sale.camps,
    partyOf: people.organisations.partyOf,
    seasonTickets: afterTheSale.seasonTickets,
  })
  await openShopRoom(app, { ground, sale })
  await openCounterRoom(app, { ground, people, sale })
}

/** Who works in the office: sign-in, roles, the audit book. */
export async function registerStaff({
  app,
  ground,
  people,
}: {
  app: App
  ground: Ground
  people: Pick<People, 'identity' | 'organisations'>
}): Promise<void> {
  const { db, config, domains, jobs } = ground
  tendStaff(jobs, db)
  await app.register(
    staffRoutes({
      db,
      signInPolicy: config.oidcIssuer ? 'elsewhere' : config.demo ? 'any' : 'passkey',
      isSecure: domains.scheme === 'https',
      signInOf: people.identity.signInOf,
      personOf: people.organisations.partyOf,
    }),
  )
}

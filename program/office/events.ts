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
import { gateReportRoutes } from '#modules/office/gate/report.routes.ts'
import { stewardsRoutes } from '#modules/office/gate/routes.ts'
import { matchImportRoutes } from '#modules/office/imports/routes.ts'
import { keysRoutes } from '#modules/office/keys/routes.ts'
import { matchDayRoutes } from '#modules/office/ticker/day.routes.ts'
import { otherMatchesRoutes } from '#modules/office/ticker/others.routes.ts'
import { sheetRoutes, tickerRoomRoutes } from '#modules/office/ticker/routes.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { OfficeGiven } from './given.ts'

type Given = Pick<OfficeGiven, 'ground' | 'people' | 'sale' | 'afterTheSale' | 'matches'>

/** What is sold of matches: events with their plans, phases and contingents, and what is given away of them. */
export async function openEventsRooms(app: App, given: Given): Promise<void> {
  const { ground, people, sale, afterTheSale, matches } = given
  const { db } = ground
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
}

/** The match itself: its data, the ticker, its staff and the gates of the ground. */
export async function openMatchDayRooms(app: App, given: Given): Promise<void> {
  const { ground, people, afterTheSale, matches } = given
  const { db } = ground
  await app.register(matchImportRoutes({ matches }))
  for (const routes of [tickerRoomRoutes, sheetRoutes, matchDayRoutes, otherMatchesRoutes])
    await app.register(routes({ db, matches }))
  await app.register(stewardsRoutes(afterTheSale))
  await app.register(gateReportRoutes({ db, ...afterTheSale }))
  await app.register(keysRoutes({ db, tokenKeys: people.identity.keys, ...afterTheSale }))
}

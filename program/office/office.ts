import { serviceHost } from '#club/domains.ts'
import { auditRoutes } from '#modules/audit/routes.ts'
import { codesRoutes } from '#modules/office/codes/routes.ts'
import { familiesRoomRoutes } from '#modules/office/families/routes.ts'
import { keepToOwnPictures } from '#modules/office/media/own-pictures.ts'
import { forgetNotes } from '#modules/office/notes/notes.ts'
import { notesRoutes } from '#modules/office/notes/routes.ts'
import { operationsRoomRoutes } from '#modules/office/operations/routes.ts'
import { todayRoutes } from '#modules/office/today/routes.ts'
import { officeCookie, staffRoutes } from '#modules/staff/routes.ts'
import { staffByToken, tendStaff } from '#modules/staff/staff.ts'
import type { App } from '#platform/http/http.ts'
import type { OfficeDoor } from '#platform/http/office-access.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import { openContractsRoom } from './contracts.ts'
import { openCounterRoom } from './counter.ts'
import { openEventsRooms, openMatchDayRooms } from './events.ts'
import type { OfficeGiven } from './given.ts'
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
export async function openOffice(app: App, given: OfficeGiven): Promise<void> {
  const { ground, people, families, privacy, sale, afterTheSale, seasonContracts } = given
  const { db, jobs, operations, config, home } = ground
  const { payments } = sale
  const settings = { mailboxUrl: config.smtpUrl || config.demo ? null : `${home}/dev/mailbox` }
  jobs.every('office-forget', '41 4 * * *', () => forgetNotes(db))
  await app.register(
    todayRoutes({
      db,
      jobs,
      operations,
      payments,
      settings,
      tickets: sale.tickets,
      marketplace: sale.marketplace,
    }),
  )
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
  await openEventsRooms(app, given)
  await openMatchDayRooms(app, given)
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

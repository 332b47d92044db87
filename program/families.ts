import { createFamilies, type Families } from '#modules/families/families.ts'
import { childrenInCartRoutes } from '#modules/families/in-cart/in-cart.routes.ts'
import { familiesRoutes } from '#modules/families/routes.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Sale } from './sale/sale.ts'

/** Children without an account, and whoever looks after them. */
export async function openFamilies(given: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts' | 'identity' | 'onProved'>
  sale: Pick<Sale, 'tickets' | 'childrenInCart'>
  privacy: Pick<Privacy, 'deleteAccount'>
}): Promise<{ families: Families }> {
  const { app, ground, people, sale, privacy } = given
  const { db, jobs, mailer, home } = ground
  const { recipientOf, holdPerson, holdPeople, languageOf, giveUnproved } = people.contacts
  const families = createFamilies({
    db,
    jobs,
    mailer,
    tickets: sale.tickets,
    attempts: people.identity.attempts,
    recipientOf,
    holdPerson,
    holdPeople,
    languageOf,
    giveUnproved,
    inviteContact: people.identity.inviteContact,
    forgetChild: (childId) => privacy.deleteAccount({ subjectId: childId }, { acceptLosses: true }),
    invitationUrl: ({ id, token }, language) =>
      `${home}${path.familyInvitation({ invitation: id }, language)}#${token}`,
    familyUrl: (language) => home + path.family(language),
  })
  people.onProved((trx, { subjectId }) => families.becomeOwn(trx, subjectId))
  for (const plugin of [familiesRoutes(families), childrenInCartRoutes(sale.childrenInCart)])
    await app.register(plugin)
  return { families }
}

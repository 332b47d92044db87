import type { Language } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { type ConsentsOptions, createConsents } from '#modules/consents/consents.ts'
import { consentsRoutes } from '#modules/consents/routes.ts'
import { addressBookRoutes } from '#modules/contacts/address-book.routes.ts'
import { createAddressBook } from '#modules/contacts/address-book.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createEmailLinks, isProvedAddress } from '#modules/contacts/email-links.ts'
import { emailsRoutes } from '#modules/contacts/emails.routes.ts'
import { createEmails } from '#modules/contacts/emails.ts'
import { contactsRoutes } from '#modules/contacts/routes.ts'
import { createGroundBans } from '#modules/ground-bans/ground-bans.ts'
import { ownAccountRoutes } from '#modules/identity/account.routes.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { identityPages } from '#modules/identity/pages/pages.ts'
import { passkeysRoutes } from '#modules/identity/passkeys/passkeys.routes.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { joiningRoutes } from '#modules/memberships/joining.routes.ts'
import { createJoining } from '#modules/memberships/joining.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { membershipsRoutes } from '#modules/memberships/routes.ts'
import { terminatingRoutes } from '#modules/memberships/terminating.routes.ts'
import { createTerminating } from '#modules/memberships/terminating.ts'
import {
  createOrganisationMembers,
  createOrganisations,
  createOrganisationsForStaff,
  type OrganisationsContext,
} from '#modules/organisations/organisations.ts'
import { organisationsRoutes } from '#modules/organisations/routes.ts'
import type { Trx } from '#platform/db.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'

export type People = ReturnType<typeof createPeople>

type Proved = (trx: Trx, given: { subjectId: string; email: string }) => Promise<unknown>

/** Who somebody is: sign-in, contact data, consents, organisations and memberships. */
export function createPeople(ground: Ground) {
  const { db, jobs, mailer, home } = ground
  const contacts = createContacts({
    db,
    onLanguageChanged: (trx, given) => identity.signInNames.speak(trx, given),
  })
  const organisations = createOrganisations({ db })
  const proved: Proved[] = []
  const identity: Identity = identityOf(ground, { contacts, organisations, proved })
  const emails = createEmails({
    db,
    jobs,
    mailer,
    attempts: identity.attempts,
    signInNames: identity.signInNames,
    linkUrl: (token, language) => home + path.emailLink({ token }, language),
  })
  const ofOrganisations: OrganisationsContext = {
    db,
    mailer,
    attempts: identity.attempts,
    recipientOf: contacts.recipientOf,
    holdPerson: contacts.holdPerson,
    ...organisationAddresses(home),
  }
  const consents = createConsents({
    db,
    jobs,
    mailer,
    emailOf: contacts.emailOf,
    languageOf: contacts.languageOf,
    addresses: newsletterAddresses(home),
  })
  const groundBans = createGroundBans({
    db,
    jobs,
    mailer,
    recipientOf: contacts.recipientOf,
    lockPerson: contacts.lockPerson,
  })
  return {
    groundBans,
    contacts,
    emails,
    organisations,
    organisationMembers: createOrganisationMembers(ofOrganisations),
    organisationsForStaff: createOrganisationsForStaff(ofOrganisations),
    identity,
    consents,
    ...membersOf(ground, { contacts, organisations }),
    /** In the transaction in which somebody has opened the mailbox of their account for the first time. */
    onProved: (told: Proved) => void proved.push(told),
    isInGroup: (given: { personId: string; group: string }) => contacts.isInGroup(given),
  }
}

type Persons = {
  contacts: ReturnType<typeof createContacts>
  organisations: ReturnType<typeof createOrganisations>
}

/** Sign-in, whose accounts have their contacts from the start. */
function identityOf(
  ground: Ground,
  { contacts, organisations, proved }: Persons & { proved: readonly Proved[] },
): Identity {
  const { db, database, sealing, config, domains, jobs, mailer, log } = ground
  return createIdentity({
    ...{ db, sealing, config, domains, jobs, mailer, log },
    pool: database.pool,
    isAdminOf: organisations.isAdminOf,
    onRegistered: contacts.registerContact,
    onReaddressed: contacts.replaceUnproved,
    onConfirmed: async (trx, given) => {
      const isFirst = await contacts.confirmEmail(trx, given)
      if (isFirst) for (const told of proved) await told(trx, given)
    },
    isProvedAddress: (email) => isProvedAddress(db, email),
    nameOf: contacts.nameOf,
  })
}

/** Members of the club: how one becomes one, what it gives, and how it ends. */
function membersOf({ db, jobs, mailer, home }: Ground, { contacts, organisations }: Persons) {
  const { recipientOf, nameOf } = contacts
  return {
    memberships: createMemberships({ db }),
    joining: createJoining({
      db,
      mailer,
      recipientOf,
      cardUrl: (language) => home + path.membership(language as Language),
    }),
    terminating: createTerminating({
      db,
      jobs,
      mailer,
      recipientOf,
      nameOf,
      personOf: organisations.partyOf,
    }),
  }
}

/** Where mails to members and founders of fan clubs lead. */
function organisationAddresses(
  home: string,
): Pick<OrganisationsContext, 'invitationUrl' | 'membersUrl' | 'foundingUrl'> {
  return {
    invitationUrl: ({ id, token }, language) =>
      `${home}${path.invitation({ invitation: id }, language)}${token ? `#${token}` : ''}`,
    membersUrl: (language) => home + path.fanClub(language),
    foundingUrl: (language) => home + path.foundFanClub(language),
  }
}

/** Where mails about newsletters lead. */
function newsletterAddresses(home: string): ConsentsOptions['addresses'] {
  return {
    confirm: (token, language) => home + path.newsletterConfirmation({ token }, language),
    end: (token, language) => home + path.newsletterEnd({ token }, language),
    endAtOnce: (token) => `${home}/api/contact/consents/withdrawals/${token}`,
    manage: (language) => home + path.newsletters(language),
  }
}

export async function registerPeople(app: App, people: People, ground: Ground): Promise<void> {
  const { contacts, emails, organisations, identity, consents, memberships, joining } = people
  const { db } = ground
  await app.register(identityPages(identity.pages))
  await app.register(identityRoutes())
  await app.register(passkeysRoutes(identity.passkeys))
  await app.register(ownAccountRoutes(identity.own))
  await app.register(contactsRoutes(contacts))
  await app.register(addressBookRoutes(createAddressBook({ db })))
  await app.register(emailsRoutes(emails, createEmailLinks({ db, signInNames: identity.signInNames })))
  await app.register(consentsRoutes(consents))
  if (siteOf('membership')) {
    await app.register(membershipsRoutes(memberships))
    await app.register(joiningRoutes(joining))
  }
  await app.register(terminatingRoutes(people.terminating, ground.domains))
  await app.register(organisationsRoutes(organisations, people.organisationMembers))
}

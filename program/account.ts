import { createAccount } from '#modules/account/account.ts'
import { accountRoutes } from '#modules/account/routes.ts'
import { accountingData } from '#modules/accounting/personal-data.ts'
import { admissionData } from '#modules/admission/personal-data.ts'
import { allotmentsData } from '#modules/allotments/personal-data.ts'
import { auditData } from '#modules/audit/personal-data.ts'
import { ballotsData } from '#modules/ballots/personal-data.ts'
import { campsData } from '#modules/camps/personal-data.ts'
import { careersData } from '#modules/careers/personal-data.ts'
import { cartData } from '#modules/cart/personal-data.ts'
import { cashData } from '#modules/cash/personal-data.ts'
import { catalogueData } from '#modules/catalogue/personal-data.ts'
import { checkoutData } from '#modules/checkout/personal-data.ts'
import { consentsData } from '#modules/consents/personal-data.ts'
import { contactsData } from '#modules/contacts/personal-data.ts'
import { contentData } from '#modules/content/personal-data.ts'
import { contractsData } from '#modules/contracts/personal-data.ts'
import { seasonWaitingData } from '#modules/contracts/sale/personal-data.ts'
import { contractTransfersData } from '#modules/contracts/transfers/personal-data.ts'
import { counterData } from '#modules/counter/personal-data.ts'
import { discountsData } from '#modules/discounts/personal-data.ts'
import { familiesData } from '#modules/families/personal-data.ts'
import { groundBansData } from '#modules/ground-bans/personal-data.ts'
import { identityData } from '#modules/identity/personal-data.ts'
import { marketplaceData } from '#modules/marketplace/personal-data.ts'
import { mediaData } from '#modules/media/personal-data.ts'
import { membershipsData } from '#modules/memberships/personal-data.ts'
import { newslettersData } from '#modules/newsletters/personal-data.ts'
import { officeData } from '#modules/office/personal-data.ts'
import { organisationsData } from '#modules/organisations/personal-data.ts'
import { passesData } from '#modules/passes/personal-data.ts'
import { paymentsData } from '#modules/payments/personal-data.ts'
import { pollsData } from '#modules/polls/personal-data.ts'
import { predictionsData } from '#modules/predictions/personal-data.ts'
import { createPrivacy, type Privacy } from '#modules/privacy/privacy.ts'
import { privacyRoutes } from '#modules/privacy/routes.ts'
import { pushData } from '#modules/push/personal-data.ts'
import { recurringData } from '#modules/recurring/personal-data.ts'
import { staffData } from '#modules/staff/personal-data.ts'
import { sweepstakesData } from '#modules/sweepstakes/personal-data.ts'
import { televisionData } from '#modules/television/personal-data.ts'
import { ticketsData } from '#modules/tickets/personal-data.ts'
import { valuesData } from '#modules/values/personal-data.ts'
import { videosData } from '#modules/videos/personal-data.ts'
import { waitingListData } from '#modules/waiting-list/personal-data.ts'
import { assetsRoutes } from '#modules/wallet/assets.routes.ts'
import { createAssets } from '#modules/wallet/assets.ts'
import { walletData } from '#modules/wallet/personal-data.ts'
import type { App } from '#platform/http/http.ts'
import type { PersonalDataHolder } from '#platform/personal-data.ts'
import { platformData } from '#platform/platform-data.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { AfterTheSale } from './sale/after-the-sale.ts'
import type { SeasonContracts } from './sale/contracts.ts'
import type { Sale } from './sale/sale.ts'

/** Everything about oneself in one place: the account's start page, and one's data to take along or to erase. */
export async function openAccount(given: {
  app: App
  ground: Ground
  people: People
  sale: Sale
  afterTheSale: Pick<AfterTheSale, 'transfers'>
  seasonContracts: Pick<SeasonContracts, 'waitingFor'>
}): Promise<{ privacy: Privacy }> {
  const { app, ground, people, sale, afterTheSale, seasonContracts } = given
  const { contacts, memberships, organisations } = people
  const assets = createAssets({ db: ground.db })
  const account = createAccount({
    sources: {
      contacts,
      tickets: sale.tickets,
      checkouts: sale.checkouts,
      memberships,
      organisations,
      ...assets,
      contractsWaitingFor: seasonContracts.waitingFor,
      stuckPayoutsOf: sale.marketplace.stuckPayoutsOf,
      transfersWaitingFor: afterTheSale.transfers.waitingForAnswer,
    },
    log: ground.log,
  })
  const privacy = privacyOf(ground, people, sale)
  await app.register(assetsRoutes(assets))
  await app.register(accountRoutes(account))
  await app.register(privacyRoutes(privacy))
  return { privacy }
}

function privacyOf(ground: Ground, { contacts, consents }: People, sale: Sale): Privacy {
  const { home, keyFor } = ground
  return createPrivacy({
    ...ground,
    persons: contacts,
    languageOf: contacts.languageOf,
    takeDueStranger: sale.guests.takeDue,
    async endAdvertising(trx, person) {
      for (const consentType of ['Advertising', 'Newsletter'] as const)
        await consents.revokeAll(trx, { ...person, consentType })
    },
    holders: holdersOf(ground, sale),
    secret: keyFor('data-exports'),
    exportUrl: ({ id, token }, language) => `${home}${path.accountData(language)}#export=${id}.${token}`,
  })
}

/** Everybody who keeps something of a person; a table that nobody names makes a test fail. */
function holdersOf(ground: Ground, { payments, cart }: Sale): PersonalDataHolder[] {
  return [
    identityData,
    staffData,
    auditData,
    officeData,
    contentData,
    counterData,
    accountingData,
    valuesData,
    cashData,
    contactsData,
    consentsData,
    // From here on in the one order of locks: what was ordered, then whatever was bought, at last what is owed.
    paymentsData(payments),
    checkoutData,
    organisationsData,
    familiesData,
    careersData,
    membershipsData,
    groundBansData,
    catalogueData,
    ticketsData,
    admissionData,
    walletData,
    marketplaceData,
    passesData,
    discountsData,
    contractTransfersData,
    contractsData,
    televisionData,
    recurringData,
    cartData(cart),
    // After the cart: what it held has gone back by then.
    campsData(ground),
    // After the cart, as the list itself goes: cart, places, wish.
    seasonWaitingData,
    waitingListData,
    ballotsData,
    allotmentsData,
    sweepstakesData,
    pollsData,
    predictionsData,
    videosData,
    mediaData,
    newslettersData,
    pushData,
    platformData,
  ]
}

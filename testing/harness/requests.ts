import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { club } from '#club/club.ts'
import { type ConsentTopic, consentTopics } from '#club/consents.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { buildAllotment, buildAllotmentWish, buildGivenPlace } from '#modules/allotments/build.ts'
import { buildBallot, buildBallotEntry } from '#modules/ballots/build.ts'
import { buildBookedPlace, buildCamp, buildWaitingChild } from '#modules/camps/build.ts'
import { buildCampApplication, buildCampDraw } from '#modules/camps/lots/build.ts'
import { buildJob, buildJobApplication } from '#modules/careers/build.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildArticle } from '#modules/content/build.ts'
import { importNodes } from '#modules/content/content.ts'
import { buildContractTransfer, buildOwnContract, buildSeasonTicketOf } from '#modules/contracts/build.ts'
import { buildSeason, buildWait, SEASON } from '#modules/contracts/sale/build.ts'
import { buildFamily, buildFamilyRequest, buildGuardianInvitation } from '#modules/families/build.ts'
import { buildSession } from '#modules/identity/build.ts'
import { buildIssue } from '#modules/newsletters/build.ts'
import { buildApplication, buildInvitation, buildOrganisation } from '#modules/organisations/build.ts'
import { buildPoll } from '#modules/polls/build.ts'
import { buildTipGame, buildTipGroup } from '#modules/predictions/build.ts'
import { buildDue } from '#modules/recurring/build.ts'
import { buildSweepstake, buildWin } from '#modules/sweepstakes/build.ts'
import {
  buildGift,
  buildMeans,
  buildPaidAfterTrial,
  buildPriceAsked,
  buildTelevision,
} from '#modules/television/build.ts'
import { monthlyOffer } from '#modules/television/television.rules.ts'
import { buildEvent, buildTicket, seatItem } from '#modules/tickets/build.ts'
import { buildVideo, buildVideoPage } from '#modules/videos/build.ts'
import { buildSoldOutEvent, buildWish } from '#modules/waiting-list/build.ts'
import { buildChildTransferTo, buildTransfer, buildTransferTo } from '#modules/wallet/build.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { buildPasskey, createAuthenticator } from '#testing/authenticator.ts'
import { aFailedPayout, anotherTicket, type Belongings, belongingsOf } from '#testing/harness/belongings.ts'
import {
  ADDRESS,
  type Buyer,
  checkOut,
  checkoutBody,
  outcomeOf,
  payAtBankPage,
  putInCart,
} from '#testing/harness/buyer.ts'
import type { Call } from '#testing/harness/driver.ts'
import { buildPdf } from '#testing/pdf.ts'
import { type IdKind, JOB_APPLICATION, pathOf, policyRoutes } from '#testing/policy.ts'
import { unzip } from '#testing/unzip.ts'

type Ready = Partial<Call> & { ids?: string[] }

/** Requests that succeed, one for each operation; each makes ready what it needs. */
export type Requests = { for(key: string): Promise<Call | null>; own: Belongings }

const CARTS = '/api/shop/v4/carts'
const CONTACT = '/api/contact/contacts/self'
const V2 = '/api/checkout/v2/checkouts'
const V3 = '/api/checkout/v3/checkouts'
const ALERTS = '/api/shop/v4/stockAlerts'
const WISHES = '/api/shop/v4/wishes'
const BOOK = '/api/contact/addressBookEntries'
const CONSENTS = '/api/contact/consents'
const EVENTS = '/api/ticketing/events'
const ALLOTMENTS = '/api/ticketing/allotments'
const OWN_ALLOTMENTS = '/api/ticketing/self/allotments'
const RAFFLE = '/api/sweepstakes'
const POLLS = '/api/polls'
const TIPS = '/api/predictions'
const PASSKEYS = '/api/account/self/passkeys'
const SHOP = '/api/shop/v4/shops/:shopId'
const SEASON_TICKETS = '/api/subscription/seasontickets'
const TICKETS = '/api/wallet/v3/self/tickets'
const TRANSFERS = '/api/wallet/v3/ticketTransfers'
const PHONES = '/api/wallet/passes/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier'

/** Somebody whom the address book does not know yet. */
function newEntry(): Record<string, unknown> {
  return { firstName: 'Bela', lastName: 'Brandt', email: `${newSecret().toLowerCase()}@probe.example` }
}

/** What somebody types who wants to found a fan club; each with an address of its own. */
function fanClubTyped(): Record<string, unknown> {
  const email = `${newSecret().toLowerCase()}@probe.example`
  return { name: 'Kurve Nord', town: 'Hafenstadt', email, founders: [], message: '' }
}

/** One piece of news, for whoever asks for one. */
async function anArticle(db: Db): Promise<{ uid: string }> {
  const [article] = await importNodes(db, [buildArticle({ uid: 'request-article' })], new Date())
  return article!
}

/** A video that plays. */
async function aVideo({ dataDir, test }: TestApp): Promise<{ uid: string }> {
  const uid = 'request-video'
  await buildVideoPage(test.db, { uid, payment: 'free' })
  await buildVideo(test.db, { folder: join(dataDir, 'videos'), uid, package: uid })
  return { uid }
}

export async function requestsOf(program: TestApp): Promise<Requests> {
  const { db } = program.test
  const { sealing } = program
  const shop = program.shopWith()
  const fan: Buyer = { id: people.fan.id, token: await program.tokenFor('fan') }
  const sepa: Buyer = { id: people.sepa.id, token: await program.tokenFor('sepa') }
  const steward = await program.tokenFor('ordner')
  /** A fan club of the fan's own: others who act for one have other members. */
  const fanClub = await buildOrganisation(db, { members: [fan.id, people.neu.id] })
  const actingFor = (organisation: { id: string }) =>
    program.identity.signTokenFor({
      subjectId: organisation.id,
      actorId: fan.id,
      scopes: [...club.signIn.scopes, club.signIn.organisationAdminScope],
    })
  const chair = await actingFor(fanClub)
  /** One without other members: what is a member's there is nobody else's. */
  const alone = await buildOrganisation(db, { members: [fan.id] })
  const noApplication = async () => {
    await db.deleteFrom('organisation_applications').where('applicant_id', '=', fan.id).execute()
    await db.deleteFrom('sign_in_attempts').execute()
  }
  const anApplication = async () => {
    await noApplication()
    return buildApplication(db, { applicantId: fan.id })
  }
  const invitation = () => buildInvitation(db, { email: emailOf('fan'), invitedBy: people.kasse.id })
  const aFamily = (...others: string[]) => buildFamily(db, { guardians: [fan.id, ...others] })
  /** Somebody is asked to join a family of the fan's. */
  const askedFor = () =>
    buildGuardianInvitation(db, { email: `${newSecret().toLowerCase()}@probe.example`, invitedBy: fan.id })
  /** Somebody's own, so that it keeps nobody else's account from being deleted. */
  const aMonthOfTelevision = async ({ isCancelled }: { isCancelled: boolean }) => {
    await db.deleteFrom('television_subscriptions').where('subject_id', '=', people.tv.id).execute()
    const { id } = await buildTelevision(db, { subjectId: people.tv.id, renews: true })
    const cancelled = { renews: false, cancelled_at: new Date() }
    if (isCancelled)
      await db.updateTable('television_subscriptions').set(cancelled).where('id', '=', id).execute()
    return { token: await program.tokenFor('tv') }
  }
  /** An application whose documents are to come. */
  const aDraft = async () => {
    await db.deleteFrom('sign_in_attempts').execute()
    const { originId } = await buildJob(db)
    const path = `/api/careers/jobs/${originId}/applications`
    const { json } = await program.send({ method: 'POST', path, body: JOB_APPLICATION })
    return { originId, ...(json as { id: string; uploadToken: string }) }
  }
  /** One that has arrived, by the link of its mail. */
  const aLink = async () => {
    const { id } = await buildJobApplication(db, { poolDays: 10 })
    return { ids: [id], headers: { 'x-application-token': program.careers.linkTokenOf(id) } }
  }
  const own = await belongingsOf(program, fan)
  /** A camp with one place that is taken, and somebody who comes by. */
  const aFullCamp = async () => {
    const [{ token } = fan] = await program.gather(1)
    const camp = await buildCamp(db, { capacity: 1 })
    await buildBookedPlace(db, { bookerId: newId(), campId: camp.id })
    return { ids: [camp.slug], token }
  }
  const aFreeCamp = async () => {
    const [{ token } = fan] = await program.gather(1)
    return { ids: [(await buildCamp(db)).slug], token }
  }
  const aCampPlace = async () => {
    const [{ id, token } = fan] = await program.gather(1)
    return { ids: [(await buildBookedPlace(db, { bookerId: id })).id], token }
  }
  /** A child's place that is really paid. */
  const aPaidCamp = async () => {
    const [somebody = fan] = await program.gather(1)
    const { token } = somebody
    const { slug } = await buildCamp(db)
    const { body } = policyRoutes.find(({ url }) => url === '/api/school/camps/:slug/bookings')!.row
    const path = `/api/school/camps/${slug}/bookings`
    const { bookingId, totalCents } = await send({ method: 'POST', path, token, body: body! })
    await checkOut(shop, somebody)
    const { places } = await send({ path: '/api/school/self/camps', token })
    return { ids: [bookingId as string], token, body: { places: [places[0].id], refundCents: totalCents } }
  }
  const goods = await db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { priceCents: 4000, variants: [{ code: 'M', size: 'M', inStock: 100_000 }] }),
    )
  const event = await buildEvent(db, { maxPerBuyer: 1_000 })
  const free = await buildEvent(db, { maxPerBuyer: 1_000 })
  await db.updateTable('event_prices').set({ price_cents: 0 }).where('event_id', '=', free).execute()
  await buildSeason(db)
  let places = 0
  const newcomer = async (): Promise<Buyer> => ({
    id: people.inhaber.id,
    token: await program.tokenFor('inhaber'),
  })

  /** Of somebody else's contract, to the fan. */
  const transferTo = async (kind: 'recipient' | 'subscriber') =>
    (await buildContractTransfer(db, { kind, holderId: people.kasse.id, email: emailOf('fan') })).id
  const waits = async (isWaiting: boolean) => ({
    ids: [await buildWait(db, { personId: fan.id, isWaiting })],
  })
  /** Places of the fan's own fan club, with a wish of the fan's. */
  const anAllotment = async (given: { isGiven?: boolean; isOver?: boolean; of?: { id: string } } = {}) => {
    const { isGiven = false, isOver = false, of = fanClub } = given
    const made = await buildAllotment(db, {
      ...{ members: [], organisationId: of.id, seats: 2 },
      wishesInHours: isOver ? 0 : 1,
    })
    const wish = await buildAllotmentWish(db, { allotmentId: made.id, memberId: fan.id })
    if (isGiven) await buildGivenPlace(db, { placeId: made.placeIds[0]!, memberId: fan.id })
    return { ...made, wish }
  }
  const aSweepstake = (
    given: { kind?: 'calendar'; door?: number; hours?: readonly [number, number, number] } = {},
  ) => buildSweepstake(db, { sealing, ...given })
  const aTipGroup = async () => {
    const made = await buildTipGroup(db, { keeper: fan.id })
    const { invitation } = await send({ path: `${TIPS}/self/groups/${made.groupId}` })
    return { ...made, invitation: invitation as string }
  }
  const send = async (call: Call) => (await shop.insist({ token: fan.token, ...call })).json
  const goodsItem = { sku: goods.sku, quantity: 1 }
  /** A place of an event that nobody has asked for yet. */
  const place = (eventId: string) => {
    places += 1
    return seatItem(eventId, `19-${Math.ceil(places / 20)}-${((places - 1) % 20) + 1}`)
  }
  /** A pass of one's own ticket, and what the phones that keep it prove themselves with. */
  const aPass = async () => {
    const { url } = await send({ method: 'POST', path: `${TICKETS}/${own.ticket}/applePass` })
    const { pathname, search } = new URL(url)
    const { rawPayload } = await program.app.inject({ method: 'GET', url: pathname + search })
    const pass = JSON.parse(unzip(rawPayload).get('pass.json')!.toString('utf8'))
    const { serialNumber, passTypeIdentifier, authenticationToken } = pass
    const token = `ApplePass ${authenticationToken}`
    return { file: pathname + search, serialNumber, passTypeIdentifier, token }
  }
  const ofPhone = async (last: 'serialNumber' | null) => {
    const { serialNumber, passTypeIdentifier, token } = await aPass()
    return { ids: ['phone-of-a-fan', passTypeIdentifier, ...(last ? [serialNumber] : [])], token }
  }
  const emptyCart = async (buyer: Buyer) => {
    const cart = await send({ path: `${CARTS}/self`, token: buyer.token })
    for (const item of cart.orders.flatMap((order: { items: { id: string }[] }) => order.items))
      await send({ method: 'DELETE', path: `${CARTS}/self/items/${item.id}`, token: buyer.token })
  }
  const bodyFor = async (wish: ReturnType<typeof seatItem> | typeof goodsItem, buyer = fan) => {
    await emptyCart(buyer)
    await putInCart(shop, buyer, wish)
    return { token: buyer.token, body: await checkoutBody(shop, buyer) }
  }
  const anonymous = async () => (await send({ method: 'POST', path: `${CARTS}/anonymousUser` })).userId
  const aPlace = async () => ({ ids: [(await putInCart(shop, fan, place(event))).json.id as string] })
  /** Goods that are paid, and sent when they are to come back. */
  const paidOrder = async (wish: { isSent: boolean }) => {
    const { body } = await bodyFor(goodsItem)
    const ordered = await send({ method: 'POST', path: `${V2}/creditcard`, body })
    await payAtBankPage(shop, ordered)
    await outcomeOf(shop, fan, ordered.checkoutId)
    const checkout = await send({ path: `${V3}/${ordered.checkoutId}` })
    const [order] = checkout.transactions[0].orders
    const parcel = { wishes: null, carrier: 'DHL', trackingNumber: null, actor: 'staff:harness' } as const
    if (wish.isSent) await program.afterSale.staff.ship({ orderId: order.id, ...parcel })
    return { ids: [checkout.id as string, order.id as string], itemId: order.items[0].id as string }
  }

  /** A visitor's cart with goods in it, and what is sent to buy it without an account. */
  const aGuestsCart = async () => {
    const path = '/api/shop/v4/carts/anonymousUser'
    const anonymousUserId = (await shop.insist({ method: 'POST', path })).json.userId as string
    const query = `?anonymousUserId=${anonymousUserId}`
    const body = { sku: goods.sku, quantity: 1 }
    await shop.insist({ method: 'POST', path: `/api/shop/v4/carts/self/items${query}`, body })
    const cart = (await shop.insist({ path: `/api/shop/v4/carts/self${query}` })).json
    const email = `${newSecret().toLowerCase()}@probe.example`
    const addresses = { shippingAddress: ADDRESS, billingAddress: ADDRESS, acceptedTerms: true }
    return { cartId: cart.id, anonymousUserId, email, method: 'creditcard', ...addresses }
  }
  const aGuestsOrder = async () => {
    const body = await aGuestsCart()
    const path = '/api/checkout/v3/guest-checkouts'
    const ordered = (await shop.insist({ method: 'POST', path, body })).json
    await payAtBankPage(shop, ordered)
    await program.payments.settle({ checkoutId: ordered.guestOrder.checkoutId })
    const { number } = await db
      .selectFrom('checkout_orders')
      .select('number')
      .where('checkout_id', '=', ordered.guestOrder.checkoutId)
      .executeTakeFirstOrThrow()
    return { orderNumber: number!, email: body.email }
  }

  const soldOut = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 0 }] }))
  /** Somebody who wants to be told when a size is back; the token is of the link in their mail. */
  const anAlert = async () => {
    const token = newSecret()
    await db
      .insertInto('stock_alerts')
      .values({
        id: newId(),
        sku: soldOut.sku,
        email: `${token.toLowerCase()}@probe.example`,
        language: 'de',
        token_hash: createHash('sha256').update(token).digest(),
        asked_at: new Date(),
      })
      .execute()
    return { ids: [token] }
  }

  /** A product that the caller has marked. */
  const aWish = async () => {
    const { id } = await db.transaction().execute((trx) => buildProduct(trx))
    await db.insertInto('wishes').values({ subject_id: fan.id, product_id: id }).execute()
    return { ids: [id] }
  }

  /** A person of their own, so that no limit on addresses and mails is reached, with a second address. */
  const somebodyWithTwo = async (wish: { isConfirmed: boolean }) => {
    const [{ id: contactId, token } = fan] = await program.gather(1)
    const second = { id: newId(), email: `${contactId}.second@probe.example` }
    await db
      .insertInto('contact_emails')
      .values({
        ...second,
        contact_id: contactId,
        confirmed_at: wish.isConfirmed ? new Date() : null,
      })
      .execute()
    return { contactId, token, ids: [second.id], email: second.email }
  }
  /** The token of the link that such a person was sent. */
  const anEmailLink = async () => {
    const { contactId, token: bearer, ids, email } = await somebodyWithTwo({ isConfirmed: false })
    const token = newSecret()
    await db
      .insertInto('contact_email_links')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        contact_id: contactId,
        email_id: ids[0]!,
        purpose: 'confirm',
        email,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    return { token: bearer, ids: [token] }
  }
  const ofSomebody = async (wish: { isConfirmed: boolean }) => {
    const { token, ids } = await somebodyWithTwo(wish)
    return { token, ids }
  }
  /** Agreeing again to what one agreed to already changes nothing. */
  const agree = async ({ id }: ConsentTopic) => (await send({ method: 'POST', path: `${CONSENTS}/${id}` })).id
  /** Somebody who was asked by mail; the token is that of both links. */
  const aNewsletter = async () => {
    const { name, textVersion, wording } = consentTopics.find((one) => one.consentType === 'Newsletter')!
    const [token, someone] = [newSecret(), newId()]
    await db
      .insertInto('consents')
      .values({
        id: newId(),
        subject_id: someone,
        topic: name,
        consent_type: 'Newsletter',
        text_version: textVersion,
        language: 'de',
        wording: wording.de,
        source: 'account',
        asked_by: someone,
        asked_at: new Date(),
        email: `${token.toLowerCase()}@probe.example`,
        confirm_token_hash: createHash('sha256').update(token).digest(),
        confirm_until: new Date(Date.now() + 3_600_000),
        withdrawal_token: token,
      })
      .execute()
    return { ids: [token] }
  }
  const anEntry = async () => ({
    ids: [(await send({ method: 'POST', path: BOOK, body: newEntry() })).id as string],
  })
  /** A person of whom nothing else here needs anything. */
  const somebody = async () => (await program.gather(1))[0]!

  /** What an operation needs beyond the body of its policy row and the person's own ids. */
  const ready: Record<string, () => Promise<Ready>> = {
    [`POST ${PASSKEYS}`]: async () => {
      await db
        .deleteFrom('passkeys')
        .where('account_id', '=', fan.id)
        .where('id', '!=', own.passkey)
        .execute()
      const options = await send({ method: 'POST', path: `${PASSKEYS}/options` })
      const device = createAuthenticator({ origin: siteOrigin(siteByKey('global')!, program.domains) })
      return { body: { name: 'Laptop', credential: device.create(options) } }
    },
    [`DELETE ${PASSKEYS}/:id`]: async () => ({ ids: [await buildPasskey(db, { accountId: fan.id })] }),
    // Whatever the password is by now: it becomes the one that everybody has.
    'PUT /api/account/accounts/self/password': async () => {
      const { password_hash } = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', people.mitglied.id)
        .executeTakeFirstOrThrow()
      await db.updateTable('accounts').set({ password_hash }).where('id', '=', fan.id).execute()
      const newPassword = 'Kurvenlicht-27!'
      return { body: { currentPassword: DEMO_PASSWORD, newPassword, confirmNewPassword: newPassword } }
    },
    'DELETE /api/account/self/sessions/:id': async () => ({
      ids: [await buildSession(db, { accountId: fan.id })],
    }),
    [`POST ${CONTACT}/exports`]: async () => ({ token: (await somebody()).token }),
    [`POST ${CONTACT}/privacyRequests`]: async () => ({
      token: (await somebody()).token,
      body: { kind: 'objection', words: 'No mails, please.' },
    }),
    [`GET ${CONTACT}/exports/:id/files/:token`]: async () => {
      const { token } = await somebody()
      const archive = await send({ method: 'POST', path: `${CONTACT}/exports`, token })
      await program.jobs.drain()
      return { ids: [archive.id, archive.token], token }
    },
    [`DELETE ${CONTACT}`]: async () => ({ token: (await somebody()).token }),
    [`PUT ${CONTACT}/addresses`]: async () => ({ body: { ...ADDRESS, id: own.address } }),
    [`DELETE ${CONTACT}/addresses/:id`]: async () => ({
      ids: [(await send({ method: 'POST', path: `${CONTACT}/addresses`, body: ADDRESS })).id],
    }),
    [`POST ${CONTACT}/emails`]: async () => {
      const [{ id, token } = fan] = await program.gather(1)
      const email = `${id}.new@probe.example`
      return { token, body: { email, confirmEmail: email } }
    },
    [`DELETE ${CONTACT}/emails/:id`]: () => ofSomebody({ isConfirmed: false }),
    [`PUT ${CONTACT}/emails/:id/resendConfirmationEmail`]: () => ofSomebody({ isConfirmed: false }),
    [`POST ${CONTACT}/emails/:id/setDefaultEmailAddress`]: () => ofSomebody({ isConfirmed: true }),
    'GET /api/contact/emailLinks/:token': anEmailLink,
    'POST /api/contact/emailLinks/:token': anEmailLink,
    [`POST ${BOOK}`]: async () => ({ body: newEntry() }),
    [`DELETE ${BOOK}/:id`]: anEntry,
    [`POST ${CONSENTS}/:id`]: async () => ({ ids: [consentTopics[0]!.id] }),
    [`PUT ${CONSENTS}/contacts/:id/terminate`]: async () => ({ ids: [await agree(consentTopics[0]!)] }),
    [`DELETE ${CONSENTS}/contactConsents/self`]: async () => ({
      path: `${CONSENTS}/contactConsents/self?type=Newsletter`,
    }),
    [`GET ${CONSENTS}/confirmations/:token`]: aNewsletter,
    [`POST ${CONSENTS}/confirmations/:token`]: aNewsletter,
    [`GET ${CONSENTS}/withdrawals/:token`]: aNewsletter,
    [`POST ${CONSENTS}/withdrawals/:token`]: aNewsletter,
    'GET /api/newsletters/:id/page': async () => ({ ids: [await buildIssue(db, { state: 'sent' })] }),
    'GET /api/search': async () => ({ path: '/api/search?q=falken' }),
    'GET /api/search/suggestions': async () => ({ path: '/api/search/suggestions?q=falken' }),
    'GET /api/cms/news/:uid': async () => ({ ids: [(await anArticle(db)).uid] }),
    'GET /api/cms/v2/videos/:uid/configuration': async () => ({ ids: [(await aVideo(program)).uid] }),
    'GET /api/cms/v2/videos/authentication': async () => ({
      path: `/api/cms/v2/videos/authentication?videoUid=${(await aVideo(program)).uid}`,
    }),
    'GET /api/cms/v2/videos/initialize': async () => {
      const { uid } = await aVideo(program)
      const path = `/api/cms/v2/videos/authentication?videoUid=${uid}`
      const { authentication } = (await shop.insist({ path, token: fan.token })).json
      return { path: `/api/cms/v2/videos/initialize?videoUid=${uid}&authentication=${authentication}` }
    },
    [`GET ${SHOP}/products`]: async () => ({ ids: ['1'] }),
    [`GET ${SHOP}/products/:id`]: async () => ({ ids: ['1', goods.id] }),
    [`GET ${SHOP}/categories`]: async () => ({ ids: ['1'] }),
    'POST /api/checkout/v3/guest-checkouts': async () => ({ body: await aGuestsCart() }),
    'POST /api/checkout/v3/approvals': async () => {
      const { token } = await bodyFor(goodsItem)
      const { id: cartId, totalPrice: expectedTotal } = (
        await shop.insist({ path: '/api/shop/v4/carts/self', token })
      ).json
      const redirectUrl = `${siteOrigin(siteByKey('global')!, program.domains)}/checkout`
      return { token, body: { method: 'paypal', cartId, expectedTotal, redirectUrl } }
    },
    'POST /api/checkout/v3/guest-orders/find': async () => ({ body: await aGuestsOrder() }),
    [`POST ${ALERTS}`]: async () => ({ body: { sku: soldOut.sku } }),
    [`GET ${ALERTS}/:token`]: anAlert,
    [`DELETE ${ALERTS}/:token`]: anAlert,
    [`POST ${ALERTS}/:token/confirmation`]: anAlert,
    'POST /api/shop/v4/productImpressions': async () => ({ body: { ProductSku: goods.sku } }),
    'DELETE /api/shop/v4/cartReminders/:token': async () => {
      const token = newSecret()
      const subject_id = newId()
      await db
        .insertInto('cart_reminders')
        .values({ subject_id, text_version: '1', end_token: token })
        .execute()
      return { ids: [token] }
    },
    'GET /api/shop/v4/carts/self/keeping': async () => ({
      path: `${CARTS}/self/keeping?anonymousUserId=${(await aGuestsCart()).anonymousUserId}`,
    }),
    'PUT /api/shop/v4/carts/self/keeping': async () => ({
      path: `${CARTS}/self/keeping?anonymousUserId=${(await aGuestsCart()).anonymousUserId}`,
      body: { isKept: true },
    }),
    [`GET ${WISHES}/products`]: async () => ({ path: `${WISHES}/products?ids=${goods.id}` }),
    [`PUT ${WISHES}/:id`]: async () => ({ ids: [goods.id], body: { sku: goods.sku } }),
    [`DELETE ${WISHES}/:id`]: aWish,
    [`POST ${WISHES}/merges`]: async () => ({ body: { items: [{ productId: goods.id }] } }),
    [`PUT ${WISHES}/:id/notice`]: async () => ({ ...(await aWish()), body: { isTold: true } }),
    'DELETE /api/shop/v4/wishNotices/:token': async () => {
      const { ids } = await aWish()
      const token = newSecret()
      const notice_hash = createHash('sha256').update(token).digest()
      await db.updateTable('wishes').set({ notice_hash }).where('product_id', '=', ids[0]!).execute()
      return { ids: [token] }
    },
    'GET /api/shop/v2/memberships/self/application': async () => {
      const token = await program.tokenFor('neu')
      const path = '/api/shop/v2/memberships/self/application'
      const { body } = policyRoutes.find(({ method, url }) => method === 'POST' && url === path)!.row
      await program.send({ method: 'POST', path, token, body })
      return { token }
    },
    'POST /api/shop/v4/television/self/cancellation': () => aMonthOfTelevision({ isCancelled: false }),
    'DELETE /api/shop/v4/television/self/cancellation': () => aMonthOfTelevision({ isCancelled: true }),
    'POST /api/shop/v4/television/self/trial': async () => {
      const { id, token } = await somebody()
      const paymentTokenId = await buildMeans(db, id)
      return { token, body: { paymentTokenId, cents: monthlyOffer()!.cents, startAtOnce: true } }
    },
    'POST /api/shop/v4/television/self/withdrawal': async () => {
      const { id, token } = await somebody()
      return { token, body: { refund: await buildPaidAfterTrial(db, id) } }
    },
    'POST /api/shop/v4/television/self/pause': async () => ({
      ...(await aMonthOfTelevision({ isCancelled: false })),
      body: { months: 1 },
    }),
    'DELETE /api/shop/v4/television/self/pause': () => aMonthOfTelevision({ isCancelled: false }),
    'POST /api/shop/v4/television/self/gift/preview': async () => {
      const { code } = await buildGift(db, { giverId: fan.id })
      const { token } = await somebody()
      return { token, body: { code } }
    },
    'POST /api/shop/v4/television/self/gift': async () => {
      const { code } = await buildGift(db, { giverId: fan.id })
      const { token } = await somebody()
      return { token, body: { code } }
    },
    'POST /api/shop/v4/television/self/priceChange': async () => {
      const { token } = await aMonthOfTelevision({ isCancelled: false })
      return { token, body: { id: await buildPriceAsked(db, people.tv.id), answer: 'yes' } }
    },
    'POST /api/shop/v2/memberships/self/termination': async () => {
      const { id, token } = await somebody()
      const membership = { id: newId(), kind: 'club', subject_id: id, valid_from: new Date('2020-07-01') }
      await db.insertInto('memberships').values(membership).execute()
      return { token }
    },
    'GET /api/shop/v2/memberships/self': async () => ({ token: await program.tokenFor('mitglied') }),
    [`POST ${CARTS}/self/claims`]: async () => ({ body: { userId: await anonymous() } }),
    [`POST ${CARTS}/self/items`]: async () => ({ body: goodsItem }),
    [`PUT ${CARTS}/self/items/:id`]: async () => ({ ...(await aPlace()), body: { quantity: 1 } }),
    [`DELETE ${CARTS}/self/items/:id`]: aPlace,
    [`POST ${CARTS}/self/items/:id/prolong`]: aPlace,
    'POST /api/shop/v2/carts/self/discounts': async () => {
      const buyer = await somebody()
      await putInCart(shop, buyer, goodsItem)
      return { token: buyer.token, body: { partnerId: 1, code: 'KRONE7' } }
    },
    [`GET ${EVENTS}/:id`]: async () => ({ ids: [event] }),
    [`GET ${EVENTS}/:id/availability`]: async () => ({ ids: [event] }),
    [`GET ${EVENTS}/:id/blocks/:block/seats`]: async () => ({ ids: [event, '19'] }),
    [`POST ${EVENTS}/:id/best-available`]: async () => ({ ids: [event] }),
    'GET /api/gate/events': async () => ({ token: steward }),
    'GET /api/gate/events/:id/list': async () => ({ ids: [event], token: steward }),
    'GET /api/gate/events/:id/report': async () => ({ ids: [event], token: steward }),
    'POST /api/gate/devices': async () => ({ token: steward, body: { eventId: event, gate: 'west' } }),
    'POST /api/gate/scans': async () => {
      const open = { method: 'POST', path: '/api/gate/devices', token: steward } as const
      const { id: deviceId } = await send({ ...open, body: { eventId: event, gate: 'west' } })
      const scans = [{ id: newId(), code: 'SVF1', scannedAt: new Date().toISOString() }]
      return { token: steward, body: { deviceId, scans } }
    },
    [`GET ${EVENTS}/:id/wishes`]: async () => ({ ids: [event] }),
    [`POST ${EVENTS}/:id/wishes`]: async () => ({
      ids: [await buildSoldOutEvent(db)],
      body: { quantity: 1, priceClasses: ['s'] },
    }),
    [`GET ${EVENTS}/:id/ballot`]: async () => ({ ids: [(await buildBallot(db, { sealing })).eventId] }),
    'GET /api/ticketing/ballots/:id/proof': async () => ({ ids: [(await buildBallot(db, { sealing })).id] }),
    'POST /api/ticketing/ballots/:id/applications': async () => ({
      ids: [(await buildBallot(db, { sealing })).id],
    }),
    'DELETE /api/ticketing/self/ballots/:id': async () => ({
      ids: [await buildBallotEntry(db, { personId: fan.id, sealing })],
    }),
    'DELETE /api/ticketing/self/wishes/:id': async () => ({
      ids: [await buildWish(db, { personId: fan.id })],
    }),
    [`GET ${POLLS}/polls/:id`]: async () => ({ ids: [await buildPoll(db)] }),
    [`GET ${POLLS}/polls/:id/proof`]: async () => ({ ids: [await buildPoll(db)] }),
    [`GET ${POLLS}/self/polls/:id`]: async () => ({ ids: [await buildPoll(db)] }),
    [`PUT ${POLLS}/self/polls/:id/voice`]: async () => ({
      ids: [await buildPoll(db)],
      body: { answer: 1 },
    }),
    [`DELETE ${POLLS}/self/polls/:id/voice`]: async () => {
      const id = await buildPoll(db)
      await send({ method: 'PUT', path: `${POLLS}/self/polls/${id}/voice`, body: { answer: 1 } })
      return { ids: [id] }
    },
    [`GET ${TIPS}/games/:id/matchdays/:matchday`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).id, '1'],
    }),
    [`GET ${TIPS}/games/:id/table`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).id],
    }),
    [`GET ${TIPS}/games/:id/players/:player/matchdays/:matchday`]: async () => {
      const { id, matches } = await buildTipGame(db, { kickOffs: [60] })
      const body = { home: 1, away: 0 }
      await send({ method: 'PUT', path: `${TIPS}/self/matches/${matches[0]}/tip`, body })
      const own = await send({ path: `${TIPS}/self/games/${id}/matchdays/1` })
      return { ids: [id, own.player.id, '1'] }
    },
    [`GET ${TIPS}/self/games/:id/matchdays/:matchday`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).id, '1'],
    }),
    [`PUT ${TIPS}/self/matches/:id/tip`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).matches[0]!],
      body: { home: 2, away: 1 },
    }),
    [`PUT ${TIPS}/self/games/:id/name`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).id],
      body: { name: null },
    }),
    [`GET ${TIPS}/self/games/:id/groups`]: async () => ({ ids: [(await aTipGroup()).gameId] }),
    [`POST ${TIPS}/self/games/:id/groups`]: async () => ({
      ids: [(await buildTipGame(db, { kickOffs: [60] })).id],
      body: { name: 'Die Runde' },
    }),
    [`GET ${TIPS}/self/groups/:group`]: async () => ({ ids: [(await aTipGroup()).groupId] }),
    [`PUT ${TIPS}/self/groups/:group/name`]: async () => ({ ids: [(await aTipGroup()).groupId] }),
    [`POST ${TIPS}/self/groups/:group/invitation`]: async () => ({ ids: [(await aTipGroup()).groupId] }),
    [`DELETE ${TIPS}/self/groups/:group/members/:player`]: async () => {
      const { groupId, players } = await aTipGroup()
      return { ids: [groupId, players[1]!] }
    },
    [`DELETE ${TIPS}/self/groups/:group/membership`]: async () => ({ ids: [(await aTipGroup()).groupId] }),
    [`DELETE ${TIPS}/self/groups/:group`]: async () => ({ ids: [(await aTipGroup()).groupId] }),
    [`POST ${TIPS}/invitation`]: async () => ({ body: { invitation: (await aTipGroup()).invitation } }),
    [`POST ${TIPS}/self/invitation`]: async () => ({ body: { invitation: (await aTipGroup()).invitation } }),
    [`GET ${RAFFLE}/sweepstakes/:id/proof`]: async () => ({ ids: [(await aSweepstake()).id] }),
    [`GET ${RAFFLE}/self/sweepstakeseries/:id`]: async () => ({ ids: [(await aSweepstake()).seriesId] }),
    [`GET ${RAFFLE}/self/sweepstakeseries/:id/sweepstakes`]: async () => ({
      ids: [(await aSweepstake()).seriesId],
    }),
    [`GET ${RAFFLE}/self/sweepstakes/:id`]: async () => ({ ids: [(await aSweepstake()).id] }),
    [`POST ${RAFFLE}/participants/self/sweepstakes/:id`]: async () => ({ ids: [(await aSweepstake()).id] }),
    [`DELETE ${RAFFLE}/participants/self/sweepstakes/:id`]: async () => {
      const { id } = await aSweepstake()
      await send({ method: 'POST', path: `${RAFFLE}/participants/self/sweepstakes/${id}` })
      return { ids: [id] }
    },
    [`PUT ${RAFFLE}/self/sweepstakes/:id/reminder`]: async () => ({
      ids: [(await aSweepstake({ hours: [-1, 48, 50] })).id],
    }),
    [`DELETE ${RAFFLE}/self/sweepstakes/:id/reminder`]: async () => ({ ids: [(await aSweepstake()).id] }),
    [`POST ${RAFFLE}/self/wins/:id`]: async () => ({
      ids: [(await buildWin(db, { personId: fan.id })).winId],
    }),
    'POST /api/account/self/groups/:id': async () => ({
      ids: [(await aSweepstake({ kind: 'calendar', door: 1 })).seriesId],
    }),
    [`PUT ${OWN_ALLOTMENTS}/:id/wish`]: async () => ({ ids: [(await anAllotment({ of: alone })).id] }),
    [`DELETE ${OWN_ALLOTMENTS}/:id/wish`]: async () => ({ ids: [(await anAllotment({ of: alone })).id] }),
    [`GET ${OWN_ALLOTMENTS}/:id/draw`]: async () => {
      const { id } = await anAllotment({ isOver: true, of: alone })
      const token = await actingFor(alone)
      const { digest } = await send({ path: `${ALLOTMENTS}/${id}/draft`, token })
      await send({ method: 'POST', path: `${ALLOTMENTS}/${id}/draw`, token, body: { digest } })
      return { ids: [id] }
    },
    [`POST ${ALLOTMENTS}/:id/cart`]: async () => ({
      ids: [(await anAllotment({ isGiven: true, of: alone })).id],
    }),
    [`GET ${ALLOTMENTS}`]: async () => ({ token: chair }),
    [`GET ${ALLOTMENTS}/:id/wishes`]: async () => ({ ids: [(await anAllotment()).id], token: chair }),
    [`GET ${ALLOTMENTS}/:id/draft`]: async () => ({ ids: [(await anAllotment()).id], token: chair }),
    [`PUT ${ALLOTMENTS}/:id/terms`]: async () => ({ ids: [(await anAllotment()).id], token: chair }),
    [`POST ${ALLOTMENTS}/:id/draw`]: async () => {
      const { id } = await anAllotment({ isOver: true })
      const { digest } = await send({ path: `${ALLOTMENTS}/${id}/draft`, token: chair })
      return { ids: [id], token: chair, body: { digest } }
    },
    [`POST ${ALLOTMENTS}/:id/wishes/:wishId/places`]: async () => {
      const { id, wish, placeIds } = await anAllotment()
      return { ids: [id, wish], token: chair, body: { placeIds: placeIds.slice(0, 1) } }
    },
    [`DELETE ${ALLOTMENTS}/:id/wishes/:wishId/places`]: async () => {
      const { id, wish } = await anAllotment({ isGiven: true })
      return { ids: [id, wish], token: chair }
    },
    [`POST ${ALLOTMENTS}/:id/hand-on`]: async () => ({ ids: [(await anAllotment()).id], token: chair }),
    [`PUT ${ALLOTMENTS}/:id/places/:placeId`]: async () => {
      const { id, placeIds } = await anAllotment({ isGiven: true })
      return { ids: [id, placeIds[0]!], token: chair }
    },
    'GET /api/wallet/v2/events/:id': async () => ({ ids: [event] }),
    // Only what is on paper is printed.
    [`GET ${TICKETS}/:id/pdf`]: async () => {
      await send({ method: 'PUT', path: `${TICKETS}/${own.ticket}/media`, body: { media: 'print' } })
      return {}
    },
    [`POST ${TRANSFERS}`]: async () => ({
      body: {
        ticketId: await buildTicket(db, { ownerId: fan.id, eventId: event }),
        recipientMail: `${newSecret().toLowerCase()}@probe.example`,
      },
    }),
    [`PATCH ${TRANSFERS}/:id`]: async () => ({ ids: [await buildTransferTo(db, fan)] }),
    [`POST ${TRANSFERS}/:id/upgrade`]: async () => ({
      ids: [await buildChildTransferTo(db, fan)],
      body: { agreedTerms: agreements.terms, agreedRegulations: agreements.regulations },
    }),
    [`DELETE ${TRANSFERS}/:id`]: async () => ({ ids: [(await buildTransfer(db, { senderId: fan.id })).id] }),
    'GET /api/wallet/v3/ticketTransferLinks/:token': async () => ({
      ids: [(await buildTransfer(db, { senderId: fan.id })).token],
    }),
    'GET /api/wallet/passes/downloads/:serialNumber': async () => ({ path: (await aPass()).file }),
    [`POST ${PHONES}/:serialNumber`]: () => ofPhone('serialNumber'),
    [`DELETE ${PHONES}/:serialNumber`]: () => ofPhone('serialNumber'),
    [`GET ${PHONES}`]: () => ofPhone(null),
    'GET /api/wallet/passes/v1/passes/:passTypeIdentifier/:serialNumber': async () => {
      const { serialNumber, passTypeIdentifier, token } = await aPass()
      return { ids: [passTypeIdentifier, serialNumber], token }
    },
    'GET /api/payouts/tickets/:id/payoutAmount': async () => ({
      path: `/api/payouts/tickets/${own.ticket}/payoutAmount?useVoucher=true`,
    }),
    'PUT /api/abo/self/v1/contracts/:id/addresses/:type': async () => ({ ids: [own.contract, 'invoice'] }),
    'PATCH /api/abo/self/v1/contracts/:id/paymenttokenid': async () => ({
      body: { paymentTokenId: own.paymentToken },
    }),
    'DELETE /api/abo/self/v1/contracts/:id': async () => {
      const { id } = await buildOwnContract(db, { subscriberId: fan.id })
      return { path: `/api/abo/self/v1/contracts/${id}?terminationReasonId=time` }
    },
    'POST /api/abo/self/v1/recipienttransfers': async () => {
      const contract = await buildOwnContract(db, { subscriberId: fan.id })
      await buildSeasonTicketOf(db, contract)
      const recipientEmail = `${newSecret().toLowerCase()}@probe.example`
      return { body: { contractId: contract.id, recipientEmail, invite: true } }
    },
    'POST /api/abo/self/v1/subscribertransfers': async () => ({
      body: {
        contractId: (await buildOwnContract(db, { subscriberId: fan.id })).id,
        subscriberEmail: `${newSecret().toLowerCase()}@probe.example`,
        invite: true,
      },
    }),
    'PATCH /api/abo/self/v1/recipienttransfers/:id': async () => ({ ids: [await transferTo('recipient')] }),
    'PATCH /api/abo/self/v1/subscribertransfers/:id': async () => ({ ids: [await transferTo('subscriber')] }),
    'POST /api/abo/self/v1/recipienttransfers/:id/transfersubscriber': async () => {
      const asked = { kind: 'recipient', holderId: fan.id, email: emailOf('sepa') } as const
      return { ids: [(await buildContractTransfer(db, asked)).id] }
    },
    'PATCH /api/contact/contacts/self/organizations/:id/membership': async () => ({
      ids: [(await invitation()).organisationId],
    }),
    'DELETE /api/contact/contacts/self/organizations/:id/membership': async () => ({
      ids: [(await invitation()).organisationId],
    }),
    'POST /api/contact/contacts/self/organizations/application': async () => {
      await noApplication()
      return { body: { ...fanClubTyped(), acceptsStatutes: true } }
    },
    'GET /api/contact/contacts/self/organizations/application': async () => {
      await anApplication()
      return {}
    },
    'PUT /api/contact/contacts/self/organizations/application': async () => {
      await anApplication()
      return { body: fanClubTyped() }
    },
    'DELETE /api/contact/contacts/self/organizations/application': async () => {
      await anApplication()
      return {}
    },
    'GET /api/contact/organizations/invitations/:token': async () => ({ ids: [(await invitation()).token] }),
    'GET /api/contact/organizations/self/members': async () => ({ token: chair }),
    'POST /api/contact/organizations/self/members': async () => ({
      token: chair,
      body: { memberEmail: `${newSecret().toLowerCase()}@probe.example` },
    }),
    'PUT /api/contact/organizations/self/members/:id': async () => ({
      token: chair,
      ids: [people.neu.id],
    }),
    'DELETE /api/contact/organizations/self/members/:id': async () => ({
      token: chair,
      ids: [
        (
          await buildInvitation(db, {
            email: `${newSecret().toLowerCase()}@probe.example`,
            invitedBy: fan.id,
            organisationId: fanClub.id,
          })
        ).id,
      ],
    }),
    'GET /api/school/camps/:slug': async () => ({ ids: [(await buildCamp(db)).slug] }),
    'POST /api/school/camps/:slug/bookings': aFreeCamp,
    'POST /api/school/camps/:slug/waits': aFullCamp,
    'GET /api/school/draws/:id/proof': async () => ({ ids: [(await buildCampDraw(db, { sealing })).id] }),
    'POST /api/school/draws/:id/applications': async () => ({
      ids: [(await buildCampDraw(db, { sealing })).id],
    }),
    'DELETE /api/school/self/applications/:id': async () => ({
      ids: [(await buildCampApplication(db, { personId: fan.id, sealing })).id],
    }),
    'DELETE /api/school/self/waits/:id': async () => ({
      ids: [await buildWaitingChild(db, { bookerId: fan.id })],
    }),
    'GET /api/school/self/places/:id/sheet': aCampPlace,
    'PUT /api/school/self/places/:id/sheet': aCampPlace,
    'GET /api/school/self/bookings/:id/cancellation': async () => {
      const { ids, token } = await aPaidCamp()
      return { ids, token }
    },
    'POST /api/school/self/bookings/:id/cancellation': aPaidCamp,
    'GET /api/careers/jobs/:originId': async () => ({ ids: [(await buildJob(db)).originId] }),
    'POST /api/careers/jobs/:originId/applications': async () => {
      await db.deleteFrom('sign_in_attempts').execute()
      return { ids: [(await buildJob(db)).originId], token: fan.token }
    },
    'POST /api/careers/jobs/:originId/applications/:id/verify': async () => {
      const { originId, id, uploadToken } = await aDraft()
      return { ids: [originId, id], headers: { 'x-upload-token': uploadToken } }
    },
    'PUT /api/careers/jobs/:originId/applications/:id/documents': async () => {
      const { originId, id, uploadToken } = await aDraft()
      const headers = { 'x-upload-token': uploadToken }
      const path = `/api/careers/jobs/${originId}/applications/${id}`
      const pdf = buildPdf()
      await program.send({
        method: 'POST',
        path: `${path}/verify`,
        headers,
        body: { documents: [{ name: 'Lebenslauf.pdf', bytes: pdf.length }] },
      })
      return {
        path: `${path}/documents?position=0&offset=0`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        bytes: pdf,
      }
    },
    'GET /api/careers/applications/:id': aLink,
    'POST /api/careers/applications/:id/withdrawal': aLink,
    'PUT /api/careers/applications/:id/talent-pool': aLink,
    'POST /api/careers/self/applications/:id/withdrawal': async () => ({
      ids: [(await buildJobApplication(db, { personId: fan.id })).id],
    }),
    'PUT /api/careers/self/applications/:id/talent-pool': async () => ({
      ids: [(await buildJobApplication(db, { personId: fan.id, poolDays: 10 })).id],
    }),
    'PUT /api/families/self/children/:id': async () => ({ ids: [(await aFamily()).childId] }),
    'GET /api/families/self/children/:id/removal': async () => ({ ids: [(await aFamily()).childId] }),
    'DELETE /api/families/self/children/:id': async () => ({ ids: [(await aFamily()).childId] }),
    'POST /api/families/self/children/:id/account': async () => ({
      ids: [(await buildFamily(db, { guardians: [fan.id], birthday: '2009-12-24' })).childId],
      body: { email: `${newSecret().toLowerCase()}@probe.example` },
    }),
    'PUT /api/families/self/tickets/:id/holder': async () => {
      const { childId } = await aFamily()
      const ticket = await buildTicket(db, { ownerId: fan.id, eventId: event })
      return { ids: [ticket], body: { holderId: childId } }
    },
    'PUT /api/families/self/cart/:id': async () => {
      const { childId } = await aFamily()
      return { ...(await aPlace()), body: { children: [{ childId }] } }
    },
    'POST /api/families/self/children': async () => ({ token: (await newcomer()).token }),
    'POST /api/families/:id/invitations': async () => ({
      ids: [(await aFamily()).id],
      body: { email: `${newSecret().toLowerCase()}@probe.example` },
    }),
    'DELETE /api/families/:id/invitations': async () => ({ ids: [(await askedFor()).familyId] }),
    'GET /api/families/invitations/:token': async () => ({ ids: [(await askedFor()).token] }),
    'PUT /api/families/invitations/:id/answer': async () => ({
      ids: [(await buildGuardianInvitation(db, { email: emailOf('fan'), invitedBy: people.kasse.id })).id],
    }),
    'DELETE /api/families/:id/guardians/:guardianId': async () => ({
      ids: [(await aFamily(people.kasse.id)).id, people.kasse.id],
    }),
    'PUT /api/families/requests/:id/answer': async () => {
      const family = await aFamily(people.kasse.id)
      const asked = { familyId: family.id, childId: family.childId, askedBy: people.kasse.id }
      return { ids: [await buildFamilyRequest(db, asked)] }
    },
    'GET /api/abo/v1/transferlinks/:token': async () => ({
      ids: [(await buildContractTransfer(db, { kind: 'recipient', holderId: fan.id })).token],
    }),
    'DELETE /api/abo/self/v1/recipienttransfers/:id': async () => ({
      ids: [(await buildContractTransfer(db, { kind: 'recipient', holderId: fan.id })).id],
    }),
    'DELETE /api/abo/self/v1/subscribertransfers/:id': async () => ({
      ids: [(await buildContractTransfer(db, { kind: 'subscriber', holderId: fan.id })).id],
    }),
    'POST /api/recurring/self/dues/:id/payments': async () => ({
      ids: [await buildDue(db, { payerId: fan.id })],
      body: {
        paymentTokenId: own.paymentToken,
        redirectUrl: policyRoutes.find(({ url }) => url === `${V2}/paymentInfo/paypal`)!.row.body![
          'redirectUrl'
        ],
      },
    }),
    'PUT /api/recurring/self/dues/:id/paymentMethod': async () => ({
      ids: [await buildDue(db, { payerId: fan.id })],
      body: { paymentTokenId: own.paymentToken },
    }),
    'POST /api/payouts/tickets': async () => ({ body: await anotherTicket(program, fan) }),
    'POST /api/payouts/:id/paymentRetry': async () => {
      const id = await aFailedPayout(program, { seller: fan, buyer: await newcomer() })
      return { ids: [id], body: { paymentTokenId: own.paymentToken } }
    },
    'POST /api/ticketing/purchasing/ticket/:id/revokeOfferOnMarketplace': async () => {
      const body = await anotherTicket(program, fan)
      await send({ method: 'POST', path: '/api/payouts/tickets', body })
      return { ids: [body.ticketSerialNumber.slice('ticket.'.length)] }
    },
    [`GET ${SEASON_TICKETS}/seasons/:season`]: async () => ({ ids: [String(SEASON)] }),
    [`GET ${SEASON_TICKETS}/seasons/:season/availability`]: async () => ({ ids: [String(SEASON)] }),
    [`GET ${SEASON_TICKETS}/seasons/:season/blocks/:block/seats`]: async () => ({
      ids: [String(SEASON), '19'],
    }),
    [`GET ${SEASON_TICKETS}/seasons/:season/best-places`]: async () => ({
      ids: [String(SEASON)],
    }),
    [`GET ${SEASON_TICKETS}/self/waiting/:season`]: () => waits(true),
    [`POST ${SEASON_TICKETS}/self/waiting`]: async () => {
      const { ids } = await waits(false)
      return { body: { season: Number(ids[0]), language: 'de' } }
    },
    [`DELETE ${SEASON_TICKETS}/self/waiting/:season`]: () => waits(true),
    'GET /api/ticketing/marketplace/events/:id/offers': async () => ({ ids: [event] }),
    [`POST ${V2}/creditcard`]: () => bodyFor(goodsItem),
    [`POST ${V2}/sepa/mandates`]: () => bodyFor(goodsItem, sepa),
    [`POST ${V2}/nopayment`]: () => bodyFor(place(free)),
    [`POST ${V2}/`]: async () => {
      const { body } = await bodyFor(goodsItem)
      return { body: { ...body, paymentTokenId: own.paymentToken } }
    },
    [`POST ${V3}/paypal`]: () => bodyFor(goodsItem),
    [`POST ${V3}/klarna`]: () => bodyFor(goodsItem),
    [`POST ${V3}/applepay`]: () => bodyFor(goodsItem),
    [`POST ${V3}/googlepay`]: () => bodyFor(goodsItem),
    [`POST ${V3}/purchaseOnAccount`]: () => bodyFor(place(event)),
    [`POST ${V3}/:id/orders/:orderId/cancellations`]: async () => {
      const { ids } = await paidOrder({ isSent: false })
      return { ids }
    },
    [`POST ${V3}/:id/orders/:orderId/refundPreview`]: async () => {
      const { ids, itemId } = await paidOrder({ isSent: false })
      return { ids, body: { kind: 'cancellation', items: [{ itemId }] } }
    },
    [`POST ${V3}/:id/orders/:orderId/returns`]: async () => {
      const { ids, itemId } = await paidOrder({ isSent: true })
      return { ids, body: { items: [{ itemId }], reason: 'tooSmall' } }
    },
    [`POST ${V2}/paymentInfo/sepa`]: async () => ({ token: sepa.token }),
    [`DELETE ${V2}/paymentInfo/:id`]: async () => {
      const body = policyRoutes.find(({ url }) => url === `${V2}/paymentInfo/paypal`)!.row.body!
      return { ids: [(await send({ method: 'POST', path: `${V2}/paymentInfo/paypal`, body })).id] }
    },
  }

  async function requestFor(key: string): Promise<Call | null> {
    const route = policyRoutes.find(({ method, url }) => `${method} ${url}` === key)
    if (!route) return null
    const { ids, ...call } = (await ready[key]?.()) ?? {}
    const ownIds = (route.row.ids ?? []).map((kind: IdKind) => (kind === 'public' ? '1' : own[kind]))
    return {
      method: route.method,
      path: pathOf(route.url, ids ?? ownIds),
      token: fan.token,
      ...(route.row.body ? { body: route.row.body } : {}),
      ...call,
    }
  }

  return { for: requestFor, own }
}

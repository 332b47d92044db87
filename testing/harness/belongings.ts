import { consentTopics } from '#club/consents.ts'
import { people } from '#demo/people.ts'
import { buildAllotment } from '#modules/allotments/build.ts'
import { buildBallotEntry } from '#modules/ballots/build.ts'
import { buildBookedPlace, buildCamp, buildWaitingChild } from '#modules/camps/build.ts'
import { buildCampApplication } from '#modules/camps/lots/build.ts'
import { buildJobApplication } from '#modules/careers/build.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildContractTransfer, buildOwnContract } from '#modules/contracts/build.ts'
import { buildFamily, buildFamilyRequest, buildGuardianInvitation } from '#modules/families/build.ts'
import { buildSession } from '#modules/identity/build.ts'
import { buildInvitation } from '#modules/organisations/build.ts'
import { buildTipGroup } from '#modules/predictions/build.ts'
import { buildDevice } from '#modules/push/build.ts'
import { buildDue } from '#modules/recurring/build.ts'
import { buildWin } from '#modules/sweepstakes/build.ts'
import { buildGift } from '#modules/television/build.ts'
import { buildAwayEvent, buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { buildPlay } from '#modules/videos/build.ts'
import { buildWish } from '#modules/waiting-list/build.ts'
import { buildTransferTo } from '#modules/wallet/build.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { buildPasskey } from '#testing/authenticator.ts'
import {
  ADDRESS,
  type Buyer,
  checkOut,
  checkoutBody,
  outcomeOf,
  payAtBankPage,
  putInCart,
} from '#testing/harness/buyer.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { type IdKind, WORDS } from '#testing/policy.ts'

/** One thing of each kind that an id can name. */
export type Belongings = Record<Exclude<IdKind, 'public'>, string>

/**
 * Gives a demo person one of everything: a paid order with its document, a stored card, and one piece in the cart with
 * two codes. They have an address already, and a ticket, or they buy one.
 */
export async function belongingsOf(program: TestApp, { id, token }: Buyer): Promise<Belongings> {
  const shop = program.shopWith()
  const owner = { id, token }
  const get = async (path: string) => (await shop.insist({ path, token })).json
  const ticket = await aTicket(program, owner)
  const payout = await anOffer(program, owner)
  // On paper: there is nothing of it that they may not see.
  const onPaper = { method: 'PUT', path: `/api/wallet/v3/self/tickets/${ticket}/media` } as const
  await shop.insist({ ...onPaper, token, body: { media: 'print' } })
  const { sku } = await program.test.db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { priceCents: 4000, variants: [{ code: 'M', size: 'M', inStock: 10 }] }),
    )
  await putInCart(shop, owner, { sku, quantity: 1 })
  const ordered = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token,
    // Bought for a company: its papers come as e-invoices too.
    body: {
      ...(await checkoutBody(shop, owner)),
      billingAddress: { ...ADDRESS, company: 'Muster GmbH' },
      rememberMethod: true,
    },
  })
  await payAtBankPage(shop, ordered.json)
  const bought = await outcomeOf(shop, owner, ordered.json.checkoutId)
  if (bought.outcome !== 'paid') throw new Error(`not paid: ${bought.errorCode}`)
  await program.jobs.drain()
  const item = await putInCart(shop, owner, { sku, quantity: 1 })
  const post = async (path: string, body: object) =>
    (await shop.insist({ method: 'POST', path, token, body })).json
  const code = 'WILLKOMMEN10'
  const added = await post('/api/shop/v2/vouchers', { voucherCode: code })
  if (!added.isSuccess) throw new Error(`${code} is not taken: ${added.failureReason}`)
  const discount = await post('/api/shop/v2/carts/self/discounts', { partnerId: 2, code: 'FALKENKARTE' })
  const checkout = await get(`/api/checkout/v3/checkouts/${ordered.json.checkoutId}`)
  const [order] = checkout.transactions[0].orders
  const actor = 'staff:harness'
  const { staff } = program.afterSale
  await staff.ship({ orderId: order.id, wishes: null, carrier: 'DHL', trackingNumber: null, actor })
  const announced = await staff.returns.register({
    orderId: order.id,
    wishes: null,
    reason: 'tooSmall',
    comment: null,
    payout: 'method',
    actor,
  })
  const archive = await post('/api/contact/contacts/self/exports', {})
  await program.jobs.drain()
  const info = await get('/api/checkout/v2/checkouts/paymentInfo')
  const consent = await post(`/api/contact/consents/${consentTopics[0]!.id}`, {
    language: 'de',
    textVersion: consentTopics[0]!.textVersion,
  })
  const entry = await post('/api/contact/addressBookEntries', {
    firstName: 'Ole',
    lastName: 'Olsen',
    email: 'ole@example.com',
  })
  // Organisations have neither: what stands there is an id of nobody's.
  const { items: emails } = await get('/api/contact/contacts/self/emails')
  const aTransfer = (kind: 'recipient' | 'subscriber') =>
    buildContractTransfer(program.test.db, { kind, holderId: id })
  const contract = await buildOwnContract(program.test.db, { subscriberId: id })
  // One that is over: whoever expects a child somewhere deletes no account.
  const campId = (await buildCamp(program.test.db, { inDays: -10 })).id
  const campPlace = await buildBookedPlace(program.test.db, { bookerId: id, campId })
  const tips = emails ? await buildTipGroup(program.test.db, { keeper: id }) : null
  const family = emails ? await aFamily(program, id) : null
  const own: Belongings = {
    address: (await get('/api/contact/contacts/self/addresses')).items[0].id,
    email: emails?.[0].id ?? newId(),
    addressBookEntry: entry.id,
    cartItem: item.json.id,
    code,
    contactConsent: consent.id,
    contract: contract.id,
    contractMasterData: contract.masterDataId,
    recipientTransfer: (await aTransfer('recipient')).id,
    subscriberTransfer: (await aTransfer('subscriber')).id,
    partnerDiscount: discount.id,
    checkout: checkout.id,
    document: order.documents[0].id,
    due: await buildDue(program.test.db, { payerId: id }),
    order: order.id,
    organisationInvitedTo: emails
      ? (await buildInvitation(program.test.db, { email: emails[0].email, invitedBy: people.kasse.id }))
          .organisationId
      : newId(),
    // Of organisations; a person has none.
    organisationMember: newId(),
    family: family?.id ?? newId(),
    familyChild: family?.childId ?? newId(),
    familyGuardian: family?.guardianId ?? newId(),
    familyInvitation: emails
      ? (
          await buildGuardianInvitation(program.test.db, {
            email: emails[0].email,
            invitedBy: family!.guardianId,
          })
        ).id
      : newId(),
    familyTicket: family?.ticketId ?? newId(),
    familyRequest: family?.requestId ?? newId(),
    export: archive.id ?? newId(),
    exportToken: archive.token ?? newSecret(),
    return: announced.returnId,
    pushDevice: emails ? await buildDevice(program.test.db, { personId: id }) : newId(),
    passkey: emails ? await buildPasskey(program.test.db, { accountId: id }) : newId(),
    session: emails ? await buildSession(program.test.db, { accountId: id }) : newId(),
    paymentToken: [info.creditCard].flat()[0].id,
    ticket,
    namedTicket: await aNamedTicket(program, owner),
    televisionGift: (await buildGift(program.test.db, { giverId: id })).id,
    campBooking: campPlace.bookingId,
    campPlace: campPlace.id,
    campApplication: emails
      ? (await buildCampApplication(program.test.db, { personId: id, sealing: program.sealing })).id
      : newId(),
    campWait: await buildWaitingChild(program.test.db, { bookerId: id }),
    allotment: emails ? (await buildAllotment(program.test.db, { members: [id] })).id : newId(),
    // Of fan clubs; a person has none.
    managedAllotment: emails
      ? newId()
      : (await buildAllotment(program.test.db, { organisationId: id, members: [] })).id,
    managedWish: newId(),
    managedPlace: newId(),
    ballotApplication: emails
      ? await buildBallotEntry(program.test.db, { personId: id, sealing: program.sealing })
      : newId(),
    wish: emails ? await buildWish(program.test.db, { personId: id }) : newId(),
    sweepstakeWin: emails ? (await buildWin(program.test.db, { personId: id })).winId : newId(),
    transfer: await buildTransferTo(program.test.db, { id }),
    payout,
    jobApplication: emails
      ? (await buildJobApplication(program.test.db, { personId: id, poolDays: 100 })).id
      : newId(),
    tipGroup: tips?.groupId ?? newId(),
    tipGroupMember: tips?.players[1] ?? newId(),
    videoPlay: await buildPlay(program.test.db, { subjectId: id }),
  }
  const unknown = Object.entries(own).find(([kind, one]) => !WORDS.has(kind) && !/^[0-9a-f-]{36}$/.test(one))
  if (unknown) throw new Error(`${unknown[0]} is no id: ${unknown[1]}`)
  return own
}

/** With somebody who asks for something. */
async function aFamily(program: TestApp, id: string) {
  const { db } = program.test
  // Somebody who is in no other family.
  const guardianId = newId()
  await db.insertInto('contacts').values({ id: guardianId, first_name: 'Tom' }).execute()
  const family = await buildFamily(db, { guardians: [id, guardianId] })
  const requestId = await buildFamilyRequest(db, {
    familyId: family.id,
    childId: family.childId,
    askedBy: guardianId,
  })
  const eventId = await buildEvent(db, { saleInDays: 5 })
  return {
    ...family,
    guardianId,
    requestId,
    ticketId: await buildTicket(db, { ownerId: family.childId, eventId }),
  }
}

/** A ticket of theirs on the exchange. */
async function anOffer(program: TestApp, owner: Buyer): Promise<string> {
  const body = await anotherTicket(program, owner)
  const shop = program.shopWith()
  return (await shop.insist({ method: 'POST', path: '/api/payouts/tickets', token: owner.token, body })).json
    .id
}

/** An offer of theirs that somebody bought, and whose payout came back. */
export async function aFailedPayout(
  program: TestApp,
  { seller, buyer }: { seller: Buyer; buyer: Buyer },
): Promise<string> {
  const id = await anOffer(program, seller)
  const shop = program.shopWith()
  await putInCart(shop, buyer, { sku: `resale-${id}`, quantity: 1 })
  const ordered = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token: buyer.token,
    body: await checkoutBody(shop, buyer),
  })
  await payAtBankPage(shop, ordered.json)
  const bought = await outcomeOf(shop, buyer, ordered.json.checkoutId)
  if (bought.outcome !== 'paid') throw new Error(`not paid: ${bought.errorCode}`)
  await program.test.db
    .updateTable('marketplace_offers')
    .set({ state: 'PaymentFailed' })
    .where('id', '=', id)
    .execute()
  return id
}

/** One more ticket; answers what offers it on the exchange. */
export async function anotherTicket(program: TestApp, owner: Buyer) {
  const { db } = program.test
  // Not on sale, so that nobody of the harness takes a place of it.
  const eventId = await buildEvent(db, { saleInDays: 5 })
  const id = await buildTicket(db, { ownerId: owner.id, eventId })
  return {
    serialNumber: 'SVF-2025-999999',
    ticketSerialNumber: `ticket.${id}`,
    useVoucher: true,
    address: ADDRESS,
  }
}

/** Of a match that asks who goes. */
async function aNamedTicket({ test: { db } }: TestApp, owner: Buyer): Promise<string> {
  const eventId = await buildAwayEvent(db)
  const names_until = new Date(Date.now() + 86_400_000)
  await db.updateTable('events').set({ names_until }).where('id', '=', eventId).execute()
  return buildTicket(db, { ownerId: owner.id, eventId })
}

async function aTicket(program: TestApp, owner: Buyer): Promise<string> {
  const shop = program.shopWith()
  const first = async () =>
    (await shop.insist({ path: '/api/wallet/v3/self/tickets', token: owner.token })).json.items[0]?.id
  const held = await first()
  if (held) return held
  const [seat] = await freeSeats(program.test.db, 1)
  await putInCart(shop, owner, seat!)
  const bought = await checkOut(shop, owner)
  if (bought.outcome !== 'paid') throw new Error(`no ticket: ${bought.errorCode}`)
  await program.jobs.drain()
  return first()
}

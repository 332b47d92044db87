import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewGiveBack } from '#modules/office/orders/giving-back.ts'
import { buildTicket, seatItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { type Buyer, checkOut, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { agreed, buildUpgrades, TRANSFERS } from './build.ts'

/** A child's ticket that was forwarded to a grown-up, who pays what lacks to the full price. */
const program = await testApp()
const { db } = program.test
const [anna, bert, cleo, dora] = (await program.gather(4)) as [Buyer, Buyer, Buyer, Buyer]
const upgrades = buildUpgrades(program, { sender: anna, recipient: bert })
const { shop, as, wished, look, mailOf, aMatch, forwarded, paid, paying, live, backOf } = upgrades

beforeEach(async () => {
  await db.deleteFrom('sign_in_attempts').execute()
  await db.deleteFrom('cart_items').execute()
})
afterEach(async () => {
  await shiftClock(program.test, 0)
  expect(await violations(db)).toEqual([])
})

const itemOf = async (checkoutId: string) =>
  (
    await db
      .selectFrom('checkout_items')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
  ).id
const promisedUntil = async (id: string) =>
  (
    await db
      .selectFrom('ticket_upgrades')
      .select('secured_until')
      .where('transfer_id', '=', id)
      .executeTakeFirstOrThrow()
  ).secured_until

describe('a grown-up takes a child’s ticket', () => {
  test('the difference of the list is asked for, and paid the ticket is theirs at full price', async () => {
    const { id, eventId, ticketId } = await forwarded()
    expect(await look(bert, id)).toMatchObject({ needs: 'child', upgradeCents: 4800 })
    expect(await look(anna, id)).toMatchObject({ upgradeCents: null })
    expect((await as(bert, 'PATCH', `${TRANSFERS}/${id}`, { accept: true, ...agreed })).status).toBe(422)
    expect((await wished(bert, id)).json.cartItemId).not.toBeNull()
    expect((await wished(bert, id)).json.cartItemId).toBeNull()
    const checkoutId = await paid(bert)
    const [ticket, ...others] = await live(eventId)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      owner_id: bert.id,
      ticket_type: 'full',
      price_cents: 6400,
      resold_from: ticketId,
    })
    expect(await look(bert, id)).toMatchObject({
      state: 'Accepted',
      ticketId: ticket!.id,
      needs: null,
      upgradeCents: null,
      ticketTypeName: { de: 'Vollzahler' },
    })
    const { json } = await as(bert, 'GET', `/api/checkout/v3/checkouts/${checkoutId}`)
    expect(JSON.stringify(json)).toContain('Kind → Vollzahler, Aufzahlung')
    const { total_cents } = await db
      .selectFrom('checkout_items')
      .select('total_cents')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    expect(total_cents).toBe(4800)
    expect((await as(anna, 'GET', `/api/wallet/v3/self/tickets/${ticketId}`)).status).toBe(404)
    expect((await as(bert, 'GET', `/api/wallet/v3/self/tickets/${ticket!.id}`)).status).toBe(200)
  })

  test('of a reduced ticket nothing is said of a reduction', async () => {
    const { id, eventId } = await forwarded('reduced')
    expect(await look(bert, id)).toMatchObject({ needs: 'reduced', upgradeCents: 2000 })
    await wished(bert, id)
    await paid(bert)
    expect(await live(eventId)).toMatchObject([{ ticket_type: 'full', price_cents: 6400 }])
  })

  test('a child’s wheelchair place takes its companion’s along, there and back, and asks whether the place is needed', async () => {
    const eventId = await aMatch()
    await putInCart(shop, anna, { ...seatItem(eventId, '22-1-1', 'r'), sku: `${eventId}-r-child` })
    await putInCart(shop, anna, { ...seatItem(eventId, '22-1-2', 'r'), sku: `${eventId}-r-companion` })
    await paid(anna)
    const pair = await live(eventId)
    const ticketId = pair.find(({ ticket_type }) => ticket_type === 'child')!.id
    const { json } = await as(anna, 'POST', TRANSFERS, { ticketId, recipientMail: await mailOf(bert) })
    expect((await wished(bert, json.id)).json.errorCode).toBe('ENTITLEMENT_NOT_CONFIRMED')
    expect((await wished(bert, json.id, { confirmsEntitlement: true })).status).toBe(200)
    const item = await itemOf(await paid(bert))
    const types = async (who: Buyer) =>
      (await live(eventId))
        .filter(({ owner_id }) => owner_id === who.id)
        .map(({ ticket_type }) => ticket_type)
        .toSorted()
    expect([await types(bert), await types(anna)]).toEqual([['companion', 'full'], []])
    await program.afterSale.refundItems([item], 'test')
    expect([await types(bert), await types(anna)]).toEqual([[], ['child', 'companion']])
  })

  test('without the words of today nothing goes into the cart', async () => {
    const { id } = await forwarded()
    expect((await wished(bert, id, { agreedTerms: '1899-01-01' })).json.errorCode).toBe('AGREEMENTS_OUTDATED')
    expect((await wished(bert, id, { agreedRegulations: '' })).status).toBe(400)
    expect((await wished(bert, id, { priceCents: 1 })).status).toBe(400)
  })

  test('a ticket at full price has nothing to pay, nor one whose place is not sold at full price', async () => {
    const { id } = await forwarded('full')
    expect((await look(bert, id)).upgradeCents).toBeNull()
    expect((await wished(bert, id)).json.errorCode).toBe('UPGRADE_NOT_POSSIBLE')
    const child = await forwarded()
    await db
      .deleteFrom('event_prices')
      .where('event_id', '=', child.eventId)
      .where('ticket_type', '=', 'full')
      .execute()
    expect((await wished(bert, child.id)).json.errorCode).toBe('UPGRADE_NOT_POSSIBLE')
  })

  test('a ticket without an order of its own is upgraded as well, and says nothing of what it had cost', async () => {
    const eventId = await aMatch()
    const ticketId = await buildTicket(db, {
      ...{ ownerId: anna.id, eventId, ticketType: 'child', priceCents: 1234 },
    })
    const { json } = await as(anna, 'POST', TRANSFERS, { ticketId, recipientMail: await mailOf(bert) })
    await wished(bert, json.id)
    await paid(bert)
    expect(await live(eventId)).toMatchObject([{ owner_id: bert.id, ticket_type: 'full', price_cents: 1900 }])
  })
})

describe('attacks', () => {
  test('others find nothing: neither the address nor the sku, and nothing is the same to the byte', async () => {
    const { id } = await forwarded()
    await wished(bert, id)
    const foreign = await wished(cleo, id)
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual((await wished(cleo, newId())).json)
    expect((await wished(anna, id)).json.errorCode).toBe('TICKET_TRANSFER_OTHER_SIDE')
    const inCart = (who: Buyer, transfer: string) =>
      putInCart(shop, who, { sku: `UP-${transfer}`, quantity: 1 })
    expect((await inCart(cleo, id)).status).toBe(404)
    expect((await inCart(anna, id)).status).toBe(404)
    const unasked = await forwarded()
    expect((await inCart(bert, unasked.id)).status).toBe(404)
  })

  test('what its sender has not paid is worth no more', async () => {
    const { id, ticketId } = await forwarded()
    await sql`update payments set settled_at = null where checkout_id = (select checkout_id from tickets where id = ${ticketId})`.execute(
      db,
    )
    expect((await wished(bert, id)).json.errorCode).toBe('TICKET_IS_UNPAID')
    await sql`update payments set settled_at = app.now() where checkout_id = (select checkout_id from tickets where id = ${ticketId})`.execute(
      db,
    )
  })

  test('taken back while it lies in the cart: no checkout', async () => {
    const { id } = await forwarded()
    await wished(bert, id)
    expect((await as(anna, 'DELETE', `${TRANSFERS}/${id}`)).status).toBe(204)
    expect(await checkOut(shop, bert)).toMatchObject({ outcome: 'refused' })
  })

  test('taken back while it is paid: no ticket, and the money comes back by itself', async () => {
    const { id, eventId, ticketId } = await forwarded()
    const { checkoutId, scriptUrl } = await paying(id)
    expect((await as(anna, 'DELETE', `${TRANSFERS}/${id}`)).status).toBe(204)
    await payAtBankPage(shop, { scriptUrl })
    expect(await outcomeOf(shop, bert, checkoutId)).toMatchObject({ outcome: 'paid' })
    await program.jobs.drain()
    expect(await backOf(checkoutId)).toBe(4800)
    expect(await live(eventId)).toMatchObject([{ id: ticketId, owner_id: anna.id, ticket_type: 'child' }])
  })

  test('its time runs out while it is paid: it is still theirs, and no second checkout keeps it longer', async () => {
    const { id, eventId } = await forwarded()
    const { checkoutId, scriptUrl } = await paying(id)
    await sql`update ticket_transfers set expires_at = app.now() where id = ${id}`.execute(db)
    await program.afterTheSale.transfers.sweep()
    expect((await look(bert, id)).state).toBe('Waiting')
    const until = await promisedUntil(id)
    await order(shop, bert)
    expect(await promisedUntil(id)).toEqual(until)
    await payAtBankPage(shop, { scriptUrl })
    await outcomeOf(shop, bert, checkoutId)
    expect(await live(eventId)).toMatchObject([{ owner_id: bert.id }])
  })

  test('left unpaid it ends with its time', async () => {
    const { id, eventId, ticketId } = await forwarded()
    await paying(id)
    await sql`update ticket_transfers set expires_at = app.now() where id = ${id}`.execute(db)
    await shiftClock(program.test, 3600)
    await program.afterTheSale.transfers.sweep()
    expect((await look(bert, id)).state).toBe('Expired')
    expect(await live(eventId)).toMatchObject([{ id: ticketId, owner_id: anna.id }])
  })

  test('somebody goes in with it meanwhile: the money comes back', async () => {
    const { id, eventId, ticketId } = await forwarded()
    const { checkoutId, scriptUrl } = await paying(id)
    const [device, scan] = [newId(), newId()]
    await sql`insert into gate_devices (id, steward_id, event_id, gate) values (${device}, ${newId()}, ${eventId}, 'Nord')`.execute(
      db,
    )
    await sql`insert into gate_scans (id, event_id, device_id, ticket_id, result, is_offline, scanned_at)
      values (${scan}, ${eventId}, ${device}, ${ticketId}, 'in', false, now())`.execute(db)
    await sql`insert into ticket_entries (ticket_id, event_id, issue, scan_id, gate, entered_at)
      values (${ticketId}, ${eventId}, 1, ${scan}, 'Nord', now())`.execute(db)
    await payAtBankPage(shop, { scriptUrl })
    await outcomeOf(shop, bert, checkoutId)
    await program.jobs.drain()
    expect(await backOf(checkoutId)).toBe(4800)
  })
})

describe('the money goes back', () => {
  const refund = (itemId: string) => program.afterSale.refundItems([itemId], 'test')

  test('staff read beforehand that the ticket goes back to its sender, and that no place becomes free', async () => {
    const { id } = await forwarded()
    await wished(bert, id)
    const checkoutId = await paid(bert)
    const { id: orderId } = await db
      .selectFrom('checkout_orders')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const { lines } = await previewGiveBack(
      { db, afterSale: program.afterSale },
      { orderId, wanted: { kind: 'cancellation', items: null, reason: 'test' } as never },
    )
    const kinds = lines.map(({ kind, count }) => [kind, count])
    expect(kinds).toContainEqual(['placesToFormer', 1])
    expect(kinds).not.toContainEqual(['placesFree', expect.anything()])
  })

  test('by staff: the sender has the ticket as it was, and hears of it; the first order is theirs to refund again', async () => {
    const { id, eventId, ticketId, itemId } = await forwarded()
    await wished(bert, id)
    const checkoutId = await paid(bert)
    await expect(refund(itemId)).rejects.toMatchObject({ status: 409 })
    await refund(await itemOf(checkoutId))
    await program.jobs.drain()
    expect(await backOf(checkoutId)).toBe(4800)
    expect(await live(eventId)).toMatchObject([
      { id: ticketId, owner_id: anna.id, ticket_type: 'child', issue: 2 },
    ])
    expect(await look(anna, id)).toMatchObject({ state: 'Revoked', endedBy: 'upgrade' })
    expect((await as(anna, 'GET', `/api/wallet/v3/self/tickets/${ticketId}`)).status).toBe(200)
    const again = await as(anna, 'POST', TRANSFERS, { ticketId, recipientMail: await mailOf(dora) })
    expect(again.status).toBe(201)
    await wished(dora, again.json.id)
    await paid(dora)
    expect(await live(eventId)).toMatchObject([{ owner_id: dora.id, ticket_type: 'full' }])
  })

  test('a ticket whose own price was taken back meanwhile comes back held back', async () => {
    const { id, eventId, ticketId, checkoutId: first } = await forwarded()
    await wished(bert, id)
    const item = await itemOf(await paid(bert))
    await db.updateTable('payments').set({ settled_at: null }).where('checkout_id', '=', first).execute()
    await refund(item)
    const { withheld_at } = await db
      .selectFrom('tickets')
      .select('withheld_at')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    expect(withheld_at).not.toBeNull()
    expect(await live(eventId)).toHaveLength(1)
    await sql`update payments set settled_at = app.now() where checkout_id = ${first}`.execute(db)
  })

  test('not once it was used or is somebody else’s', async () => {
    const { id, eventId } = await forwarded()
    await wished(bert, id)
    const item = await itemOf(await paid(bert))
    const [ticket] = await live(eventId)
    const sent = await as(bert, 'POST', TRANSFERS, {
      ticketId: ticket!.id,
      recipientMail: await mailOf(cleo),
    })
    await as(cleo, 'PATCH', `${TRANSFERS}/${sent.json.id}`, { accept: true, ...agreed })
    await expect(refund(item)).rejects.toMatchObject({ status: 409 })
    expect(await live(eventId)).toMatchObject([{ owner_id: cleo.id }])
  })

  test('the match is called off: both have what they paid, and nobody has a ticket', async () => {
    const { id, eventId, checkoutId: first } = await forwarded()
    await wished(bert, id)
    const checkoutId = await paid(bert)
    await callOff(eventId)
    expect([await backOf(checkoutId), await backOf(first)]).toEqual([4800, 1600])
    expect(await live(eventId)).toEqual([])
  })
})

async function callOff(eventId: string): Promise<void> {
  await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
  await program.afterTheSale.eventRefunds.begin({ event: { id: eventId }, by: 'test' })
  for (let round = 0; round < 3; round += 1) {
    await program.jobs.drain()
    await program.afterTheSale.eventRefunds.refundWhatIsLeft()
  }
  await program.jobs.drain()
}

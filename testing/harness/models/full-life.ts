import { sql } from 'kysely'
import { buildBookedPlace, buildCamp, buildWaitingChild } from '#modules/camps/build.ts'
import { buildCampApplication } from '#modules/camps/lots/build.ts'
import { buildJobApplication } from '#modules/careers/build.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildTelevision } from '#modules/television/build.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { CARD, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { type AfterSaleLife, liveAfterSales } from '#testing/harness/models/after-sale-life.ts'
import { freeSeats } from '#testing/harness/seats.ts'

/** Words that stand nowhere but in the data of one person, by what they are. */
export type Marks = Record<
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'secondEmail'
  | 'phone'
  | 'mobile'
  | 'birthday'
  | 'efNumber'
  | 'street'
  | 'company'
  | 'comment'
  | 'flock'
  | 'recipient'
  | 'greeting'
  | 'holder'
  | 'returnComment'
  | 'cancelComment'
  | 'statement'
  | 'declining'
  | 'note',
  string
>

export function marksOf(word: string, number: number): Marks {
  return {
    firstName: `${word}fried`,
    lastName: `${word}mann`,
    email: `${word.toLowerCase()}.mann@marks.example`,
    secondEmail: `${word.toLowerCase()}.zwei@marks.example`,
    phone: `+49699${number}0001`,
    mobile: `+49179${number}0002`,
    birthday: `1971-03-${10 + (number % 10)}`,
    efNumber: `EF-${word}-${number}`,
    street: `${word}weg 7`,
    company: `${word}werke`,
    comment: `Klingeln bei ${word}klingel`,
    flock: `${word}FLK`.slice(0, 12).toUpperCase(),
    recipient: `${word}tante`,
    greeting: `Viel ${word}freude`,
    holder: `${word} Karteninhaber`,
    returnComment: `Zu ${word}klein`,
    cancelComment: `Doch ${word}nicht`,
    statement: `Ich widerrufe, ${word}wort`,
    declining: `Bin bei ${word}oma`,
    note: `${word}bonbon im Moment`,
  }
}

export type Liver = { id: string; token: string; marks: Marks; afterSale: AfterSaleLife }

/** A person who uses everything there is, and whose affairs are all settled in the end. */
export async function liveFully(program: TestApp, marks: Marks): Promise<Liver> {
  const { db } = program.test
  const shop = program.shopWith()
  const id = newId()
  await register(program, id, marks)
  const token = await program.identity.signTokenFor({ subjectId: id })
  const buyer = { id, token }
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await shop.insist({ method, path, token, ...(body ? { body } : {}) })
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer.json
  }
  const address = {
    company: marks.company,
    firstName: marks.firstName,
    lastName: marks.lastName,
    street: marks.street,
    postalCode: '60311',
    city: 'Falkenstadt',
    countryCode: 'DE',
    phone: marks.phone,
  }
  const { items: games } = await call('GET', '/api/predictions/games')
  // Alone in it: a group with others goes on without them.
  await call('POST', `/api/predictions/self/games/${games[0].id}/groups`, {
    name: `Runde ${marks.lastName}`,
  })
  const SELF = '/api/contact/contacts/self'
  await call('PUT', SELF, { phone: marks.phone, mobile: marks.mobile })
  await call('POST', `${SELF}/addresses`, address)

  async function order(skus: { sku: string; userOptionValues?: { key: string; value: string }[] }[]) {
    for (const wish of skus) await putInCart(shop, buyer, { quantity: 1, ...wish })
    const cart = await call('GET', '/api/shop/v4/carts/self')
    const ordered = await call('POST', '/api/checkout/v2/checkouts/creditcard', {
      cartId: cart.id,
      shippingAddress: address,
      billingAddress: address,
      comment: marks.comment,
      acceptedTerms: true,
      rememberMethod: true,
    })
    await payAtBankPage(shop, { ...ordered, card: { ...CARD, holder: marks.holder } })
    const { outcome } = await outcomeOf(shop, buyer, ordered.checkoutId)
    if (outcome !== 'paid') throw new Error('not paid')
    await program.jobs.drain()
    const checkout = await call('GET', `/api/checkout/v3/checkouts/${ordered.checkoutId}`)
    return { checkoutId: checkout.id as string, order: checkout.transactions[0].orders[0] }
  }

  const [shirt, scarf, soldOut] = await db.transaction().execute(async (trx) => [
    await buildProduct(trx, {
      flock: { priceCents: 1500, kit: 'home' },
      variants: [{ code: 'M', size: 'M', inStock: 10 }],
    }),
    await buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 10 }] }),
    await buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 0 }] }),
  ])
  const flock = [
    { key: 'flockName', value: marks.flock },
    { key: 'flockNumber', value: '9' },
  ]
  const gift = [
    { key: 'recipientName', value: marks.recipient },
    { key: 'message', value: marks.greeting },
  ]

  // Sent, arrived, one piece comes back as a voucher.
  const { staff } = program.afterSale
  const sent = await order([{ sku: scarf!.sku }, { sku: shirt!.sku, userOptionValues: flock }])
  const actor = 'staff:harness'
  await staff.ship({
    orderId: sent.order.id,
    wishes: null,
    carrier: 'DHL',
    trackingNumber: '00340',
    actor,
  })
  await staff.arrive({ orderId: sent.order.id, actor })
  await program.jobs.drain()
  const scarfItem = sent.order.items.find(
    (item: { name: unknown; id: string }) => !JSON.stringify(item).includes(marks.flock),
  )
  await call('POST', `/api/checkout/v3/checkouts/${sent.checkoutId}/orders/${sent.order.id}/returns`, {
    items: [{ itemId: scarfItem.id }],
    reason: 'tooSmall',
    comment: marks.returnComment,
    payout: 'voucher',
  })
  await program.jobs.drain()
  const returned = await db
    .selectFrom('returns')
    .select('number')
    .where('order_id', '=', sent.order.id)
    .executeTakeFirstOrThrow()
  await staff.returns.receive({ number: returned.number, actor })
  // Called off by the buyer, with words; called off by a declaration of withdrawal.
  const off = await order([{ sku: scarf!.sku }])
  await call('POST', `/api/checkout/v3/checkouts/${off.checkoutId}/orders/${off.order.id}/cancellations`, {
    reason: 'changedMind',
    comment: marks.cancelComment,
  })
  const withdrawn = await order([{ sku: scarf!.sku }])
  await call('POST', '/api/checkout/v3/withdrawals', {
    orderNumber: withdrawn.order.number,
    name: `${marks.firstName} ${marks.lastName}`,
    email: marks.email,
    statement: marks.statement,
  })
  await program.jobs.drain()
  await program.payments.reconcile()
  await order([{ sku: 'voucher.2500', userOptionValues: gift }])
  const tvGift = [
    { key: 'giverName', value: marks.firstName },
    { key: 'recipientName', value: marks.recipient },
    { key: 'greeting', value: marks.greeting },
    { key: 'recipientEmail', value: marks.secondEmail },
  ]
  await order([{ sku: 'TVG-quarter', userOptionValues: tvGift }])
  const [seat] = await freeSeats(db, 1)
  await order([seat!])
  const afterSale = await liveAfterSales(program, {
    person: { ...buyer, email: marks.email, secondEmail: marks.secondEmail },
    words: marks,
    address,
    order,
  })

  const { items: topics } = await call('GET', '/api/contact/consents')
  for (const topic of topics.slice(0, 1).concat(topics.slice(-1)))
    await call('POST', `/api/contact/consents/${topic.id}`)
  await sql`update consents set given_at = now(), confirmed_at = now()
    where subject_id = ${id} and consent_type = 'Newsletter'`.execute(db)
  await call('POST', '/api/contact/addressBookEntries', {
    firstName: marks.recipient,
    lastName: marks.lastName,
    email: `${marks.recipient}@marks.example`,
  })

  await call('POST', '/api/shop/v4/stockAlerts', { sku: soldOut!.sku, language: 'de' })
  await shop.insist({
    method: 'POST',
    path: '/api/shop/v4/stockAlerts',
    body: { sku: soldOut!.sku, email: marks.secondEmail, language: 'de' },
  })
  await call('POST', '/api/shop/v4/productImpressions', { ProductSku: '1.1001' })
  await call('PUT', '/api/shop/v4/wishes/1.1001', { userOptionValues: flock })
  await putInCart(shop, buyer, { sku: shirt!.sku, quantity: 1, userOptionValues: flock })
  await call('POST', '/api/shop/v2/vouchers', { voucherCode: 'WILLKOMMEN10' })
  await program.jobs.drain()
  return { id, token, marks, afterSale }
}

/** As registering leaves somebody, with what only the club's own systems write. */
async function register(program: TestApp, id: string, marks: Marks): Promise<void> {
  const { db } = program.test
  await db
    .insertInto('accounts')
    .values({ id, email: marks.email, confirmed_at: new Date(), password_hash: 'argon2id$none' })
    .execute()
  await db
    .insertInto('contacts')
    .values({
      id,
      first_name: marks.firstName,
      last_name: marks.lastName,
      birthday: marks.birthday,
      ef_number: marks.efNumber,
    })
    .execute()
  await db
    .insertInto('contact_emails')
    .values([
      {
        id: newId(),
        contact_id: id,
        email: marks.email,
        confirmed_at: new Date(),
        primary_since: new Date(),
      },
      { id: newId(), contact_id: id, email: marks.secondEmail, confirmed_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('memberships')
    .values({
      id: newId(),
      subject_id: id,
      kind: 'club',
      number: marks.efNumber,
      valid_from: new Date('2020-01-01'),
      valid_until: new Date('2024-01-01'),
    })
    .execute()
  await buildTelevision(db, { subjectId: id })
  const camp = await buildCamp(db, { inDays: -10 })
  const campPlace = await buildBookedPlace(db, { bookerId: id, campId: camp.id })
  await buildWaitingChild(db, { bookerId: id })
  await buildCampApplication(db, { personId: id, sealing: program.sealing })
  await sql`insert into camp_trainers (camp_id, person_id) values (${camp.id}, ${id})`.execute(db)
  await sql`insert into camp_attendance (place_id, day, is_there, ticked_at)
    values (${campPlace.id}, now()::date, true, now())`.execute(db)
  await sql`insert into contact_email_links (token_hash, contact_id, purpose, email, replaced_by, created_at, expires_at)
    values (${Buffer.from(`${id}:mail`)}, ${id}, 'undo', ${marks.secondEmail}, ${marks.email}, now(), now() + interval '7 days')`.execute(
    db,
  )
  await sql`insert into organisation_members (organisation_id, member_id, accepted_at)
    select id, ${id}, now() from organisations where kind = 'fanclub' limit 1`.execute(db)
  const { id: applied } = await buildJobApplication(db, { personId: id, email: marks.email })
  await sql`insert into career_documents (id, application_id, position, name, bytes, sealed_key)
    values (${newId()}, ${applied}, 0, ${`${marks.email}.pdf`}, 9, '-')`.execute(db)
  await sql`insert into career_document_parts (document_id, part, content)
    select id, 0, '\\x00' from career_documents where application_id = ${applied}`.execute(db)
  await sql`insert into career_steps (id, application_id, kind, actor_id) values (${newId()}, ${applied}, 'received', ${id})`.execute(
    db,
  )
  await sql`insert into career_recruiters (person_id, company) values (${id}, 'default')`.execute(db)
  const familyId = newId()
  await sql`insert into families (id) values (${familyId})`.execute(db)
  await sql`insert into family_guardians (family_id, guardian_id) values (${familyId}, ${id}), (${familyId}, ${newId()})`.execute(
    db,
  )
  await sql`insert into family_invitations (id, family_id, email, token_hash, invited_by, expires_at)
    values (${newId()}, ${familyId}, ${marks.secondEmail}, ${Buffer.from(`${id}:family`)}, ${newId()}, now())`.execute(
    db,
  )
  await sql`insert into family_steps (family_id, kind, actor_id) values (${familyId}, 'founded', ${id})`.execute(
    db,
  )
  await sql`insert into assets (id, owner_id, template_id, serial)
    select ${newId()}, ${id}, id, ${marks.efNumber} from asset_templates limit 1`.execute(db)
  await sql`insert into account_groups (account_id, name) values (${id}, 'Prüfgruppe')`.execute(db)
  await sql`insert into account_links (token_hash, account_id, purpose, expires_at)
    values (${Buffer.from(id)}, ${id}, 'reset', now() + interval '1 hour')`.execute(db)
  await sql`insert into oidc_records (kind, id, payload, account_id, expires_at)
    values ('Session', ${newId()}, ${JSON.stringify({ accountId: id, email: marks.email })}::jsonb, ${id}, now() + interval '1 hour')`.execute(
    db,
  )
}

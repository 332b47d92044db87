import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'

export const PAYPAL_CLIENT = { clientId: 'fake-client', clientSecret: 'fake-secret' }
export const PAYPAL_WEBHOOK_ID = 'WH-FAKE'

type Money = { currency_code: string; value: string }
type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  customId: string
  referenceId: string
  /** PayPal asks its buyer to where, and says it. */
  asksAddress: boolean
  amount: Money
  store: boolean
  hasSource: boolean
  decline: string | null
  capture: { id: string; amount: Money } | null
  refundedCents: number
  refunds: object[]
}
type Payout = { id: string; key: string; itemId: string; receiver: string; amount: Money; status: string }
type Setup = { id: string; status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED' }

class Refused extends Error {
  readonly answer: FakeAnswer
  constructor(status: number, name: string, issue: string | null) {
    super(issue ?? name)
    const details = issue ? [{ issue, description: issue }] : []
    this.answer = { status, body: { name, message: name, debug_id: 'fake', details, links: [] } }
  }
}
const unprocessable = (issue: string) => new Refused(422, 'UNPROCESSABLE_ENTITY', issue)
const missing = () => new Refused(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
const id = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
const cents = (money: Money) => Math.round(Number(money.value) * 100)

/** PayPal's API as far as it is documented and used: OAuth, Orders v2, Payments v2, vault v3, Payouts v1, signed events. */
export async function startFakePaypal() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-FAKE'
  const orders = new Map<string, Order>()
  const setups = new Map<string, Setup>()
  const tokens = new Set<string>()
  const stored = new Map<string, FakeAnswer>()
  const payouts = new Map<string, Payout>()
  const disputes = new Map<string, { dispute_id: string; captureId: string; [more: string]: unknown }>()
  let payoutStatus = 'SUCCESS'
  let taken: Partial<Money> = {}

  const server = await startFakeServer((request) => {
    try {
      return once(request, () => route(request))
    } catch (error) {
      if (error instanceof Refused) return error.answer
      throw error
    }
  })

  /** PayPal-Request-Id: the answer of the first call again, also for its refusals. */
  function once(request: FakeRequest, work: () => FakeAnswer): FakeAnswer {
    const key = request.headers['paypal-request-id']
    if (request.method !== 'POST' || typeof key !== 'string') return work()
    const place = `${request.path} ${key}`
    const earlier = stored.get(place)
    if (earlier) return earlier
    const answer = work()
    stored.set(place, answer)
    return answer
  }

  function route(request: FakeRequest): FakeAnswer {
    const { method, path, body } = request
    if (path === '/v1/oauth2/token') return token(request)
    if (request.headers.authorization !== 'Bearer A21fake')
      throw new Refused(401, 'AUTHENTICATION_FAILURE', null)
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    const given = body === '' ? {} : JSON.parse(body)
    const [, , area, kind, name = '', action = ''] = path.split('/')
    if (kind === 'orders') {
      if (action === 'capture') return { status: 201, body: shown(captured(orderBy(name), given)) }
      return method === 'POST'
        ? { status: 201, body: shown(createOrder(given)) }
        : { status: 200, body: shown(orderBy(name)) }
    }
    if (area === 'customer' && kind === 'disputes')
      return { status: 200, body: name ? disputes.get(name)! : listDisputes(request.query) }
    if (area === 'payments' && kind === 'captures' && method === 'GET')
      return { status: 200, body: { id: name, custom_id: orderOfCapture(name).customId } }
    if (area === 'payments' && action === 'refund') return { status: 201, body: refund(name, given) }
    if (kind === 'setup-tokens')
      return method === 'POST'
        ? { status: 201, body: shownSetup(createSetup()) }
        : { status: 200, body: shownSetup(setupBy(name)) }
    if (kind === 'payment-tokens')
      return method === 'POST'
        ? { status: 201, body: keep(given) }
        : method === 'GET'
          ? shownToken(name)
          : deleteToken(name)
    if (area === 'payments' && kind === 'payouts')
      return method === 'POST' ? createPayout(given) : { status: 200, body: shownPayout(payoutBy(name)) }
    if (area === 'payments' && kind === 'payouts-item' && action === 'cancel') return callBack(name)
    throw missing()
  }

  function token({ headers, body }: FakeRequest): FakeAnswer {
    const basic = Buffer.from(`${PAYPAL_CLIENT.clientId}:${PAYPAL_CLIENT.clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}` || !body.includes('grant_type=client_credentials'))
      return { status: 401, body: { error: 'invalid_client' } }
    return { status: 200, body: { access_token: 'A21fake', token_type: 'Bearer', expires_in: 32400 } }
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies as they come
  function createOrder(given: any): Order {
    const [unit] = given.purchase_units
    const wallet = given.payment_source?.paypal
    const order: Order = {
      id: id(),
      status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      customId: unit.custom_id,
      referenceId: unit.reference_id,
      asksAddress: wallet?.experience_context?.shipping_preference === 'GET_FROM_FILE',
      amount: unit.amount,
      store: wallet?.attributes?.vault?.store_in_vault === 'ON_SUCCESS',
      hasSource: Boolean(wallet),
      decline: null,
      capture: null,
      refundedCents: 0,
      refunds: [],
    }
    orders.set(order.id, order)
    return order
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies as they come
  function captured(order: Order, given: any): Order {
    const vaultId = given?.payment_source?.paypal?.vault_id
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
    if (vaultId && !tokens.has(vaultId)) throw unprocessable('TOKEN_ID_NOT_FOUND')
    if (order.status !== 'APPROVED' && !vaultId) throw unprocessable('ORDER_NOT_APPROVED')
    if (order.decline) throw unprocessable(order.decline)
    order.status = 'COMPLETED'
    order.capture = { id: id(), amount: order.amount }
    return order
  }

  function shown(order: Order) {
    const rel = order.hasSource ? 'payer-action' : 'approve'
    const vault = { id: vaultIdOf(order), status: 'VAULTED' }
    return {
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [
        {
          reference_id: order.referenceId,
          custom_id: order.customId,
          amount: order.amount,
          ...(order.asksAddress && order.status === 'APPROVED' ? { shipping } : {}),
          ...(order.capture
            ? {
                payments: {
                  captures: [{ id: order.capture.id, status: 'COMPLETED', amount: takenOf(order) }],
                  ...(order.refunds.length > 0 ? { refunds: order.refunds } : {}),
                },
              }
            : {}),
        },
      ],
      ...(order.asksAddress && order.status === 'APPROVED' ? { payer: person } : {}),
      ...(order.capture
        ? {
            payment_source: {
              paypal: { ...person, ...(order.store ? { attributes: { vault } } : {}) },
            },
          }
        : {}),
      links: order.capture
        ? []
        : [{ href: `https://www.paypal.com/checkoutnow?token=${order.id}`, rel, method: 'GET' }],
    }
  }

  const takenOf = (order: Order) => ({ ...order.capture!.amount, ...taken })

  function vaultIdOf(order: Order): string {
    const vaulted = `vault-${order.id.toLowerCase()}`
    if (order.store && order.capture) tokens.add(vaulted)
    return vaulted
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies as they come
  function refund(captureId: string, given: any) {
    const order = [...orders.values()].find(({ capture }) => capture?.id === captureId)
    if (!order) throw missing()
    const amount = given.amount as Money
    if (order.refundedCents + cents(amount) > cents(order.amount))
      throw unprocessable(
        order.refundedCents === cents(order.amount) ? 'CAPTURE_FULLY_REFUNDED' : 'REFUND_AMOUNT_EXCEEDED',
      )
    order.refundedCents += cents(amount)
    const made = { id: id(), status: 'COMPLETED', amount, custom_id: given.custom_id }
    order.refunds.push(made)
    return made
  }

  function orderOfCapture(captureId: string): Order {
    const order = [...orders.values()].find(({ capture }) => capture?.id === captureId)
    if (!order) throw missing()
    return order
  }

  function listDisputes(query: URLSearchParams) {
    const captureId = query.get('disputed_transaction_id')
    const items = [...disputes.values()].filter((one) => one.captureId === captureId)
    return { items: items.map(({ dispute_id }) => ({ dispute_id })) }
  }

  /** The buyer's bank or the buyer disputes a payment; answers the id of its capture. */
  function dispute(key: string, given: { status: string; stage?: string; outcome?: string }): string {
    const captureId = [...orders.values()].find((order) => order.customId === key)!.capture!.id
    const { status, stage = 'CHARGEBACK', outcome } = given
    const shown = { dispute_id: `PP-${key}`, captureId, status, dispute_life_cycle_stage: stage }
    disputes.set(shown.dispute_id, outcome ? { ...shown, dispute_outcome: { outcome_code: outcome } } : shown)
    return captureId
  }

  function createSetup(): Setup {
    const setup: Setup = { id: id(), status: 'PAYER_ACTION_REQUIRED' }
    setups.set(setup.id, setup)
    return setup
  }

  function shownSetup(setup: Setup) {
    const href = `https://www.paypal.com/agreements/approve?approval_session_id=${setup.id}`
    return { ...setup, links: [{ href, rel: 'approve', method: 'GET' }] }
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies as they come
  function keep(given: any) {
    const source = given.payment_source.token
    const setup = setupBy(source.id)
    if (source.type !== 'SETUP_TOKEN' || setup.status !== 'APPROVED')
      throw unprocessable('SETUP_TOKEN_NOT_APPROVED')
    setup.status = 'VAULTED'
    const name = `vault-${setup.id.toLowerCase()}`
    tokens.add(name)
    return { id: name, payment_source: { paypal: person } }
  }

  function shownToken(name: string): FakeAnswer {
    if (!tokens.has(name)) throw missing()
    return { status: 200, body: { id: name, payment_source: { paypal: person } } }
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies as they come
  function createPayout(given: any): FakeAnswer {
    const key = given.sender_batch_header.sender_batch_id
    const [{ receiver, recipient_type: type, amount }] = given.items
    const before = [...payouts.values()].find((payout) => payout.key === key)
    if (before) {
      const link = [{ href: linkOfPayout(before), rel: 'self', method: 'GET', encType: 'application/json' }]
      const issue = 'Batch with given sender_batch_id already exists'
      const details = [{ field: 'SENDER_BATCH_ID', location: 'body', issue, link }]
      const body = { name: 'USER_BUSINESS_ERROR', message: 'User business error.', debug_id: 'fake', details }
      return { status: 400, body: { ...body, links: [] } }
    }
    if (type !== 'PAYPAL_ID' || receiver !== person.payer_id) throw unprocessable('RECEIVER_INVALID')
    const payout = { id: id(), key, itemId: id(), receiver, amount, status: 'PENDING' }
    payouts.set(payout.id, payout)
    const header = { payout_batch_id: payout.id, batch_status: 'PENDING' }
    return {
      status: 201,
      body: { batch_header: { ...header, sender_batch_header: { sender_batch_id: key } } },
    }
  }

  const linkOfPayout = (payout: Payout) => `https://api-m.paypal.com/v1/payments/payouts/${payout.id}`

  /** PayPal has worked on it by the time that somebody asks. */
  function shownPayout(payout: Payout) {
    if (payout.status === 'PENDING') payout.status = payoutStatus
    const { itemId, status, amount, receiver, key } = payout
    return {
      batch_header: {
        payout_batch_id: payout.id,
        batch_status: status === 'PENDING' ? 'PENDING' : 'SUCCESS',
      },
      items: [
        {
          payout_item_id: itemId,
          transaction_status: status,
          payout_batch_id: payout.id,
          payout_item: { amount, receiver, recipient_type: 'PAYPAL_ID', sender_item_id: key },
        },
      ],
    }
  }

  function payoutBy(name: string): Payout {
    const payout = payouts.get(name)
    if (!payout) throw missing()
    return payout
  }

  /** What nobody has taken can be called back. */
  function callBack(itemId: string): FakeAnswer {
    const payout = [...payouts.values()].find((one) => one.itemId === itemId)
    if (payout?.status !== 'UNCLAIMED') throw unprocessable('ITEM_ALREADY_CANCELLED')
    payout.status = 'RETURNED'
    return { status: 200, body: { payout_item_id: itemId, transaction_status: 'RETURNED' } }
  }

  function deleteToken(name: string): FakeAnswer {
    if (!tokens.delete(name)) throw missing()
    return { status: 204 }
  }

  /** PayPal checks its own signature: RSA over id, time, webhook and checksum of the bytes it had sent. */
  function verify(body: string): FakeAnswer {
    const given = JSON.parse(body)
    const raw = /"webhook_event":([\s\S]*)\}$/.exec(body)![1]!
    const signed = [given.transmission_id, given.transmission_time, given.webhook_id, crc32(raw)].join('|')
    const isGenuine =
      given.cert_url === certUrl &&
      given.auth_algo === 'SHA256withRSA' &&
      createVerify('RSA-SHA256').update(signed).verify(keys.publicKey, given.transmission_sig, 'base64')
    return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
  }

  /** An event as PayPal sends it; `forged` is signed by somebody else. */
  function event(given: {
    eventId: string
    key: string | null
    type?: string
    at: Date
    forged?: boolean
    /** Of a dispute: it names this and not the key. */
    captureId?: string
  }) {
    const { eventId, key, type = 'PAYMENT.CAPTURE.COMPLETED', at, forged = false } = given
    // With the spaces that PayPal's own bodies have: written anew they would be lost.
    const disputed =
      given.captureId && `{"disputed_transactions" : [{"seller_transaction_id" : "${given.captureId}"}]}`
    const resource = disputed ?? (key ? `{"id" : "CAP", "custom_id" : "${key}"}` : '{"id" : "CAP"}')
    const rawBody = `{"id" : "${eventId}", "event_type" : "${type}", "resource" : ${resource}}`
    const time = at.toISOString()
    const signer = forged ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : keys
    const signature = createSign('RSA-SHA256')
      .update([eventId, time, PAYPAL_WEBHOOK_ID, crc32(rawBody)].join('|'))
      .sign(signer.privateKey, 'base64')
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'paypal-transmission-id': eventId,
      'paypal-transmission-sig': signature,
      'paypal-transmission-time': time,
    }
    return { rawBody, headers }
  }

  function orderBy(name: string): Order {
    const order = orders.get(name)
    if (!order) throw missing()
    return order
  }

  function setupBy(name: string): Setup {
    const setup = setups.get(name)
    if (!setup) throw missing()
    return setup
  }

  /** The buyer on PayPal's page; true when that was possible. */
  function act(reference: string, deed: 'pays' | { declined: string }): boolean {
    const setup = setups.get(reference.replace('setup:', ''))
    if (setup) {
      if (deed === 'pays') setup.status = 'APPROVED'
      return deed === 'pays'
    }
    const order = orderBy(reference)
    if (order.status !== 'PAYER_ACTION_REQUIRED') return false
    order.status = 'APPROVED'
    order.decline = deed === 'pays' ? null : deed.declined
    return true
  }

  return {
    ...server,
    act,
    dispute,
    event,
    /** What becomes of payouts that are asked after from now on. */
    setPayouts: (next: 'SUCCESS' | 'PENDING' | 'UNCLAIMED' | 'FAILED') => {
      payoutStatus = next
    },
    paidOutFor: (key: string) =>
      [...payouts.values()]
        .filter((payout) => payout.key === key && payout.status === 'SUCCESS')
        .reduce((sum, { amount }) => sum + cents(amount), 0),
    hasToken: (name: string) => tokens.has(name),
    /** Some weeks are over: no key is known any more. */
    forgetKeys: () => stored.clear(),
    /** PayPal forgets orders after some hours. */
    forgetOrders: () => orders.clear(),
    netOf: (key: string) =>
      [...orders.values()]
        .filter((order) => order.customId === key && order.capture)
        .reduce((sum, order) => sum + cents(order.amount) - order.refundedCents, 0),
    setTaken: (next: Partial<Money>) => {
      taken = next
    },
  }
}

const person = {
  email_address: 'anna@example.org',
  payer_id: 'PAYER1FAKE899',
  account_id: 'PAYER1FAKE899',
  name: { given_name: 'Anna', surname: 'Sommer' },
}

const shipping = {
  name: { full_name: 'Anna Sommer' },
  address: {
    address_line_1: 'Lindenweg 4',
    address_line_2: 'c/o Winter',
    admin_area_2: 'Frankfurt am Main',
    admin_area_1: '',
    postal_code: '60311',
    country_code: 'DE',
  },
}

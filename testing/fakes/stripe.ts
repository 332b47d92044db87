import { createHmac, randomBytes } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'
import { fieldsOf, type Nested } from './stripe-form-body.ts'

export const STRIPE_SECRET_KEY = 'sk_test_fake'
export const STRIPE_WEBHOOK_SECRET = 'whsec_fake'

type Method = { id: string; object: 'payment_method'; type: 'card' | 'sepa_debit' | 'klarna' } & Record<
  string,
  unknown
>
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  customer: string | null
  payment_method: Method | null
  setup_future_usage: string | null
  last_payment_error: { type: string; code: string; decline_code?: string } | null
  client_secret: string
  capture_method: string
}
type Session = {
  id: string
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  given: Nested
  intent: Intent | null
  method: Method | null
}

class Refused extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, error: Record<string, string>) {
    super(error['code'] ?? error['type'] ?? 'refused')
    this.status = status
    this.error = error
  }
}

const invalid = (code: string) => new Refused(400, { type: 'invalid_request_error', code, message: code })
const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What each call may carry; anything else is a mistake of ours, as it is one at Stripe. */
const KNOWN: Record<string, string[]> = {
  customers: ['metadata'],
  payment_intents: [
    ...['amount', 'currency', 'allowed_payment_method_types', 'metadata', 'expand', 'customer'],
    ...['payment_method', 'setup_future_usage'],
  ],
  confirm: ['off_session', 'expand'],
  cancel: ['expand'],
  capture: ['amount_to_capture', 'expand'],
  expire: ['expand'],
  sessions: [
    ...['mode', 'allowed_payment_method_types', 'customer', 'success_url', 'cancel_url', 'locale'],
    ...[
      'client_reference_id',
      'metadata',
      'expand',
      'payment_intent_data',
      'setup_intent_data',
      'line_items',
    ],
    ...['shipping_address_collection', 'phone_number_collection'],
  ],
  refunds: ['payment_intent', 'amount', 'metadata'],
}

/** Stripe's API as far as it is documented and used: PaymentIntents, hosted sessions, refunds, customers, events. */
export async function startFakeStripe() {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Session>()
  const customers = new Set<string>()
  const refunded = new Map<string, number>()
  const refunds: { payment_intent: string }[] = []
  /** Status of the dispute by payment. */
  const disputes = new Map<string, string>()
  const unpaid = new Set<string>()
  const stored = new Map<string, { request: string; answer: FakeAnswer }>()
  let taken: { amount?: number; currency?: string } = {}

  const server = await startFakeServer((request) => {
    if (request.headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`)
      return refusal(new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key' }))
    return once(request, () => {
      try {
        return { status: 200, body: route(request) }
      } catch (error) {
        if (error instanceof Refused) return refusal(error)
        throw error
      }
    })
  })

  /** Idempotency-Key: the same answer again; the same key with something else is an error. */
  function once(request: FakeRequest, work: () => FakeAnswer): FakeAnswer {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return work()
    const what = `${request.path} ${request.body}`
    const earlier = stored.get(key)
    if (!earlier) {
      const answer = work()
      stored.set(key, { request: what, answer })
      return answer
    }
    if (earlier.request !== what)
      return refusal(new Refused(400, { type: 'idempotency_error', message: 'other parameters' }))
    return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
  }

  function route({ method, path, query, body }: FakeRequest): unknown {
    const [, , first = '', second = '', third = '', fourth = ''] = path.split('/')
    const fields = fieldsOf(body)
    const name =
      third === 'cancel' || third === 'confirm' || third === 'capture' || fourth === 'expire'
        ? fourth || third
        : null
    if (method === 'POST') refuseUnknown(fields, KNOWN[name ?? (first === 'checkout' ? 'sessions' : first)]!)
    if (first === 'customers') return method === 'DELETE' ? deleteCustomer(second) : createCustomer()
    if (first === 'disputes') return listDisputes(query)
    if (first === 'refunds') return method === 'POST' ? refund(fields) : listRefunds(query)
    if (first === 'checkout') {
      if (fourth === 'expire') return expireSession(third)
      return method === 'POST' ? createSession(fields) : shownSession(sessionBy(third))
    }
    if (first !== 'payment_intents') throw new Refused(404, { type: 'invalid_request_error' })
    if (third === 'cancel') return cancelIntent(second)
    if (third === 'confirm') return confirmIntent(second)
    if (third === 'capture') return captureIntent(second, Number(fields['amount_to_capture']))
    return method === 'POST' ? createIntent(fields) : shown(intentBy(second))
  }

  function createCustomer() {
    const customer = id('cus')
    customers.add(customer)
    return { id: customer, object: 'customer' }
  }

  function deleteCustomer(customer: string) {
    if (!customers.delete(customer)) throw missing()
    return { id: customer, object: 'customer', deleted: true }
  }

  function createIntent(fields: Nested): Intent {
    const given = String(fields['payment_method'] ?? '')
    const customer = fields['customer'] ? String(fields['customer']) : null
    if (customer && !customers.has(customer)) throw missing()
    const intent = newIntent({
      amount: Number(fields['amount']),
      currency: String(fields['currency']),
      metadata: fields['metadata'] as Record<string, string>,
      customer,
      setup: fields['setup_future_usage'] ? String(fields['setup_future_usage']) : null,
    })
    if (given) {
      intent.payment_method = methods.get(given) ?? null
      if (!intent.payment_method) throw missing()
      intent.status = 'requires_confirmation'
    }
    return shown(intent)
  }

  const methods = new Map<string, Method>()

  function newIntent(given: {
    amount: number
    currency: string
    metadata: Record<string, string>
    customer: string | null
    setup: string | null
    capture?: string
  }): Intent {
    const name = id('pi')
    const intent: Intent = {
      id: name,
      object: 'payment_intent',
      amount: given.amount,
      amount_received: 0,
      currency: given.currency,
      status: 'requires_payment_method',
      metadata: given.metadata,
      customer: given.customer,
      payment_method: null,
      setup_future_usage: given.setup,
      last_payment_error: null,
      client_secret: `${name}_secret_${randomBytes(8).toString('hex')}`,
      capture_method: given.capture ?? 'automatic',
    }
    intents.set(name, intent)
    return intent
  }

  function shown(intent: Intent): Intent {
    const isTaken = intent.status === 'succeeded'
    return {
      ...intent,
      amount_received: isTaken ? (taken.amount ?? intent.amount_received) : 0,
      currency: isTaken ? (taken.currency ?? intent.currency) : intent.currency,
    }
  }

  function cancelIntent(name: string): Intent {
    const intent = intentBy(name)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw invalid('payment_intent_unexpected_state')
    intent.status = 'canceled'
    return shown(intent)
  }

  function confirmIntent(name: string): Intent {
    const intent = intentBy(name)
    if (intent.status !== 'requires_confirmation') throw invalid('payment_intent_unexpected_state')
    succeed(intent)
    return shown(intent)
  }

  function succeed(intent: Intent): void {
    intent.status = intent.payment_method?.type === 'sepa_debit' ? 'processing' : 'succeeded'
    if (intent.capture_method === 'manual') intent.status = 'requires_capture'
    intent.amount_received = intent.status === 'succeeded' ? intent.amount : 0
    intent.last_payment_error = null
  }

  function captureIntent(name: string, amount: number): Intent {
    const intent = intentBy(name)
    if (intent.status !== 'requires_capture') throw invalid('payment_intent_unexpected_state')
    if (amount > intent.amount) throw invalid('amount_too_large')
    if (unpaid.has(intent.metadata['kurve_key'] ?? '')) throw invalid('capture_charge_authorization_expired')
    intent.status = 'succeeded'
    intent.amount_received = amount
    return shown(intent)
  }

  function createSession(fields: Nested) {
    const session: Session = {
      id: `cs_test_${randomBytes(12).toString('hex')}`,
      mode: fields['mode'] as Session['mode'],
      status: 'open',
      given: fields,
      intent: null,
      method: null,
    }
    sessions.set(session.id, session)
    return shownSession(session)
  }

  function amountOf({ mode, given }: Session): number | null {
    if (mode === 'setup') return null
    const [line] = Object.values(given['line_items'] as Nested) as Nested[]
    return Number((line!['price_data'] as Nested)['unit_amount'])
  }

  function shownSession(session: Session) {
    const { mode, status, given, intent, method } = session
    const isSetUp = mode === 'setup' && status === 'complete'
    return {
      id: session.id,
      object: 'checkout.session',
      mode,
      status,
      url: status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
      customer: given['customer'],
      metadata: given['metadata'],
      amount_total: amountOf(session),
      currency: 'eur',
      payment_intent: intent && shown(intent),
      ...buyerOf(session),
      setup_intent: isSetUp ? { id: id('seti'), status: 'succeeded', payment_method: method } : null,
    }
  }

  /** What the page asked for, once somebody has agreed on it. */
  function buyerOf({ status, given }: Session) {
    if (status !== 'complete') return { customer_details: null, collected_information: null }
    const address = {
      ...{ line1: 'Lindenweg 4', line2: 'c/o Winter', postal_code: '60311', city: 'Frankfurt am Main' },
      ...{ state: null, country: 'DE' },
    }
    const phone = given['phone_number_collection'] ? '+4969123456' : null
    return {
      customer_details: { name: 'Anna Sommer', email: 'anna@example.org', phone, address: null },
      collected_information: {
        shipping_details: given['shipping_address_collection'] ? { name: 'Anna Sommer', address } : null,
      },
    }
  }

  function expireSession(name: string) {
    const session = sessionBy(name)
    if (session.status !== 'open') throw invalid('resource_missing')
    session.status = 'expired'
    return shownSession(session)
  }

  function refund(fields: Nested) {
    const intent = intentBy(String(fields['payment_intent']))
    const amount = Number(fields['amount'])
    const left = (intent.status === 'succeeded' ? intent.amount_received : 0) - (refunded.get(intent.id) ?? 0)
    if (amount > left) throw invalid(left === 0 ? 'charge_already_refunded' : 'amount_too_large')
    refunded.set(intent.id, (refunded.get(intent.id) ?? 0) + amount)
    const made = {
      ...{ id: id('re'), object: 'refund', amount, currency: intent.currency, status: 'succeeded' },
      ...{ payment_intent: intent.id, metadata: fields['metadata'] ?? {} },
    }
    refunds.unshift(made)
    return made
  }

  function listDisputes(query: URLSearchParams) {
    const status = disputes.get(query.get('payment_intent') ?? '')
    const data = status ? [{ id: id('du'), object: 'dispute', status, reason: 'fraudulent' }] : []
    return { object: 'list', url: '/v1/disputes', has_more: false, data }
  }

  function listRefunds(query: URLSearchParams) {
    const data = refunds.filter((one) => one.payment_intent === query.get('payment_intent'))
    return { object: 'list', url: '/v1/refunds', has_more: false, data }
  }

  function intentBy(name: string): Intent {
    const intent = intents.get(name)
    if (!intent) throw missing()
    return intent
  }

  function sessionBy(name: string): Session {
    const session = sessions.get(name)
    if (!session) throw missing()
    return session
  }

  function newMethod(type: Method['type']): Method {
    const method: Method = {
      id: id('pm'),
      object: 'payment_method',
      type,
      billing_details: { name: 'Anna Sommer' },
      ...(type === 'card' ? { card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 } } : {}),
      ...(type === 'sepa_debit' ? { sepa_debit: { last4: '3000' } } : {}),
    }
    methods.set(method.id, method)
    return method
  }

  /** The buyer in Stripe's form or on its page; true when that was possible. */
  function act(name: string, deed: 'pays' | 'challenged' | { declined: string; code?: string }): boolean {
    const session = sessions.get(name)
    if (session) return actInSession(session, deed)
    const intent = intentBy(name)
    if (!intent.status.startsWith('requires_')) return false
    if (deed === 'challenged') intent.status = 'requires_action'
    else if (deed === 'pays') {
      intent.payment_method ??= newMethod('card')
      succeed(intent)
    } else {
      intent.status = 'requires_payment_method'
      const code = deed.code ?? 'card_declined'
      intent.last_payment_error = { type: 'card_error', code, decline_code: deed.declined }
    }
    return true
  }

  function actInSession(session: Session, deed: unknown): boolean {
    if (session.status !== 'open' || deed !== 'pays') return false
    const types = Object.values(session.given['allowed_payment_method_types'] as Nested)
    session.method = newMethod(types[0] as Method['type'])
    session.status = 'complete'
    if (session.mode === 'setup') return true
    session.intent = newIntent({
      amount: amountOf(session)!,
      currency: 'eur',
      metadata: session.given['metadata'] as Record<string, string>,
      customer: session.given['customer'] ? String(session.given['customer']) : null,
      setup: (session.given['payment_intent_data'] as Nested)['setup_future_usage'] ? 'off_session' : null,
      capture: String((session.given['payment_intent_data'] as Nested)['capture_method'] ?? 'automatic'),
    })
    session.intent.payment_method = session.method
    succeed(session.intent)
    return true
  }

  /** Days later a direct debit has arrived, or the bank has sent it back. */
  function endDebit(name: string, how: 'arrives' | 'bounces'): void {
    const intent = intentBy(name)
    if (intent.status !== 'processing') throw new Error(`${name} is no debit under way`)
    intent.status = how === 'arrives' ? 'succeeded' : 'requires_payment_method'
    intent.amount_received = how === 'arrives' ? intent.amount : 0
    if (how === 'bounces') intent.last_payment_error = { type: 'api_error', code: 'debit_not_authorized' }
  }

  return {
    ...server,
    act,
    endDebit,
    /** The buyer's bank disputes a payment. */
    dispute: (name: string, status: string) => void disputes.set(name, status),
    /** A day is over: no key is known any more. */
    forgetKeys: () => stored.clear(),
    hasCustomer: (customer: string) => customers.has(customer),
    /** What was taken and not given back for one of our keys. */
    netOf: (key: string) =>
      [...intents.values()]
        .filter((intent) => intent.metadata['kurve_key'] === key && intent.status === 'succeeded')
        .reduce((sum, intent) => sum + intent.amount_received - (refunded.get(intent.id) ?? 0), 0),
    /** What is vouched for and neither taken nor let go, for one of our keys. */
    heldFor: (key: string) =>
      [...intents.values()]
        .filter((intent) => intent.metadata['kurve_key'] === key && intent.status === 'requires_capture')
        .reduce((sum, intent) => sum + intent.amount, 0),
    /** What is vouched for with this key is not paid when it is asked for. */
    refuseCapture: (key: string) => void unpaid.add(key),
    /** What was agreed to on a page is another sum than the page was made for. */
    changeSum: (name: string, amount: number) => {
      sessions.get(name)!.intent!.amount = amount
    },
    /** Says another amount or currency than was asked for. */
    setTaken: (next: typeof taken) => {
      taken = next
    },
  }
}

/** An event as Stripe sends it: `Stripe-Signature` is HMAC-SHA256 over time and raw body. */
export function stripeEvent(given: {
  eventId: string
  key: string | null
  type?: string
  at: Date
  secret?: string
  /** Of a dispute: it names the payment at Stripe and not the key. */
  disputed?: string
}) {
  const {
    eventId,
    key,
    type = 'payment_intent.succeeded',
    at,
    secret = STRIPE_WEBHOOK_SECRET,
    disputed,
  } = given
  const intent = { id: 'pi_1', object: 'payment_intent', metadata: key ? { kurve_key: key } : {} }
  const object = disputed ? { id: 'du_1', object: 'dispute', payment_intent: disputed, metadata: {} } : intent
  const rawBody = JSON.stringify({ id: eventId, object: 'event', type, data: { object } })
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')
  return { rawBody, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
}

function refuseUnknown(fields: Nested, known: string[]): void {
  if (Object.keys(fields).some((name) => !known.includes(name))) throw invalid('parameter_unknown')
}

function missing(): Refused {
  return new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

function refusal({ status, error }: Refused): FakeAnswer {
  return { status, body: { error } }
}

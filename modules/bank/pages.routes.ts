import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { forbidden } from '#platform/errors.ts'
import { silence } from './api.routes.ts'
import { BANK_CSS, FRAME_JS, mountScript } from './assets.ts'
import { type Bank, ConnectionLost, frameOf, isFramed } from './bank.ts'
import {
  cardFaults,
  cardOf,
  type Instrument,
  ibanOf,
  monthOf,
  TEST_ACCOUNTS,
  TEST_KLARNA,
  WALLET_CARDS,
} from './instruments.rules.ts'
import { bankTexts, languageOf } from './pages.texts.ts'
import {
  accountPage,
  cardPage,
  challengePage,
  klarnaPage,
  mandatePage,
  originOf,
  outcomePage,
  type Typed,
  unknownPage,
  walletPage,
} from './pages.ts'
import { BUYERS } from './people.ts'
import type { BankPayment } from './storage.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hide = { schema: { hide: true } }

/** What is wrong with a form, or the instrument that it names. */
type Reading = { faults: string[] } | { instrument: Instrument; person?: number }

/** One kind of page: how it looks, and how its form is read. */
type Kind = {
  methods: string[]
  show(payment: BankPayment, faults?: string[], typed?: Typed): string
  read(form: Typed, payment: BankPayment): Reading
}

const KINDS: Record<string, Kind> = {
  karte: { methods: ['creditcard', 'token'], show: cardPage, read: readCard },
  paypal: { methods: ['paypal'], show: accountPage, read: readAccount },
  sepa: { methods: ['sepa'], show: mandatePage, read: readMandate },
  klarna: { methods: ['klarna'], show: klarnaPage, read: readKlarna },
  wallet: { methods: ['applepay', 'googlepay'], show: walletPage, read: readWallet },
}

/** The bank's pages for buyers. They work without scripts; scripts only tell the page around a frame what happened. */
export function bankPagesRoutes(bank: Bank): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded'))
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 8_192 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )

    app.get('/bank/bank.css', hide, (_request, reply) => asset(reply, 'text/css', BANK_CSS))
    app.get('/bank/frame.js', hide, (_request, reply) => asset(reply, 'text/javascript', FRAME_JS))

    app.get('/bank/:frame/:id/form.js', hide, async (request, reply) => {
      const payment = await load(request)
      const { frame } = request.params as { frame: string }
      if (!payment || !isFramed(payment) || frame !== frameOf(payment))
        return reply.code(404).type('text/javascript').send('')
      const title = bankTexts[languageOf(payment.language)].frameTitle
      const script = mountScript({ origin: bank.origin, frame, paymentId: payment.id, title })
      return reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script)
    })

    for (const [name, kind] of Object.entries(KINDS)) {
      app.get(`/bank/${name}/:id`, hide, async (request, reply) => {
        const payment = await load(request)
        if (!payment || !kind.methods.includes(payment.method)) return unknown(reply)
        if (payment.state === 'open') return send(reply, payment, kind.show(payment))
        if (payment.state === 'challenged') return reply.redirect(`/bank/challenge/${payment.id}`, 303)
        return send(reply, payment, outcomePage(payment))
      })

      app.post(`/bank/${name}/:id`, hide, async (request, reply) => {
        refuseForeign(request)
        const payment = await load(request)
        if (!payment || !kind.methods.includes(payment.method)) return unknown(reply)
        if (payment.state !== 'open') return goOn(reply, payment)
        const form = formOf(request)
        if (form['action'] === 'cancel') return goOn(reply, await bank.cancelPayment(payment))
        const reading = kind.read(form, payment)
        if ('faults' in reading)
          return send(reply.code(422), payment, kind.show(payment, reading.faults, form))
        const { instrument, person } = reading
        if (person !== undefined) return pay(reply, () => bank.approve(payment, instrument, person))
        return pay(reply, () => bank.pay(payment, instrument))
      })
    }

    app.get('/bank/challenge/:id', hide, async (request, reply) => {
      const payment = await load(request)
      if (!payment) return unknown(reply)
      return payment.state === 'challenged'
        ? send(reply, payment, challengePage(payment))
        : goOn(reply, payment)
    })

    app.post('/bank/challenge/:id', hide, async (request, reply) => {
      refuseForeign(request)
      const payment = await load(request)
      if (!payment) return unknown(reply)
      const form = formOf(request)
      if (form['action'] === 'cancel' && payment.state === 'challenged')
        return goOn(reply, await bank.cancelPayment(payment))
      return pay(reply, () => bank.answerChallenge(payment, form['code'] ?? ''))
    })
  }

  function load(request: FastifyRequest): Promise<BankPayment | null> {
    const { id } = request.params as { id: string }
    return ID.test(id) ? bank.findPayment(id) : Promise.resolve(null)
  }
}

async function pay(reply: FastifyReply, work: () => Promise<BankPayment>): Promise<FastifyReply> {
  try {
    return goOn(reply, await work())
  } catch (error) {
    if (error instanceof ConnectionLost) return silence(reply)
    throw error
  }
}

/** After a form: the challenge, the outcome inside the frame, or back to the merchant. */
function goOn(reply: FastifyReply, payment: BankPayment): FastifyReply {
  if (payment.state === 'challenged') return reply.redirect(`/bank/challenge/${payment.id}`, 303)
  if (isFramed(payment)) return reply.redirect(`/bank/${frameOf(payment)}/${payment.id}`, 303)
  const isAgreed = payment.state === 'captured' || payment.state === 'approved'
  const back = isAgreed ? payment.return_url : payment.cancel_url
  return back ? reply.redirect(back, 303) : send(reply, payment, outcomePage(payment))
}

function send(reply: FastifyReply, payment: BankPayment, page: string): FastifyReply {
  const merchant = originOf(payment)
  const back = [payment.return_url, payment.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
  // Chromium applies form-action to the redirect that follows, so the way back has to be named.
  const formAction = [...new Set(["'self'", ...(merchant ? [] : back)])].join(' ')
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors ${merchant ?? "'none'"}`,
    )
    .type('text/html; charset=utf-8')
    .send(page)
}

function unknown(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(unknownPage())
}

function asset(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(text)
}

/** A form of another origin, also of a sibling site, pays nothing. */
function refuseForeign(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw forbidden()
  const { origin } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== request.headers.host) throw forbidden()
}

function formOf(request: FastifyRequest): Typed {
  return (request.body ?? {}) as Typed
}

function readCard(form: Typed): Reading {
  const { number = '', expiry = '', code = '', holder = '' } = form
  const card = cardOf(number)
  const faults = cardFaults({ number, expiry, code, holder }, new Date())
  if (!card || faults.length > 0) return { faults }
  const display = {
    brand: 'Sandbox Card',
    endingDigits: card.number.slice(-4),
    expiry: monthOf(expiry)!,
    holder: holder.trim(),
    // Test numbers are few: the month tells cards apart.
    fingerprint: fingerprintOf(`${card.number} ${monthOf(expiry)}`),
  }
  return { instrument: { kind: 'creditCard', behaviour: card.behaviour, display } }
}

/** Asked who buys, the account says it with what it pays. */
function readAccount(form: Typed, payment: BankPayment): Reading {
  const account = TEST_ACCOUNTS.find(({ email }) => email === form['account'])
  const who = whoOf(form, payment)
  if (!account || !who) return { faults: ['account'] }
  const cut = account.email.replace(/^(.)[^@]*/, '$1…')
  return {
    instrument: {
      kind: 'payPal',
      behaviour: account.behaviour,
      display: { account: cut, fingerprint: fingerprintOf(account.email) },
    },
    ...who,
  }
}

function readKlarna(form: Typed, payment: BankPayment): Reading {
  const account = TEST_KLARNA.find(({ email }) => email === form['account'])
  const who = whoOf(form, payment)
  if (!account || !who) return { faults: ['account'] }
  return { instrument: { kind: 'klarna', behaviour: account.behaviour, display: {} }, ...who }
}

/** Which of the test people agrees, where that is asked; null: none of them. */
function whoOf(form: Typed, { asks_who_buys: isAsked }: BankPayment): { person?: number } | null {
  if (!isAsked) return {}
  const person = Number(form['person'] ?? 0)
  return BUYERS[person] ? { person } : null
}

/** What the sheet had shown is what is paid: for another sum its holder has agreed to nothing. */
function readWallet(form: Typed, payment: BankPayment): Reading {
  const card = WALLET_CARDS.find(({ number }) => number === form['card'])
  if (!card) return { faults: ['card'] }
  const { shown } = form
  const isAgreed = shown === undefined || shown === String(payment.amount_cents)
  const display = { brand: 'Sandbox Card', endingDigits: card.number.slice(-4) }
  const behaviour = isAgreed ? card.behaviour : 'declined'
  return { instrument: { kind: 'creditCard', behaviour, display } }
}

function readMandate(form: Typed): Reading {
  const { holder = '', iban = '', consent } = form
  const account = ibanOf(iban)
  const faults = [
    ...(holder.trim().length < 2 || holder.length > 80 ? ['holder'] : []),
    ...(account ? [] : ['iban']),
    ...(consent === 'yes' ? [] : ['consent']),
  ]
  if (!account || faults.length > 0) return { faults }
  const display = {
    endingDigits: account.iban.slice(-4),
    holder: holder.trim(),
    fingerprint: fingerprintOf(account.iban),
  }
  return { instrument: { kind: 'sepa', behaviour: account.behaviour, display } }
}

/** The same for the same card or account, whoever gives it. */
function fingerprintOf(means: string): string {
  return createHash('sha256').update(means).digest('base64url').slice(0, 16)
}

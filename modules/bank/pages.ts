import { club, type Language } from '#club/club.ts'
import { type Html, html } from '#platform/html.ts'
import { formatMoney } from '#platform/money.ts'
import { isFramed } from './bank.ts'
import {
  BEHAVIOUR_NAMES,
  type Behaviour,
  TEST_ACCOUNTS,
  TEST_CARDS,
  TEST_IBANS,
  TEST_KLARNA,
  WALLET_CARDS,
} from './instruments.rules.ts'
import { type BankTexts, bankTexts, languageOf } from './pages.texts.ts'
import { BUYERS, nameOf } from './people.ts'
import type { BankPayment } from './storage.ts'

const PLAIN = html`autocomplete="off"`
const DIGITS = html`inputmode="numeric" autocomplete="off"`
const MONTH = html`autocomplete="off" placeholder="08/31"`
const ONE_TIME_CODE = html`inputmode="numeric" autocomplete="one-time-code"`

/** What the buyer typed, shown again when something is wrong with it; numbers and codes are never shown again. */
export type Typed = Record<string, string>

export function cardPage(payment: BankPayment, faults: string[] = [], typed: Typed = {}): string {
  const { language, texts } = wordsOf(payment)
  return page(payment, texts.cardTitle, [
    faultSummary(texts, faults),
    html`<form method="post" novalidate>
      ${field({ name: 'number', label: texts.cardNumber, more: DIGITS, faults })}
      <div class="pair">
        ${field({ name: 'expiry', label: texts.expiry, value: typed['expiry'], more: MONTH, faults })}
        ${field({ name: 'code', label: texts.code, more: DIGITS, faults })}
      </div>
      ${field({ name: 'holder', label: texts.holder, value: typed['holder'], more: PLAIN, faults })}
      ${buttons(payment.amount_cents > 0 ? texts.pay : texts.save, texts)}
    </form>`,
    instruments(
      texts.testCards,
      TEST_CARDS.map(({ number, behaviour }) => [grouped(number), BEHAVIOUR_NAMES[behaviour][language]]),
      texts.testCardsHint,
    ),
  ])
}

export function accountPage(payment: BankPayment, faults: string[] = []): string {
  const { texts } = wordsOf(payment)
  const rows = TEST_ACCOUNTS.map(({ email, behaviour }) => ({ value: email, shown: email, behaviour }))
  return choicePage(payment, {
    title: texts.accountTitle,
    legend: texts.account,
    name: 'account',
    rows,
    faults,
    ...(payment.asks_who_buys ? { also: deliverTo(texts) } : {}),
  })
}

/** Whose account it is says where the parcel goes. */
function deliverTo(texts: BankTexts): Html {
  const people = BUYERS.map(
    (person, index) => html`<option value="${String(index)}">${nameOf(person)}</option>`,
  )
  return html`<label class="field">${texts.sheetTo} <select name="person">${people}</select></label>`
}

/** Bought now, paid after the parcel: Klarna vouches for it, and is paid when the merchant sends it. */
export function klarnaPage(payment: BankPayment, faults: string[] = []): string {
  const { texts } = wordsOf(payment)
  const rows = TEST_KLARNA.map(({ email, behaviour }) => ({ value: email, shown: email, behaviour }))
  const of = { title: texts.klarnaTitle, legend: texts.account, name: 'account', rows, faults }
  if (payment.asks_who_buys)
    return choicePage(payment, { ...of, about: texts.klarnaFirst, also: deliverTo(texts) })
  return choicePage(payment, { ...of, about: payment.takes_later ? texts.klarnaLater : texts.klarnaNow })
}

/** A phone's wallet, as far as a page can be one: its cards, and a press. */
export function walletPage(payment: BankPayment, faults: string[] = []): string {
  const { texts } = wordsOf(payment)
  const rows = WALLET_CARDS.map(({ number, behaviour }) => ({
    ...{ value: number, shown: `•••• ${number.slice(-4)}`, behaviour },
  }))
  const title = texts.walletTitle.replace('{wallet}', WALLETS[payment.method] ?? '')
  return choicePage(payment, { title, legend: texts.walletCards, name: 'card', rows, faults })
}

const WALLETS: Record<string, string> = { applepay: 'Apple Pay', googlepay: 'Google Pay' }

type Choice = {
  title: string
  legend: string
  name: string
  rows: { value: string; shown: string; behaviour: Behaviour }[]
  faults: string[]
  about?: string
  /** Asked beside the choice. */
  also?: Html
}

function choicePage(payment: BankPayment, given: Choice): string {
  const { title, legend, name, rows, faults, about, also } = given
  const { language, texts } = wordsOf(payment)
  return page(payment, title, [
    faultSummary(texts, faults),
    about !== undefined && html`<p>${about}</p>`,
    html`<form method="post">
      <fieldset>
        <legend>${legend}</legend>
        ${rows.map(
          ({ value, shown, behaviour }, index) => html`<label class="choice">
            <input type="radio" name="${name}" value="${value}" ${index === 0 && html`checked`}>
            <span>${shown}<small>${BEHAVIOUR_NAMES[behaviour][language]}</small></span>
          </label>`,
        )}
      </fieldset>
      ${also ?? false}
      ${buttons(texts.approve, texts)}
    </form>`,
  ])
}

export function mandatePage(payment: BankPayment, faults: string[] = [], typed: Typed = {}): string {
  const { language, texts } = wordsOf(payment)
  return page(payment, texts.mandateTitle, [
    faultSummary(texts, faults),
    html`<form method="post" novalidate>
      ${field({ name: 'holder', label: texts.accountHolder, value: typed['holder'], more: PLAIN, faults })}
      ${field({ name: 'iban', label: texts.iban, more: PLAIN, faults })}
      <label class="choice"><input type="checkbox" name="consent" value="yes" ${typed['consent'] === 'yes' && html`checked`}>
        <span>${texts.mandateText}</span></label>
      ${buttons(texts.grant, texts)}
    </form>`,
    instruments(
      texts.testIbans,
      TEST_IBANS.map(({ iban, behaviour }) => [grouped(iban), BEHAVIOUR_NAMES[behaviour][language]]),
    ),
  ])
}

export function challengePage(payment: BankPayment): string {
  const { texts } = wordsOf(payment)
  return page(payment, texts.challengeTitle, [
    html`<p>${texts.challengeHint}</p>
    <form method="post">
      ${field({ name: 'code', label: texts.challengeCode, more: ONE_TIME_CODE, faults: [] })}
      ${buttons(texts.confirm, texts)}
    </form>`,
  ])
}

/** How it ended. Inside a frame the page tells the one around it; without scripts there is the link. */
export function outcomePage(payment: BankPayment): string {
  const { texts } = wordsOf(payment)
  const isPaid = payment.state === 'captured' || payment.state === 'approved'
  const done =
    payment.state === 'approved' ? texts.approved : payment.amount_cents > 0 ? texts.captured : texts.stored
  const said = isPaid ? done : payment.state === 'declined' ? texts.declined : texts.cancelled
  const back = isPaid ? payment.return_url : payment.cancel_url
  return page(payment, said, [
    back !== null && html`<p><a class="button" href="${back}" target="_top">${texts.back}</a></p>`,
  ])
}

export function unknownPage(): string {
  const texts = bankTexts.de
  return document({
    title: texts.unknownTitle,
    language: 'de',
    body: html`<h1>${texts.unknownTitle}</h1>`,
    data: html``,
  })
}

function page(payment: BankPayment, title: string, parts: (Html | null | false)[]): string {
  const { language, texts } = wordsOf(payment)
  const isDecided = payment.state !== 'open' && payment.state !== 'challenged'
  return document({
    title,
    language,
    data: html`data-payment="${payment.id}" data-merchant="${originOf(payment) ?? ''}" ${
      isDecided && html`data-outcome="${payment.state}" data-decline-code="${payment.decline_code ?? ''}"`
    }`,
    body: html`<p class="warning">${texts.warning}</p>
    <h1>${title}</h1>
    ${
      !isDecided &&
      html`<dl><dt>${texts.payTo}</dt><dd>${club.legalName}</dd>
        <dt>${texts.amount}</dt><dd>${
          payment.amount_cents > 0 ? formatMoney(payment.amount_cents, language) : texts.nothing
        }</dd></dl>`
    }
    ${parts}`,
  })
}

function document(given: { title: string; language: Language; body: Html; data: Html }): string {
  const { title, language, body, data } = given
  const { name } = bankTexts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/bank/bank.css">
<script src="/bank/frame.js" defer></script>
</head>
<body ${data}>
<header><strong>${name}</strong></header>
<main>${body}</main>
</body>
</html>`.markup
}

function faultSummary(texts: BankTexts, faults: string[]): Html | false {
  if (faults.length === 0) return false
  const sentences: Record<string, string> = {
    number: texts.faultNumber,
    expiry: texts.faultExpiry,
    code: texts.faultCode,
    holder: texts.faultHolder,
    iban: texts.faultIban,
    consent: texts.faultConsent,
    account: texts.faultAccount,
    card: texts.faultCard,
  }
  return html`<div class="faults" role="alert"><p>${texts.faultSummary}</p>
    <ul>${faults.map((fault) => html`<li id="fault-${fault}">${sentences[fault] ?? fault}</li>`)}</ul></div>`
}

type FieldOptions = {
  name: string
  label: string
  value?: string
  /** Further attributes, written by us. */
  more: Html
  faults: string[]
}

function field({ name, label, value = '', more, faults }: FieldOptions): Html {
  const isWrong = faults.includes(name)
  return html`<label class="field">${label}
    <input name="${name}" value="${value}" maxlength="100" ${more} ${
      isWrong && html`aria-invalid="true" aria-describedby="fault-${name}"`
    }></label>`
}

function buttons(main: string, texts: BankTexts): Html {
  return html`<p class="buttons"><button name="action" value="pay">${main}</button>
    <button class="quiet" name="action" value="cancel" formnovalidate>${texts.cancel}</button></p>`
}

function instruments(title: string, rows: [string, string][], hint = ''): Html {
  return html`<details><summary>${title}</summary>
    <table>${rows.map(([number, what]) => html`<tr><td><code>${number}</code></td><td>${what}</td></tr>`)}</table>
    <p>${hint}</p></details>`
}

function wordsOf(payment: BankPayment): { language: Language; texts: BankTexts } {
  const language = languageOf(payment.language)
  return { language, texts: bankTexts[language] }
}

/** Whose page may show the form, and hear how it ended. */
export function originOf(payment: BankPayment): string | null {
  return payment.return_url && isFramed(payment) ? new URL(payment.return_url).origin : null
}

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

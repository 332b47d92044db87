/**
 * Runs in the merchant's page: the buttons of the wallets, and their sheet as a dialog around the bank's frame. It knows of the page
 * what it is handed (`web/checkout/express/express-pay.ts` has the types), and hears nobody but its own frame.
 */
export function expressScript(given: { origin: string; texts: ExpressTexts }): string {
  return `(() => {
  const bank = ${literal(given.origin)}, texts = ${literal(given.texts)}
  const names = { applepay: 'Apple Pay', googlepay: 'Google Pay' }

  function mount(place, page) {
    const said = texts[page.language] ?? texts.de
    let open = null
    const buttons = page.ways.filter((way) => names[way]).map((way) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = said.buy.replace('{wallet}', names[way])
      Object.assign(button.style, { flex: '1 1 0', minHeight: '48px', padding: '0 20px', border: '0', textAlign: 'center', borderRadius: '4px',
        background: '#000', color: '#fff', font: '600 1rem/1.2 system-ui, sans-serif', cursor: 'pointer',
        outlineOffset: '3px' })
      button.addEventListener('click', () => { if (!open) open = sheet(way, button, page, said, () => { open = null }) })
      return button
    })
    place.replaceChildren(...buttons)
    return () => { open?.end(); place.replaceChildren() }
  }

  function sheet(way, button, page, said, onEnd) {
    const dialog = document.createElement('dialog'), frame = document.createElement('iframe')
    const from = new URLSearchParams({ merchant: location.origin, language: page.language })
    let payment = null, isOver = false
    dialog.setAttribute('aria-label', names[way])
    Object.assign(dialog.style, { width: 'min(30rem, calc(100vw - 16px))', maxWidth: 'none', maxHeight: 'calc(100dvh - 16px)',
      padding: '0', border: '0', borderRadius: '12px', background: '#fff' })
    frame.src = bank + '/bank/sheet/' + way + '?' + from
    frame.title = said.frame.replace('{wallet}', names[way])
    frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin')
    Object.assign(frame.style, { display: 'block', width: '100%', height: '560px', maxHeight: 'calc(100dvh - 16px)', border: '0' })
    dialog.append(frame)
    document.body.append(dialog)
    const tell = (message) => frame.contentWindow?.postMessage({ source: 'sandbox-merchant', ...message }, bank)
    const end = () => {
      if (isOver) return
      isOver = true
      removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      button.focus()
      onEnd()
    }
    const say = (outcome) => { const id = payment; end(); page.outcome(outcome, id !== null) }
    async function hear(event) {
      if (event.origin !== bank || event.source !== frame.contentWindow || event.data?.source !== 'sandbox-bank') return
      const heard = event.data
      if (heard.kind === 'outcome' && payment !== null && heard.payment === payment) say(heard.outcome)
      if (heard.kind === 'height' && Number.isFinite(heard.height))
        frame.style.height = Math.min(Math.max(heard.height, 320), 900) + 'px'
      if (heard.kind === 'close') payment === null ? end() : say('cancelled')
      if (heard.kind === 'address') tell({ kind: 'totals', asked: heard.asked, ...(await page.quote(heard.address)) })
      if (heard.kind === 'pay' && payment === null) {
        const answer = await page.pay({ ...heard.buyer, wallet: way, shownCents: heard.shownCents })
        payment = answer.scriptUrl?.match(/wallet\\/([\\w-]+)\\/form/)?.[1] ?? null
        tell(payment ? { kind: 'payment', payment } : { kind: 'refused', refusal: answer.refusal ?? said.failed })
      }
    }
    addEventListener('message', hear)
    dialog.addEventListener('cancel', (event) => { event.preventDefault(); payment === null ? end() : say('cancelled') })
    dialog.showModal()
    return { end }
  }

  window.expressPay = { mount }
  dispatchEvent(new Event('express-pay'))
})()
`
}

export type ExpressTexts = Record<string, { buy: string; frame: string; failed: string }>

/** Runs in the sheet: asks the merchant's page, and no other, what it costs to the chosen address, and has the order placed. */
export const SHEET_JS = `
const { merchant } = document.body.dataset
const form = document.forms[0], total = document.getElementById('total'), lines = document.getElementById('lines')
const refusal = document.getElementById('refusal'), pay = form.elements.pay
const say = (message) => window.parent.postMessage({ source: 'sandbox-bank', ...message }, merchant)
const people = JSON.parse(document.getElementById('people').textContent)
const language = document.documentElement.lang
const money = (cents) => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100)
let asked = 0, shown = null, refused = ''
const person = () => people[Number(form.elements.person.value)]
function ask() {
  shown = null
  pay.disabled = true
  const { countryCode, postalCode, city } = person().address
  say({ kind: 'address', asked: ++asked, address: { countryCode, postalCode, city } })
}
function refuse(text) {
  refusal.textContent = text
  refusal.hidden = text === ''
}
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== merchant || source !== window.parent || data?.source !== 'sandbox-merchant') return
  if (data.kind === 'totals' && data.asked === asked) {
    refuse(data.refusal ?? refused)
    refused = ''
    lines.replaceChildren(...(data.lines ?? []).flatMap(({ label, cents }) => {
      const term = document.createElement('dt'), value = document.createElement('dd')
      term.textContent = label
      value.textContent = money(cents)
      return [term, value]
    }))
    shown = data.refusal ? null : data.totalCents
    total.textContent = shown === null ? '' : money(shown)
    total.parentElement.hidden = shown === null
    pay.disabled = shown === null
  }
  if (data.kind === 'refused') {
    // It stays beside what it costs now.
    refused = data.refusal
    ask()
  }
  if (data.kind === 'payment') {
    form.elements.shown.value = String(shown)
    form.action = '/bank/wallet/' + encodeURIComponent(data.payment)
    form.submit()
  }
})
form.addEventListener('change', ({ target }) => target.name === 'person' && ask())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (shown === null || pay.disabled) return
  pay.disabled = true
  const { name, email, phone, address } = person()
  say({ kind: 'pay', shownCents: shown, buyer: { name, email, phone, address } })
})
document.getElementById('close').addEventListener('click', () => say({ kind: 'close' }))
new ResizeObserver(() => say({ kind: 'height', height: document.body.scrollHeight })).observe(document.body)
ask()
`

/** A value in a script, also safe where the script is read as HTML. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

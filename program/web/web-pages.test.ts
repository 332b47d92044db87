import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { path } from '#web/paths.ts'
import { renamedTo } from './renamed.ts'
import { locate } from './web-pages.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const ID = '01a20288-a5b4-739f-839f-50314e1b8382'
const WALLET = 'https://tickets.club.example'

test.each([
  path.ownTickets('de'),
  path.ownTickets('ja'),
  `${path.ownTickets('en')}/`,
  path.keptTickets('de'),
  path.ticket({ ticket: ID }, 'en'),
  path.forwardTicket({ ticket: ID }, 'de'),
  path.transfer({ transfer: ID }, 'de'),
  path.seasonTickets('ja'),
  path.payout({ payout: ID }, 'de'),
])('%s of every site is the wallet’s, on domains of their own too', (pathname) => {
  for (const host of ['club.example', 'profis.club.example', 'en.club.example', 'stadion.club.example'])
    expect(locate(host, pathname, domains)).toEqual({ kind: 'elsewhere', origin: WALLET })
  expect(locate('tickets.club.example', pathname, domains)).toMatchObject({ kind: 'page', origin: WALLET })
})

test.each([path.account('de'), path.orders('en'), '/konto/unbekannt', '/tickets', '/konto%2Ftickets'])(
  '%s stays where it is',
  (pathname) => {
    expect(locate('club.example', pathname, domains)).toMatchObject({
      kind: 'page',
      origin: 'https://club.example',
    })
  },
)

test.each([
  ['/en/account/bestellungen', path.orders('en')],
  [`/ja/account/bestellungen/${ID}`, path.order({ order: ID }, 'ja')],
  ['/en/account/daten', path.accountData('en')],
  ['/ja/account/adressen', path.addresses('ja')],
  ['/en/account/zahlungsarten', path.paymentMethods('en')],
  ['/en/account/zahlungsarten/rueckkehr', path.paymentMethodReturn('en')],
  ['/ja/account/tickets/archiv', path.ticketArchive('ja')],
])('%s, as it stands in old mails, leads to the word of today', (former, now) => {
  expect(renamedTo(former)).toBe(now)
})

test.each([
  ...[path.orders('en'), path.orders('de'), path.ticket({ ticket: ID }, 'en'), '/en/account/datensatz'],
  ...['/konto/bestellungen', '/en/konto/bestellungen', '//evil.example/en/account/daten', '/account/daten'],
])('%s bears its own word', (pathname) => {
  expect(renamedTo(pathname)).toBeNull()
})

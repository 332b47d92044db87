import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { verifyCode } from '#modules/tickets/codes/code.rules.ts'
import { checkProof } from '#modules/tickets/codes/rotating-code.rules.ts'
import type { OfflineTickets } from '#modules/wallet/offline-tickets.schema.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, origin, signIn } from '../journey.ts'

test.use({ serviceWorkers: 'allow' })

/** A phone with its tickets: a profile that outlives the browser, with and without a network. */
let profile: string
let phone: BrowserContext | null = null

test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'kurve-phone-'))
})

test.afterAll(async () => {
  await phone?.close()
  await rm(profile, { recursive: true, force: true })
})

/** Starts the browser anew. Without a network nothing answers, neither the page nor its service worker. */
async function restart(given: { network: boolean }): Promise<Page> {
  await phone?.close()
  const { launchOptions, locale, timezoneId } = test.info().project.use
  phone = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(given.network ? {} : { proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' } }),
    ...(locale ? { locale } : {}),
    ...(timezoneId ? { timezoneId } : {}),
    viewport: { width: 390, height: 844 },
  })
  if (!given.network) await phone.setOffline(true)
  return phone.newPage()
}

/** Signed in on that page; answers what the phone was given to keep, and the token that asked for it. */
async function saveTicketsOffline(
  page: Page,
  open = () => signIn(page, 'fan', `${origin()}/konto/tickets`),
): Promise<{ saved: OfflineTickets; token: string }> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/self/keptTickets')),
    open(),
  ])
  const saved = (await answer.json()) as OfflineTickets
  const token = (await answer.request().headerValue('authorization'))!
  const isPageCached = () =>
    page.evaluate(async () => (await caches.match('/ja/account/tickets/kept')) !== undefined)
  // Behind everything else: in its own time.
  await expect.poll(isPageCached, { timeout: 60_000 }).toBe(true)
  return { saved, token }
}

/** What a camera reads. */
async function codeOn(page: Page): Promise<string> {
  const shot = new Blob([new Uint8Array(await page.locator('.ticket-code .qr').screenshot())])
  const [read] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(shot)
  return read?.rawValue ?? ''
}

type OfflineTicket = OfflineTickets['tickets'][number]

function placeText(ticket: OfflineTicket): RegExp {
  return new RegExp(`Block ${ticket.block}.*Reihe ${ticket.row}.*Platz ${ticket.seat}$`)
}

const picture = (page: Page, ticket: OfflineTicket) => page.getByRole('img', { name: placeText(ticket) })

test('TIX-06 a ticket opens without a connection, without cookies and after a restart; handed on, it disappears; signing out takes all away', async () => {
  // Three browsers are started, one after the other.
  test.slow()
  // Node has no rectangles; where on the picture the code is nobody asks.
  Object.assign(globalThis, { DOMRectReadOnly: class {} })
  const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  const { saved, token } = await saveTicketsOffline(await restart({ network: true }))
  const ticket = saved.tickets[1]!
  await phone!.clearCookies()

  await test.step('no network, no cookies, a browser that was started anew', async () => {
    const page = await restart({ network: false })
    await page.goto(`${origin('tickets')}/konto/tickets/${ticket.id}`)
    await expect(page.getByText('Du bist gerade offline.')).toBeVisible()
    await expect(picture(page, ticket)).toBeVisible()
    const keys = new Map(saved.keys.map(({ id, publicKey }) => [id, createPublicKey(publicKey)]))
    const checked = verifyCode(await codeOn(page), keys)
    if (checked.kind !== 'valid') throw new Error(`the code is ${checked.reason}`)
    expect(checked.payload).toMatchObject({ ticketId: ticket.id, seat: ticket.seat, issue: ticket.issue })
    expect(checkProof(checked.rotation, Buffer.from(ticket.turnSecret, 'base64url'), new Date())).toBe(
      'fresh',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Groß zeigen' }).click()
    await expect(page.getByRole('dialog', { name: 'Dein Code am Einlass' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: /^Zeigen/ })
      .first()
      .click()
    await expect(picture(page, saved.tickets[0]!)).toBeVisible()
    // What is not of the tickets has the way to them.
    await page.goto(`${origin('tickets')}/impressum`)
    await expect(page.getByRole('link', { name: 'Deine Tickets ohne Netz' })).toBeVisible()
  })

  const changeMedium = async (media: 'print' | 'mobile') => {
    const { port } = new URL(origin())
    const answer = await fetch(`http://127.0.0.1:${port}/api/wallet/v3/self/tickets/${ticket.id}/media`, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ media }),
    })
    expect(answer.status).toBe(200)
  }

  await test.step('the session has ended: the tickets stand above signing in, but for the one whose code died', async () => {
    await changeMedium('print')
    const page = await restart({ network: true })
    await page.goto(`${origin('tickets')}/konto/tickets`)
    await expect(picture(page, saved.tickets[0]!)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Einloggen' })).toBeVisible()
    await expect(page.getByText(`${ticket.block}-${ticket.row}-${ticket.seat}`)).toHaveCount(0)
    await expectAccessible(page)
    await changeMedium('mobile')
    await saveTicketsOffline(page)
    await expect(page.getByText(/^(Ein Ticket liegt|\d+ Tickets liegen) auf diesem Gerät/)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Ausloggen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Beim Ausloggen verschwinden Deine Tickets')).toBeVisible()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Eingeloggt bleiben' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Ausloggen' }).click()
    await dialog.getByRole('button', { name: 'Ausloggen' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Einloggen' })).toBeVisible()
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    ).not.toContain('kept-tickets')
  })
})

/** Where tickets lie, whichever site somebody comes from. */
const wallet = () => `${origin('tickets')}/konto/tickets`
const noneKept = (page: Page) => page.getByText('Auf diesem Gerät liegen keine Tickets.')

test('TIX-06 AUTH-32 every site leads to the one wallet, without a network too; signing out, or somebody else, on any of them empties it', async () => {
  test.slow()
  const page = await restart({ network: true })
  await signIn(page, 'fan', `${origin('profis')}/konto`)
  const { saved } = await saveTicketsOffline(page, async () => {
    await page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name: 'Tickets' }).click()
    // Signed in there without a question.
    await expect(page).toHaveURL(wallet())
  })
  const [ticket] = saved.tickets
  await expect(picture(page, ticket!)).toBeVisible()

  await test.step('another site, without a network', async () => {
    const offline = await restart({ network: false })
    await offline.goto(`${origin('profis')}/konto/tickets`)
    await expect(offline).toHaveURL(`${wallet()}/gespeichert`)
    await expect(picture(offline, ticket!)).toBeVisible()
    await offline.goto(`${origin('profis')}/en/account/tickets/${saved.tickets[1]!.id}`)
    await expect(offline).toHaveURL(
      `${origin('tickets')}/en/account/tickets/kept?ticket=${saved.tickets[1]!.id}`,
    )
    await offline.goto(`${origin('profis')}/impressum`)
    await expectAccessible(offline)
    await offline.getByRole('link', { name: 'Deine Tickets ohne Netz' }).click()
    await expect(picture(offline, ticket!)).toBeVisible()
  })

  await test.step('signed out on another site: nothing is shown any more, without a network either', async () => {
    const there = await restart({ network: true })
    await there.goto(`${origin('profis')}/konto`)
    await there.getByRole('main').getByRole('button', { name: 'Ausloggen' }).click()
    await there.getByRole('dialog').getByRole('button', { name: 'Ausloggen' }).click()
    await expect(there.getByRole('main').getByRole('button', { name: 'Einloggen' })).toBeVisible()
    const offline = await restart({ network: false })
    await offline.goto(`${wallet()}/gespeichert`)
    await expect(noneKept(offline)).toBeVisible()
    await offline.goto(`${origin('profis')}/impressum`)
    await expect(offline.getByRole('heading', { name: 'Kein Netz' })).toBeVisible()
    await expect(offline.getByRole('link', { name: 'Deine Tickets ohne Netz' })).toBeHidden()
  })

  const again = await restart({ network: true })
  await test.step('signed out on a site with a domain of its own, which sees none of the cookies', async () => {
    await saveTicketsOffline(again)
    const { port } = new URL(origin())
    await again.goto(`http://football.localhost:${port}/konto`)
    await again.getByRole('main').getByRole('button', { name: 'Einloggen' }).click()
    await again.getByRole('main').getByRole('button', { name: 'Ausloggen' }).click()
    await expect(again.getByRole('main').getByRole('button', { name: 'Einloggen' })).toBeVisible()
    await again.goto(`${wallet()}/gespeichert`)
    await expect(noneKept(again)).toBeVisible()
  })

  await test.step('a session that ended leaves the tickets; somebody else who signs in elsewhere does not', async () => {
    await saveTicketsOffline(again)
    for (const name of ['__Host-kurve-session', 'LoginDatetime']) await phone!.clearCookies({ name })
    await again.goto(`${wallet()}/gespeichert`)
    await expect(picture(again, ticket!)).toBeVisible()
    await signIn(again, 'mitglied', `${origin('profis')}/konto`)
    await expect(again.getByRole('main').getByRole('button', { name: 'Ausloggen' })).toBeVisible()
    await again.goto(`${wallet()}/gespeichert`)
    await expect(noneKept(again)).toBeVisible()
  })
})

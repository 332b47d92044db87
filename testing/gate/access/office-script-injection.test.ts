import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { cycling, LINE_LENGTH, spoilWritten, typeEverywhere } from '#testing/harness/attacks/hostile-texts.ts'
import { passiveInjections, pickInjections } from '#testing/harness/attacks/injections.ts'
import { walkOffice } from '#testing/harness/attacks/office-walk.ts'
import { dangersOf, watchedContext } from '#testing/harness/attacks/watched-browser.ts'
import { openBrowser } from '#testing/harness/chromium.ts'
import { portFor } from '#testing/harness/program.ts'
import { requestsOf } from '#testing/harness/requests.ts'
import { keepLines } from '#testing/log-book.ts'

/** C5 in the office: texts that would run, in whatever somebody wrote anywhere, in every room, in a real browser. */
const PORT = portFor(27)
const OFFICE = `http://office.club.localhost:${PORT}`

const failures: string[] = []
const log = createLog(
  'info',
  new Writable({
    write(line, _encoding, done) {
      keepLines(String(line))
      const { msg, err } = JSON.parse(String(line))
      if (msg === 'request failed') failures.push(String(err?.stack ?? err?.message).slice(0, 600))
      done()
    },
  }),
)
const program = await testApp({ log, port: PORT, web: 'built' })
const browser = await openBrowser()
/** What ran or tried to. */
const found: string[] = []

test('C5 whatever people wrote, nothing of it runs in any room of the office', async () => {
  const texts = [...pickInjections(60).map(({ text }) => text), ...passiveInjections]
  const next = cycling(texts)
  // Fans write, so that there are orders, returns, wishes and applications; then whatever is kept is written over.
  await typeEverywhere(program, { requests: await requestsOf(program), next, rounds: 1 })
  await program.jobs.drain()
  // No field takes more than one line of what stands in a line, nor shows it.
  // Each is as long as a line may be: what is too long for one place must not depend on whose turn it is.
  const lines = texts
    .filter((text) => !/\p{Cc}/u.test(text))
    .map((text) => text.padEnd(LINE_LENGTH, ' und mehr'))
  const stored = await spoilWritten(program.test.pool, cycling(lines))
  await program.app.listen({ port: PORT, host: '127.0.0.1' })

  const context = await watchedContext(browser, found)
  const page = await context.newPage()
  await page.goto(`${OFFICE}/`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByLabel('E-Mail-Adresse').fill(emailOf('buero'))
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL(`${OFFICE}/**`)
  await page.locator('nav a').first().waitFor({ state: 'attached' })
  found.length = 0
  failures.length = 0

  const showing: string[] = []
  const broken: string[] = []
  const kinds = await walkOffice(page, async ({ address, errors }) => {
    for (const danger of await page.evaluate(dangersOf)) found.push(`${danger} on ${address}`)
    broken.push(...errors.map((text) => `${address}: ${text}`))
    const words = await page.locator('main').textContent()
    if (words?.includes('k()')) showing.push(address)
  })
  expect(found).toEqual([])
  expect({ broken, failures }).toEqual({ broken: [], failures: [] })
  // The floor: texts lie in many places, and many rooms show some.
  expect(stored.length).toBeGreaterThanOrEqual(100)
  expect(kinds.size).toBeGreaterThanOrEqual(80)
  expect(showing.length).toBeGreaterThanOrEqual(40)
})

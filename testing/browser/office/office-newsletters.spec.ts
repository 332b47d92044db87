import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { mailTo } from '../post.ts'
import { enterOffice } from '../signed-in.ts'

/** A newsletter from its first line to whoever ends it with one click. */

const SUBJECT = 'Flutlicht, Bratwurst, drei Punkte'

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Signed out and without a browser, as a mail program does it; Node does not resolve *.localhost. */
const press = (address: string) => {
  const { pathname } = new URL(address)
  return fetch(`http://127.0.0.1:${new URL(origin()).port}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
}

test('CNS-07 a newsletter is written, tried, sent to a segment, and ended by one click', async ({ page }) => {
  await enterOffice(page, 'buero', '/newsletter')
  await expect(page.getByRole('row', { name: /Samstag unter Flutlicht/ })).toContainText('verschickt')
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: 'Ohne Betreff' })).toBeVisible()

  for (const language of ['Deutsch', 'Englisch', 'Japanisch']) {
    const words = page.getByRole('group', { name: language, exact: true }).first()
    await words.getByLabel('Betreff').fill(language === 'Deutsch' ? SUBJECT : `Subject ${language}`)
    await words.getByLabel('Vorschauzeile').fill(`Kurz ${language}`)
  }
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  for (const language of ['Deutsch', 'Englisch', 'Japanisch'])
    await page.getByLabel(`Text, ${language}`).fill(`Bis Samstag, ${language}!`)
  await page.getByRole('button', { name: 'Artikel', exact: true }).click()
  await page.getByRole('list', { name: 'Gefunden' }).getByRole('button').first().click()
  // By keyboard alone the article goes above the text.
  const blocks = page.locator('.letter-blocks > li')
  await expect(blocks).toHaveCount(2)
  await blocks.nth(1).getByRole('button', { name: 'Block 2 nach oben' }).press('Enter')
  await expect(blocks.nth(0).getByRole('heading')).toHaveText('Artikel')
  await expect(
    page.frameLocator('.letter-preview iframe').first().getByText('Bis Samstag, Deutsch!'),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Deutsch' }).check()
  await expect(page.locator('.letter-count')).toContainText('1')
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Probe' }).click()
  await page.getByRole('button', { name: 'Probe schicken' }).click()
  await mailTo({ to: emailOf('buero'), subject: `[Test] ${SUBJECT}` })

  await page.getByRole('button', { name: 'Verschicken' }).click()
  await expect(page.getByText('Niemand wird beim Öffnen oder Klicken gezählt')).toBeVisible()
  await page.getByRole('button', { name: /An 1 Person schicken/ }).click()
  await expect(page.locator('.page-head').getByText('verschickt')).toBeVisible({ timeout: 30_000 })
  const mail = await mailTo({ to: emailOf('mitglied'), subject: SUBJECT })
  const end = /href="([^"]*newsletter-abbestellen[^"]*)"/.exec(mail)![1]!
  const answer = await press(`${origin()}/api/contact/consents/withdrawals/${end.split('/').at(-1)}`)
  expect(answer.status).toBe(204)
  await page.reload()
  const ended = page.locator('.figures > div').filter({ has: page.getByText('Abbestellt', { exact: true }) })
  await expect(ended.locator('.num')).toHaveText('1')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWithinWidth(page)).toBe(true)
})

import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** The foot and the bar of every site: changed in the office, seen by fans in their language, given back. */

const WORD = 'Dein Weg zu uns'

test('bar and foot are changed in the office, fans find it on every site, legal links stay, and it goes again', async ({
  page,
  browser,
}) => {
  await enterOffice(page, 'redaktion', '/seiten/rahmen')
  const foot = page.getByRole('region', { name: 'Fuß' })
  await expect(foot).toContainText('Werte des Vereins')
  expect(await axeFindings(page)).toEqual([])
  await foot.getByRole('button', { name: 'Fuß ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eintrag', exact: true }).click()
  await expect(dialog.getByText('Ein Wort auf Deutsch fehlt.')).toBeVisible()
  await dialog.getByLabel('Wort deutsch').fill(WORD)
  await dialog.getByLabel('Wort englisch').fill('Your way to us')
  await dialog.getByLabel('Führt zu').fill('javascript:alert(1)')
  await expect(dialog.getByText(/So eine Adresse darf kein Link haben/)).toBeVisible()
  await dialog.getByLabel('Führt zu').fill('/impressum')
  await dialog.getByLabel('Hinweis unter der Anschrift (leer: keiner) deutsch').fill('Gegründet 1899')
  await expect(dialog.getByRole('button', { name: /Impressum entfernen/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Impressum nach hinten' }).click()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(foot).toContainText('von hier')

  const fan = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const below = fan.getByRole('contentinfo')
  await expect(async () => {
    await fan.goto(origin('museum'))
    await expect(below.getByRole('link', { name: WORD })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(below.getByText('Gegründet 1899')).toBeVisible()
  await expect(below.locator('.foot__end li').first()).toHaveText('Datenschutz')
  await expect(below.locator('.foot__end li').nth(1)).toHaveText('Impressum')
  await expect(async () => {
    await fan.goto(`${origin('museum')}/en/`)
    const english = below.getByRole('link', { name: 'Your way to us' })
    await expect(english).toHaveAttribute('href', '/en/impressum', { timeout: 1000 })
  }).toPass()
  expect(await axeFindings(fan, 'footer')).toEqual([])

  await foot.getByRole('button', { name: 'Zurück zur Datei' }).click()
  await expect(foot).toContainText('Werte des Vereins')
  await expect(async () => {
    await fan.goto(origin('museum'))
    await expect(below.getByRole('link', { name: WORD })).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('a site is moved in the list of all sites, and the bar names another', async ({ page, browser }) => {
  await enterOffice(page, 'redaktion', '/seiten/rahmen')
  const change = async (name: string, work: (dialog: ReturnType<typeof page.getByRole>) => Promise<void>) => {
    await page.getByRole('button', { name: `${name} ändern` }).click()
    const dialog = page.getByRole('dialog')
    await work(dialog)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name })).toContainText('von hier')
  }
  await change('Alle Bereiche', async (dialog) => {
    await dialog.getByRole('button', { name: 'Frauen nach vorn' }).click()
    await dialog.getByRole('button', { name: 'Nachwuchs ändern' }).click()
    await dialog.getByLabel('Steht in').selectOption({ label: 'Verein' })
  })
  await change('Leiste', async (dialog) => {
    await dialog.getByRole('button', { name: 'Nachwuchs entfernen' }).click()
  })

  const fan = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const areas = fan.getByRole('navigation', { name: 'Alle Bereiche' })
  await expect(async () => {
    await fan.goto(origin('frauen'))
    await expect(fan.locator('.sitebar__left li')).toHaveText(
      ['Profis', 'Frauen', 'Klub', 'Fans', 'Alle Bereiche'],
      {
        timeout: 1000,
      },
    )
  }).toPass()
  await expect(fan.locator('.sitebar [aria-current]')).toHaveText('Frauen')
  await fan.getByRole('button', { name: 'Alle Bereiche' }).click()
  await expect(areas.locator('section').first().getByRole('link').first()).toHaveText('Frauen')
  await expect(areas.locator('section').nth(1).getByRole('link').last()).toHaveText('Nachwuchs')
  expect(await axeFindings(fan, 'header')).toEqual([])

  for (const name of ['Alle Bereiche', 'Leiste']) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Zurück zur Datei' }).click()
    await expect(page.getByRole('region', { name })).toContainText('Werte des Vereins')
  }
})

test('quick ways of the search and overviews are changed beside the frame, and the page shows it at once', async ({
  page,
  browser,
}) => {
  await enterOffice(page, 'redaktion', '/seiten/rahmen')
  const ways = page.getByRole('region', { name: 'Schnelle Wege in der Suche' })
  await expect(ways).toContainText('Anfahrt und Parken')
  const asInFile = ways.getByRole('button', { name: 'Zurück zur Datei' })
  // A try before this one may have left its own.
  if (await asInFile.isVisible()) await asInFile.click()
  await expect(ways).not.toContainText(WORD)
  await ways.getByRole('button', { name: 'Schnelle Wege in der Suche ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eintrag', exact: true }).click()
  await dialog.getByLabel('Wort deutsch').fill(WORD)
  await dialog.getByLabel('Wort japanisch').fill('ご案内')
  await dialog.getByLabel('Führt zu').fill('/impressum')
  await expect(dialog.getByText(/Jeder Weg braucht Suchwörter/)).toBeVisible()
  await dialog.getByLabel('Suchwörter').fill('Wegbeschreibung\nＷＥＧ\n道案内')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ways).toContainText(WORD)

  const fan = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const offered = fan.getByRole('navigation').filter({ hasText: 'Anfahrt und Parken' }).last()
  await expect(async () => {
    await fan.goto(`${origin('museum')}/suche`)
    await expect(offered.getByRole('link', { name: WORD })).toBeVisible({ timeout: 1000 })
  }).toPass()
  // What somebody looked at before is served once more while it is made anew.
  await expect(async () => {
    await fan.goto(`${origin('museum')}/news/`)
    await fan.getByRole('banner').getByRole('button', { name: 'Suchen', exact: true }).click()
    await fan.getByRole('combobox').fill('wegb')
    await expect(fan.getByRole('option', { name: WORD })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(async () => {
    await fan.goto(`${origin('museum')}/ja/search`)
    const way = fan.getByRole('link', { name: 'ご案内' })
    await expect(way).toHaveAttribute('href', '/ja/impressum', { timeout: 2000 })
  }).toPass()

  const overviews = page.getByRole('region', { name: 'Übersichten' })
  await overviews.getByRole('button', { name: 'News ändern' }).click()
  await dialog.getByLabel('Wie viele auf einmal').fill('5')
  await expect(dialog.getByText('Wie viele auf einmal: eine ganze Zahl von 6 bis 60.')).toBeVisible()
  await dialog.getByLabel('Wie viele auf einmal').fill('7')
  await dialog.getByLabel('Museum').check()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(overviews.getByRole('listitem').first()).toContainText('7 auf einmal')
  expect(await axeFindings(page)).toEqual([])
  await expect(async () => {
    await fan.goto(`${origin('museum')}/news/`)
    await expect(fan.getByRole('main').getByText(/^7 von \d+/)).toBeVisible({ timeout: 1000 })
  }).toPass()

  await overviews.getByRole('button', { name: 'News zurück zur Datei' }).click()
  await ways.getByRole('button', { name: 'Zurück zur Datei' }).click()
  await expect(ways).not.toContainText(WORD)
  await expect(overviews.getByRole('listitem').first()).toContainText('Werte des Vereins')
})

test('a category of the shop says another sentence, none, and that of the club again', async ({
  page,
  browser,
}) => {
  await enterOffice(page, 'laden', '/produkte/kategorien')
  const row = page.getByRole('row', { name: /^Trikots(?! ›)/ })
  await expect(row).toContainText('Werte des Vereins')
  expect(await axeFindings(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  const fan = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const lead = fan.getByRole('main').locator('.shop__head .lead')
  const says = async (path: string, words: string | null) =>
    expect(async () => {
      await fan.goto(origin('stores') + path)
      if (words === null) await expect(lead).toHaveCount(0, { timeout: 1000 })
      else await expect(lead).toHaveText(words, { timeout: 1000 })
    }).toPass()

  await row.getByText('Trikots').click()
  await dialog.getByLabel('Satz deutsch').fill('')
  await expect(dialog.getByText(/Auf Deutsch fehlt der Satz/)).toBeVisible()
  await dialog.getByLabel('Satz deutsch').fill('Neu: <b>alle</b> in Orange.')
  await dialog.getByLabel('Satz japanisch').fill('')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(row).toContainText('von hier')
  await says('/trikots', 'Neu: <b>alle</b> in Orange.')
  await says('/ja/jerseys', 'Home, away, third and goalkeeper. With your name and your number.')
  await expect(lead).toHaveAttribute('lang', 'en')

  await row.getByText('Trikots').click()
  for (const language of ['deutsch', 'englisch']) await dialog.getByLabel(`Satz ${language}`).fill('')
  await dialog.getByRole('button', { name: 'Ohne Satz speichern' }).click()
  await expect(row).toContainText('kein Satz')
  await says('/trikots', null)
  await row.getByRole('button', { name: 'Zurück zur Datei' }).click()
  await expect(row).toContainText('Werte des Vereins')
  await says('/trikots', 'Heim, auswärts, Ausweich und Tor. Mit Deinem Namen und Deiner Nummer.')
})

import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** The room of products: from a phone's photo to the shelf and into a cart, and later a lawful price cut. */

/** Each is something that a person types, chooses or presses; ten seconds for each are five minutes. */
const MOST_ACTIONS = 30
const NAME = 'Retroshirt Hafenkante'

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Held upright: the sensor's picture lies on its side, and says where it was taken. */
function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0e1430' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '50/1 4/1 0/1' } })
    .jpeg()
    .toBuffer()
}

async function enter(page: Page): Promise<void> {
  await enterOffice(page, 'laden', '/produkte')
  await expect(page.getByRole('heading', { level: 1, name: 'Produkte' })).toBeVisible()
}

test('a new shirt from a phone photo to the shelf, into a cart, and cheaper later: five minutes by keys', async ({
  page,
  context,
}) => {
  await enter(page)
  await expect(page.getByRole('row', { name: /Heimtrikot/ }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  let actions = 0
  const type = async (label: string | RegExp, words: string) => {
    actions += 1
    await dialog.getByLabel(label).first().fill(words)
  }
  const press = async (key: string, within = page.locator('body')) => {
    actions += 1
    await within.press(key)
  }
  const dialog = page.getByRole('dialog')

  // Made from nothing.
  await press('n')
  await type('Name auf Deutsch', NAME)
  await type('Name auf Englisch', 'Retro shirt Harbour Edge')
  await type('Preis für alle', '49,95')
  await type('Größen und Bestand', 'S 10, M 20, L')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await press('Space', dialog.getByLabel('Trikots', { exact: true }))
  await press('Enter', dialog.getByRole('button', { name: 'Anlegen', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByText('Es hat kein Bild.')).toBeVisible()

  // Its picture, cut by keys.
  const choosing = page.waitForEvent('filechooser')
  await press('b')
  actions += 1
  await (await choosing).setFiles({
    name: '../../etc/IMG_0815.JPG',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  })
  await press('ArrowRight', dialog.getByLabel('Näher heran'))
  await press('ArrowUp', dialog.getByLabel('Oben und unten'))
  await type('Was es zeigt, auf Japanisch', 'レトロシャツ')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await press('Enter', dialog.getByRole('button', { name: 'Bild übernehmen' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Es hat kein Bild.')).toHaveCount(0)
  await press('v')
  const address = await page.getByRole('link', { name: 'Im Shop ansehen' }).getAttribute('href')

  // A fan finds it and takes it.
  const fan = await context.newPage()
  await fan.goto(address!)
  const main = fan.getByRole('main')
  await expect(main.getByRole('img', { name: NAME }).first()).toBeVisible()
  await main.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(fan.getByRole('status').getByText('Warenkorb').first()).toBeVisible()

  // Cheaper, with the sentence of the law.
  await page.bringToFront()
  await press('p')
  await type('Preis für alle', '39,95')
  await press('Enter', dialog.getByRole('button', { name: 'Ansehen, was Fans sehen' }))
  await expect(dialog.getByText('49,95 € → 39,95 €')).toBeVisible()
  await expect(dialog.getByText('„Niedrigster Preis der 30 Tage vor der Reduzierung“')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await press('Control+Enter')
  await expect(page.getByText(/Neben 39,95\s€ steht/)).toBeVisible()
  await expect(async () => {
    await fan.reload()
    await expect(fan.getByText('Niedrigster Preis der 30 Tage vor der Reduzierung: 49,95 €')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
  expect(await axeFindings(page)).toEqual([])
})

test('stock is counted on a phone, taken back, and refused below what is held', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${origin('office')}/produkte/1-1301`)
  const lies = page.getByLabel('Lager, ohne Größe')
  const before = Number(await lies.getAttribute('placeholder'))
  await lies.fill('+12')
  await page.getByRole('button', { name: 'Bestand buchen' }).click()
  await expect(page.getByText('+12 Stück, Lieferung')).toBeVisible()
  await expect(lies).toHaveAttribute('placeholder', String(before + 12))
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText(/[-−]12 Stück, Zurückgenommen/)).toBeVisible()
  await lies.fill('-99999')
  await expect(page.getByText('Eine Eingabe ist keine Stückzahl.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await isWithinWidth(page)).toBe(true)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await isWithinWidth(page)).toBe(true)
})

test('a file that no browser shows is refused in words, before it leaves the phone', async ({ page }) => {
  await enter(page)
  await page.goto(`${origin('office')}/produkte/1-1301`)
  await page.getByLabel('Bild hochladen').setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  })
  await expect(page.getByRole('alert').getByText('HEIC zeigt kein Browser.')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
})

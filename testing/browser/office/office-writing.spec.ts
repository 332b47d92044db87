import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { Block } from '#modules/content/blocks.schema.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** An article from its first word to the page that everybody sees; two windows at once; what strangers put into texts. */

/** Short enough for every field. */
const SCRIPT = '<img src=x onerror="window.hacked=1">'
const saved = (page: Page) => page.getByText(/^gesichert \d\d:\d\d/)

async function insert(page: Page, kind: string) {
  await page.getByRole('button', { name: /^Block einfügen/ }).click()
  await page.getByLabel('Block suchen').fill(kind)
  await page.getByLabel('Block suchen').press('Enter')
}

/** Answers its short name. */
async function begin(page: Page, title: string): Promise<string> {
  await page.goto(`${origin('office')}/redaktion`)
  await page.getByRole('button', { name: 'Neuer Beitrag' }).click()
  await page.getByRole('dialog').getByLabel('Titel', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function choosePicture(page: Page) {
  const cover = page.getByRole('group', { name: 'Titelbild' }).first()
  await cover.getByRole('button', { name: 'Bild wählen' }).click()
  const picker = page.getByRole('dialog', { name: 'Titelbild' })
  await picker.getByRole('button', { name: 'Aus Ordnern' }).click()
  await picker.getByRole('list').getByRole('button').first().click()
  await picker.getByLabel(/^Was zeigt das Bild/).fill('Der Rasen im Morgenlicht')
  await picker.getByRole('button', { name: /nehmen$/ }).click()
  await expect(cover.getByLabel('Was ist zu sehen?')).toHaveValue('Der Rasen im Morgenlicht')
}

type Schema = {
  const?: unknown
  type?: string
  format?: string
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  oneOf?: Schema[]
}

/** Whatever a schema asks for, with script in every text and in every address. */
function filled({ const: fixed, type, format, minimum, items, properties, oneOf }: Schema): unknown {
  if (fixed !== undefined) return fixed
  if (oneOf) return { kind: 'url', url: 'javascript:window.hacked=1' }
  if (type === 'array') return [filled(items!)]
  if (type === 'integer') return Math.max(1, minimum ?? 1)
  if (format) return format === 'email' ? 'a@club.example' : 'https://club.example/'
  if (type !== 'object') return SCRIPT
  return Object.fromEntries(Object.entries(properties!).map(([key, part]) => [key, filled(part)]))
}

test('an article is written in two languages, seen beside it, published; two windows lose no word', async ({
  page,
}) => {
  await enterOffice(page, 'redaktion', '/redaktion')
  await expect(page.getByRole('heading', { level: 1, name: 'Redaktion' })).toBeVisible()
  const uid = await begin(page, 'Der Rasen ist wieder grün')
  await choosePicture(page)
  await insert(page, 'Text')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: /^Zwischenüberschrift H2/ }).click()
  await page.keyboard.type('Vor dem Tor')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Drei Wochen hat es gedauert. Mehr dazu: ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Titel suchen').fill('Ich zähle nicht')
  await page
    .getByRole('list', { name: 'Gefunden' })
    .getByRole('button', { name: /Ich zähle nicht/ })
    .click()
  await expect(saved(page)).toBeVisible()
  const seen = page.frameLocator('.editor-preview iframe').last()
  await expect(seen.getByRole('heading', { level: 2, name: 'Vor dem Tor' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: /^Englisch/ }).click()
  await page.getByRole('button', { name: /^Aufbau und Bilder übernehmen/ }).click()
  await expect(page.locator('.editor-source-text').first()).toContainText('Der Rasen ist wieder grün')
  await page.getByLabel('Titel', { exact: true }).fill('The grass is green again')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('It took three weeks.')
  await page.getByLabel('Was ist zu sehen?').fill('The pitch in the morning')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Alles da, alles führt irgendwohin.')).toBeVisible()

  // Two windows: what does not touch each other is put together, the same place is asked.
  await page.getByRole('button', { name: /^Deutsch/ }).click()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Vorspann').fill('Vom anderen Fenster')
  await expect(saved(other)).toBeVisible()
  await page.getByLabel('Titel', { exact: true }).fill('Grün!')
  await expect(page.getByLabel('Vorspann')).toHaveValue('Vom anderen Fenster')
  await expect(saved(page)).toBeVisible()
  await other.getByLabel('Titel', { exact: true }).fill('Wieder grün')
  const both = other.getByRole('dialog')
  await expect(both).toContainText('Grün!')
  await expect(both).toContainText('Wieder grün')
  await other.reload()
  await other.getByRole('button', { name: 'Weiterschreiben' }).click()
  await other.getByRole('button', { name: 'So zusammenführen' }).click()
  await expect(saved(other)).toBeVisible()
  await other.close()

  await page.reload()
  await page.getByRole('button', { name: /^Veröffentlichen/ }).click()
  await page.getByRole('button', { name: /Jetzt veröffentlichen/ }).click()
  await expect(page.getByText('Veröffentlicht.')).toBeVisible()
  await page.goto(`${origin()}/en/news/detail/?id=${uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The grass is green again' })).toBeVisible()
  await page.goto(`${origin()}/news/detail/?id=${uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wieder grün' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Ich zähle nicht/ }).first()).toBeVisible()
})

test('script in every text of every block does nothing, neither in the office nor in the preview', async ({
  page,
}) => {
  await enterOffice(page, 'redaktion', '/redaktion')
  await expect(page.getByRole('heading', { level: 1, name: 'Redaktion' })).toBeVisible()
  const uid = await begin(page, 'Fremde Zeichen')
  const blocks = Block.options.map((shape) => filled(z.toJSONSchema(shape) as Schema))
  const words = { title: SCRIPT, teaser: SCRIPT, kicker: SCRIPT, author: SCRIPT, blocks }
  const given = { address: `/api/office/editorial/${uid}`, words }
  const status = await page.evaluate(async ({ address, words: node }) => {
    const { languages } = await (await fetch(address)).json()
    const { draft } = languages.de
    const body = JSON.stringify({ version: draft.version, node: { ...draft.node, ...node } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${address}/de`, { method: 'PUT', headers, body })).status
  }, given)
  expect(status).toBe(200)
  await page.reload()
  await expect(page.locator('.editor-blocks > li')).toHaveCount(blocks.length)
  await expect(page.frameLocator('.editor-preview iframe').last().getByText(SCRIPT).first()).toBeVisible()
  for (const frame of page.frames()) expect(await frame.evaluate('window.hacked')).toBeUndefined()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

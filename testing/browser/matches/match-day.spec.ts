import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { openTickerEditor, WORDS } from '../ticker.ts'

/** One whole match of the women: from the list of fixtures into the match centre, told to two readers at once. */

const entry = (page: Page, id: string) => page.locator(`[data-event="${id}"]`)
const score = (page: Page) => page.locator('.match-score__value')

test('MAT-04 MAT-14 a match is followed live: told and asked for, corrected, taken back, without network and back again', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin('frauen')}/saison/termine`)
  await page.locator('.match-row--next a').first().click()
  await expect(page).toHaveURL(/\/spiel\/[\w-]+\/aktuell$/)
  await expect(page.getByRole('timer')).toBeVisible()
  const matchId = /spiel\/([\w-]+)/.exec(page.url())![1]!

  // The second reader cannot be told and asks.
  const context = await browser.newContext()
  await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  const asking = await context.newPage()
  await asking.goto(`${origin('frauen')}/spiel/${matchId}/liveticker`)
  const readers = [page, asking]

  const desk = openTickerEditor()
  const editor = () => ({ by: 'journey', now: new Date() })
  await desk.ticker.open(matchId, editor())
  const { event: kickoff } = await desk.ticker.step(matchId, { ...editor(), to: 'FirstHalf' })
  for (const reader of readers) {
    await expect(entry(reader, kickoff.id)).toBeVisible()
    await expect(score(reader)).toContainText('0 zu 0')
  }
  const words = {
    ...WORDS,
    type: 'Goal',
    side: 'home',
    goal: 'regular',
    text: { de: 'Aus elf Metern.', en: 'In.' },
  } as const
  const { event: goal } = await desk.ticker.add(matchId, { ...editor(), words })
  for (const reader of readers) {
    await expect(entry(reader, goal.id)).toContainText('Aus elf Metern.')
    await expect(score(reader)).toContainText('1 zu 0')
  }

  // Opened in the middle, and nobody touches it: the timeline goes along all the same.
  const late = await context.newPage()
  await late.goto(`${origin('frauen')}/spiel/${matchId}/aktuell`)
  const goals = late.locator('.match-line.only-d .match-line__ball')
  await expect(goals).toHaveCount(1)
  const { event: second } = await desk.ticker.add(matchId, { ...editor(), words })
  await expect(goals).toHaveCount(2)
  await desk.ticker.remove(matchId, { ...editor(), eventId: second.id })
  await expect(goals).toHaveCount(1)
  // The start page is the match's: it stands there as it is rendered, and celebrates a goal until that is taken back.
  const top = late.locator('.matchday')
  // A kept page is shown once more while the new one is made.
  await expect(async () => {
    await late.goto(origin('frauen'))
    await expect(top).toHaveAttribute('data-state', 'live', { timeout: 2_000 })
  }).toPass()
  await expect(late.getByRole('heading', { level: 1 })).toContainText('1 zu 0')
  await expect(late.getByRole('main').getByText('Nächstes Spiel')).toHaveCount(0)
  await expect(late.getByRole('complementary', { name: 'Spiel des Tages' })).toHaveCount(0)
  expect(await axeFindings(late)).toEqual([])
  await late.waitForTimeout(1500)
  const { event: third } = await desk.ticker.add(matchId, { ...editor(), words })
  await expect(late.locator('.goal-scene')).toContainText('2:0')
  await desk.ticker.remove(matchId, { ...editor(), eventId: third.id })
  await expect(late.locator('.goal-scene')).toHaveCount(0)
  await expect(late.getByRole('heading', { level: 1 })).toContainText('1 zu 0')
  await late.close()

  await desk.ticker.correct(matchId, {
    ...editor(),
    eventId: goal.id,
    words: { text: { de: 'Aus zwölf Metern.', en: 'In.' } },
  })
  for (const reader of readers) {
    await expect(entry(reader, goal.id)).toContainText('Aus zwölf Metern.')
    await expect(reader.locator('[data-event]')).toHaveCount(2)
  }

  await context.setOffline(true)
  await expect(asking.getByText(/^Stand von/)).toBeVisible()
  const { event: card } = await desk.ticker.add(matchId, {
    ...editor(),
    words: { ...WORDS, type: 'YellowCard', side: 'away' },
  })
  await expect(entry(page, card.id)).toBeVisible()
  await context.setOffline(false)
  await expect(entry(asking, card.id)).toBeVisible()
  await expect(asking.getByText(/^Stand von/)).toBeHidden()

  await desk.ticker.remove(matchId, { ...editor(), eventId: goal.id })
  for (const reader of readers) {
    await expect(entry(reader, goal.id)).toBeHidden()
    await expect(reader.getByText('Ein Eintrag wurde zurückgenommen.')).toBeVisible()
    await expect(score(reader)).toContainText('0 zu 0')
  }

  // By keyboard alone: to the ticker, and there to the cards.
  await page.getByRole('link', { name: 'Liveticker', exact: true }).press('Enter')
  await expect(page).toHaveURL(/liveticker$/)
  await page.getByRole('button', { name: 'Karten' }).press('Space')
  await expect(page.locator('[data-event]')).toHaveCount(1)
  await desk.ticker.close(matchId, editor())
  await desk.close()
  await context.close()
})

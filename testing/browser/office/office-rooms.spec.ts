import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { walkOffice } from '#testing/harness/attacks/office-walk.ts'
import { enterOffice } from '../signed-in.ts'

test.use({ viewport: { width: 320, height: 844 } })

/** With whatever other journeys have left there. */
test('every room of the office opens and fits phones, with all that a club has', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${page.url()}: ${answer.status()} of ${answer.url()}`)
  })
  await enterOffice(page, 'buero', '/')
  await expect(page.getByRole('button', { name: 'Birte Lohse', exact: true })).toBeVisible()
  const kinds = await walkOffice(page, ({ address, errors, overflow }) => {
    if (overflow > 0) faults.push(`${address}: ${overflow} px too wide`)
    faults.push(...errors.map((text) => `${address}: ${text}`))
  })
  expect(faults).toEqual([])
  expect(kinds.size).toBeGreaterThan(80)
})

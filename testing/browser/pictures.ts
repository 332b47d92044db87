import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Pictures of the handbook, taken by the journey that goes where they show. */

const ROOT = join(import.meta.dirname, '../..')
const HANDBOOK = join(ROOT, 'docs/handbook/pictures')
const RESULTS = join(ROOT, 'test-results/pictures')
const WIDTH = 1200
const MOST_BYTES = 60 * 1024

/**
 * A picture of what stands on the screen now. It lies in `test-results/pictures`, and with `HANDBOOK_PICTURES=on` (`npm run
 * handbook:pictures`) in `docs/handbook/pictures`.
 */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await smallEnough(shot)
  expect(small.length, `${name}: ${small.length} bytes`).toBeLessThan(MOST_BYTES)
  for (const folder of process.env['HANDBOOK_PICTURES'] === 'on' ? [RESULTS, HANDBOOK] : [RESULTS]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.webp`), small)
  }
}

/** A screen that is full of words is kept a little coarser. */
async function smallEnough(shot: Buffer): Promise<Buffer> {
  const at = (quality: number) => sharp(shot).resize({ width: WIDTH }).webp({ quality, effort: 6 }).toBuffer()
  const usual = await at(70)
  return usual.length < MOST_BYTES ? usual : at(50)
}

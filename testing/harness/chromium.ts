import { type Browser, chromium } from '@playwright/test'
import { afterAll } from 'vitest'
import { CHROMIUM_ARGUMENTS } from './chromium-arguments.ts'

/** A real browser for gates; ends with the test file. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  afterAll(() => browser.close())
  return browser
}

/** Nothing moves while it is looked at, and no service worker comes, which costs more than a page. */
export const QUIET_CONTEXT = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const

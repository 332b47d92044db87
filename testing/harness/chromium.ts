import { type Browser, chromium } from '@playwright/test'
import { afterAll } from 'vitest'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A real browser for gates; ends with the test file. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  afterAll(() => browser.close())
  return browser
}

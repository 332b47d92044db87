// npm run handbook:pictures: takes the pictures of docs/handbook anew, of a demo world of its own.
import { ensureBrowser, ensureBuilt, ensureInstalled } from './set-up.mjs'
import { bin, run } from './test-suites.mjs'

ensureInstalled()
await ensureBuilt()
const env = { NODE_ENV: 'test', CHROMIUM: ensureBrowser(), HANDBOOK_PICTURES: 'on' }
const { status } = await run([bin('@playwright/test/cli.js'), 'test', 'testing/browser/handbook.spec.ts'], {
  env,
})
process.exit(status)

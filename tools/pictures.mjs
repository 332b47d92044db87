// npm run handbook:pictures, npm run look:pictures: takes the pictures of docs/handbook or docs/look anew, of a demo world of its own.
import { ensureBrowser, ensureBuilt, ensureInstalled } from './set-up.mjs'
import { bin, run } from './test-suites.mjs'

const [name] = process.argv.slice(2)
if (name !== 'handbook' && name !== 'look') {
  console.error('Pictures of what? handbook or look')
  process.exit(1)
}
ensureInstalled()
await ensureBuilt()
const env = { NODE_ENV: 'test', CHROMIUM: ensureBrowser(), [`${name.toUpperCase()}_PICTURES`]: 'on' }
const { status } = await run([bin('@playwright/test/cli.js'), 'test', `testing/browser/${name}.spec.ts`], {
  env,
})
process.exit(status)

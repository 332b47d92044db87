// npm test: everything, from a fresh clone; ends with one line `N passed, N failed`.
// `npm test -- unit gate` runs only the named parts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBrowser, ensureBuilt, ensureInstalled, nodePath, root } from './set-up.mjs'

const bin = (name) => join(root, 'node_modules', name)
const report = (name) => join(root, 'test-results', `${name}.json`)

const parts = {
  types: () =>
    check('react-router typegen', [bin('@react-router/dev/bin.cjs'), 'typegen']) &&
    check('types', [bin('typescript-7/bin/tsc'), '-p', '.']),
  lint: () => check('lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']),
  boundaries: () =>
    check('boundaries', [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'server.ts',
      'web-pages.ts',
      'web-services.ts',
      'platform',
      'modules',
      'club',
      'web',
      'demo',
    ]),
  dead: () => check('dead code', [bin('knip/bin/knip.js')]),
  generated: () => check('generated files', ['tools/generate.ts', '--check']),
  unit: () => vitest('unit', 'unit-web'),
  gate: () => {
    // C8 and C10 crawl the pages as they are built.
    ensureBuilt()
    vitest('gate', 'gate-logs')
  },
  browser: () => playwright(),
}

let passed = 0
let failed = 0

function check(name, args) {
  const started = Date.now()
  const { status } = spawnSync(nodePath(), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status === 0) passed += 1
  else failed += 1
  return status === 0
}

/** Several projects run in their order. */
function vitest(project, ...more) {
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...[project, ...more].flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(project)}`,
  ]
  const { status } = runSuite(project, args)
  const result = readReport(project)
  addUp(project, status, result?.numPassedTests, result?.numFailedTests)
}

function playwright() {
  const env = { CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') }
  ensureBuilt()
  const { status } = runSuite(
    'browser',
    [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env,
  )
  const { stats } = readReport('browser') ?? {}
  addUp('browser', status, stats && stats.expected + stats.flaky, stats?.unexpected)
}

function runSuite(name, args, env = {}) {
  mkdirSync(dirname(report(name)), { recursive: true })
  rmSync(report(name), { force: true })
  return spawnSync(nodePath(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
}

function readReport(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : null
}

/** A suite that ran nothing, or that ended badly without naming a test, has failed. */
function addUp(name, status, good = 0, bad = 0) {
  passed += good
  failed += bad
  if (good + bad === 0 || (status !== 0 && bad === 0)) {
    console.error(`✗ ${name}: the run itself failed`)
    failed += 1
  }
}

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) run()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

// npm test: everything, from a fresh clone; ends with one line `N passed, N failed`.
// `npm test -- unit gate` runs only the named parts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileCache, ensureBrowser, ensureInstalled, nodePath, root } from './set-up.mjs'

const bin = (name) => join(root, 'node_modules', name)
const report = (name) => join(root, 'test-results', `${name}.json`)

const parts = {
  types: async () =>
    (await check('react-router typegen', [bin('@react-router/dev/bin.cjs'), 'typegen'])) &&
    (await check('types', [bin('typescript-7/bin/tsc'), '-p', '.'])),
  lint: () => check('lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']),
  boundaries: () =>
    check('boundaries', [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'server.ts',
      'program',
      'platform',
      'modules',
      'club',
      'web',
      'demo',
    ]),
  dead: () => check('dead code', [bin('knip/bin/knip.js')]),
  generated: () => check('generated files', ['tools/generate.ts', '--check']),
  unit: () => vitest(['unit', 'unit-web', 'unit-window']),
  data: async () => {
    const folder = process.env['KURVE_FOOTBALL_DATA'] ?? join(root, '..', 'shared', 'data', 'football')
    if (existsSync(folder)) await vitest(['data'])
    else console.log(`– data: left out, there is no ${folder}`)
  },
  // Some gates read the pages as they are built, some look at them in a browser.
  gate: async () => {
    const env = { CHROMIUM: ensureBrowser() }
    if (await isBuilt()) await vitest(['gate', 'gate-logs'], { env, keepsOutput: isWanted('unit') })
  },
  browser: async () => {
    if (await isBuilt()) await playwright()
  },
  /** The gates at their full figures: hours. */
  night: async () => {
    const env = { CHROMIUM: ensureBrowser() }
    if (await isBuilt()) await vitest(['night'], { env })
  },
}
const ONLY_WHEN_NAMED = ['night']

let passed = 0
let failed = 0

/** Says what it has to say when it is done, so that parts that run beside each other stay apart. */
async function check(name, args) {
  const started = Date.now()
  const { status, output } = await run(args, { keepsOutput: true })
  process.stdout.write(output)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status === 0) passed += 1
  else failed += 1
  return status === 0
}

let building = null

/** The web is built once, beside whatever runs then. */
function isBuilt() {
  building ??= check('web build', ['-e', "(await import('./tools/set-up.mjs')).ensureBuilt()"])
  return building
}

let bases = null

/** The databases that tests copy are made once for all parts, by a process that ends with this one. */
function baseDatabases() {
  bases ??= new Promise((done, fail) => {
    const child = spawn(nodePath(), ['--disable-warning=ExperimentalWarning', 'testing/base-databases.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...compileCache, ...process.env, NODE_ENV: 'test' },
    })
    const ended = new Promise((gone) => child.once('exit', gone))
    const close = () => {
      child.disconnect()
      return ended
    }
    child.once('message', ({ adminUrl }) => done({ env: { TEST_DATABASES: adminUrl }, close }))
    child.once('exit', (code) => fail(new Error(`The base databases could not be made (${code}).`)))
  })
  return bases
}

/** Several projects run in their order. */
async function vitest(projects, options) {
  const [name] = projects
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ]
  const status = await runSuite(name, args, options)
  const result = readReport(name)
  addUp(name, status, result?.numPassedTests, result?.numFailedTests)
}

async function playwright() {
  const env = { CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') }
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const status = await runSuite('browser', args, { env })
  const { stats } = readReport('browser') ?? {}
  addUp('browser', status, stats && stats.expected + stats.flaky, stats?.unexpected)
}

async function runSuite(name, args, { env = {}, keepsOutput = false } = {}) {
  mkdirSync(dirname(report(name)), { recursive: true })
  rmSync(report(name), { force: true })
  const bases = await baseDatabases()
  const { status, output } = await run(args, { env: { NODE_ENV: 'test', ...bases.env, ...env }, keepsOutput })
  process.stdout.write(output)
  return status
}

function run(args, { env = {}, keepsOutput = false }) {
  const output = keepsOutput ? 'pipe' : 'inherit'
  const child = spawn(nodePath(), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...compileCache, ...process.env, ...env },
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ status: 1, output: `${error}\n` }))
    child.once('close', (status) => done({ status, output: Buffer.concat(chunks).toString() }))
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
const isWanted = (name) => (wanted.length === 0 ? !ONLY_WHEN_NAMED.includes(name) : wanted.includes(name))
const inTurn = async (...names) => {
  for (const name of names) if (isWanted(name)) await parts[name]()
}
// What looks at sources goes in two lanes; then gates, which wait for programs and databases much of their time, run beside
// unit tests and browser.
await Promise.all([inTurn('types', 'lint'), inTurn('boundaries', 'dead', 'generated')])
const isAnyWanted = (...names) => names.some(isWanted)
await Promise.all([
  isAnyWanted('gate', 'browser') && isBuilt(),
  isAnyWanted('unit', 'gate', 'browser') && baseDatabases(),
])
await Promise.all([inTurn('unit', 'data', 'browser'), inTurn('gate')])
await inTurn('night')
await (await bases)?.close()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

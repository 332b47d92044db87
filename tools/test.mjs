// npm test: everything, from a fresh clone; ends with one line `N passed, N failed`.
// `npm test -- unit gate` runs only the named parts.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCache, ensureBrowser, ensureInstalled, nodePath, root } from './set-up.mjs'
import { bin, run, runPlaywright, runVitest } from './test-suites.mjs'

const parts = {
  types: async () =>
    (await check('react-router typegen', [bin('@react-router/dev/bin.cjs'), 'typegen'])) &&
    // Several checkers would each work out most types for themselves, on cores that other checks want meanwhile.
    // Its memory is looked through less often than it would by itself: a sixth of its time.
    (await check('types', [bin('typescript-7/bin/tsc'), '-p', '.', '--checkers', '1'], { GOGC: '400' })),
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
      'office',
      'demo',
      'tools',
      'testing',
    ]),
  dead: () => check('dead code', [bin('knip/bin/knip.js')]),
  generated: () => check('generated files', ['tools/generate.ts', '--check']),
  unit: () => suite('unit', (options) => runVitest(['unit', 'unit-web', 'unit-window'], options)),
  data: async () => {
    const folder = process.env['KURVE_FOOTBALL_DATA'] ?? join(root, '..', 'shared', 'data', 'football')
    if (existsSync(folder)) await suite('data', (options) => runVitest(['data'], options))
    else console.log(`– data: left out, there is no ${folder}`)
  },
  // Some gates read the pages as they are built, some look at them in a browser.
  gate: async () => {
    const browser = { CHROMIUM: await browserThere() }
    if (!(await isBuilt())) return
    await suite('gate', ({ files, env }) =>
      runVitest(['gate', 'gate-logs'], {
        files,
        env: { ...env, ...browser },
        keepsOutput: isWanted('unit') && files.length === 0,
      }))
  },
  browser: async () => {
    const browser = { CHROMIUM: await browserThere() }
    if (!(await isBuilt())) return
    await suite('browser', ({ files, env }) => runPlaywright({ files, env: { ...env, ...browser } }))
  },
  /** The gates at their full figures: hours. */
  night: async () => {
    const browser = { CHROMIUM: await browserThere() }
    if (!(await isBuilt())) return
    await suite('night', ({ files, env }) => runVitest(['night'], { files, env: { ...env, ...browser } }))
    const screens = { ...browser, SCREENS: 'all' }
    await suite('screens', ({ env }) => runPlaywright({ files: ['screens'], env: { ...env, ...screens } }))
  },
}
const ONLY_WHEN_NAMED = ['night']

let passed = 0
let failed = 0

/** Says what it has to say when it is done, so that parts that run beside each other stay apart. */
async function check(name, args, env = {}) {
  const started = Date.now()
  const { status, output } = await run(args, { keepsOutput: true, env })
  process.stdout.write(output)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status === 0) passed += 1
  else addFailures('check', [{ file: null, title: name, message: '' }])
  return status === 0
}

let installing = null

/** Debian's packages come beside npm's, which wait for the network much of their time, and by the Node that runs this. */
function beginBrowser() {
  const script = "(await import('./tools/set-up.mjs')).ensureBrowser()"
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: 'inherit',
  })
  installing = new Promise((done) => child.once('close', done))
}

async function browserThere() {
  await installing
  return ensureBrowser()
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

/** Suites that failed, with the way to run some of their files once more. */
const toTryAgain = []
/** What each suite took, with its slowest files; suites run beside each other. */
const times = []
const SLOWEST_NAMED = 8
const inSeconds = (ms) => `${Math.round(ms / 1000)} s`
const neededSecondTry = []
const failures = []

/** Counts what a suite came to; with `CI` its failed files get a second try when nothing else runs. */
async function suite(name, runs) {
  const { env } = await baseDatabases()
  const again = (files) => runs({ files, env })
  const started = Date.now()
  const outcome = await again([])
  passed += outcome.passed
  const slowest = outcome.times
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SLOWEST_NAMED)
    .map(([file, ms]) => `${file} ${inSeconds(ms)}`)
  times.push(`${name} ${inSeconds(Date.now() - started)} (${slowest.join(', ')})`)
  if (outcome.failures.length === 0) return
  if (process.env['CI']) toTryAgain.push({ name, again, ...outcome })
  else addFailures(name, outcome.failures)
}

function addFailures(name, list) {
  failed += list.length
  failures.push(...list.map((failure) => ({ name, ...failure })))
}

const MOST_FILES_TRIED_AGAIN = 8

/** What failed beside everything else runs once more alone. What fails then has failed; the others are named. */
async function secondTries() {
  for (const { name, again, failures: first } of toTryAgain) {
    const files = [...new Set(first.map(({ file }) => file).filter((file) => file !== null))]
    if (files.length > MOST_FILES_TRIED_AGAIN) {
      addFailures(name, first)
      continue
    }
    console.log(`– ${name}: ${files.join(', ') || 'all of it'} once more, alone`)
    const second = await again(files)
    addFailures(name, second.failures)
    passed += Math.max(0, first.length - second.failures.length)
    const failsStill = (title) => second.failures.some((failure) => failure.title === title)
    neededSecondTry.push(
      ...first.filter(({ title }) => !failsStill(title)).map((failure) => ({ name, ...failure })),
    )
  }
}

/** At the end, where it is read: what failed and what was shaky, each with the first line of its message. */
function reportFailures() {
  const tell = (title, list) => {
    if (list.length === 0) return
    console.log(`${title}:`)
    for (const { name, file, title, message } of list) {
      console.log(`  ${name} ${file ?? ''} › ${title}\n    ${message.split('\n')[0]}`)
    }
  }
  tell('Passed on a second try, alone', neededSecondTry)
  tell('Failed', failures)
}

/** What tests put into the folder for temporary files lies in one of the run's own, and goes with it. */
function removeScratchAtTheEnd() {
  const scratch = mkdtempSync(join(tmpdir(), 'kurve-run-'))
  // The database's own user must reach it.
  chmodSync(scratch, 0o755)
  process.env['TMPDIR'] = scratch
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const isWanted = (name) => (wanted.length === 0 ? !ONLY_WHEN_NAMED.includes(name) : wanted.includes(name))
const isAnyWanted = (...names) => names.some(isWanted)
if (isAnyWanted('gate', 'browser', 'night')) beginBrowser()
ensureInstalled()
const inSequence = async (...names) => {
  for (const name of names) if (isWanted(name)) await parts[name]()
}
removeScratchAtTheEnd()
async function madeForTests() {
  if (isAnyWanted('gate', 'browser')) await isBuilt()
  if (isAnyWanted('unit', 'gate', 'browser')) await baseDatabases()
}
// What looks at sources goes in two lanes, the quicker one of which makes what tests need; then gates, which wait for programs
// and databases much of their time, run beside browser and unit tests. These come last: they are the shortest, so that no core
// waits for another one at the end.
await Promise.all([
  inSequence('types', 'lint'),
  inSequence('boundaries', 'dead', 'generated').then(madeForTests),
])
await Promise.all([inSequence('browser', 'unit', 'data'), inSequence('gate')])
await inSequence('night')
await secondTries()
await (await bases)?.close()
for (const line of times) console.log(`– ${line}`)
reportFailures()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

// Runs the suites of vitest and Playwright and reads from their reports what passed and what failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compileCache, nodePath, root } from './set-up.mjs'

export const bin = (name) => join(root, 'node_modules', name)
const report = (name) => join(root, 'test-results', `${name}.json`)

/**
 * What a run of a suite came to.
 * @typedef {{ passed: number, failures: { file: string | null, title: string, message: string }[], times: [string, number][] }} Outcome
 * `times`: what each file took, in milliseconds.
 */

/** Runs projects of vitest in their order; `files` narrows it down to those. Returns an Outcome. */
export async function runVitest(projects, { files = [], ...options } = {}) {
  const [name] = projects
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
    ...files,
  ]
  const status = await runSuite(name, args, options)
  const result = readReport(name)
  const failures = (result?.testResults ?? []).flatMap(failuresOfFile)
  const times = (result?.testResults ?? []).map((one) => [
    relative(root, one.name),
    one.endTime - one.startTime,
  ])
  return { ...withTheRunItself(name, status, { passed: result?.numPassedTests ?? 0, failures }), times }
}

/** A file that could not even be loaded names no test of its own. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [{ file, title: 'the file itself', message }]
  return failed.map((test) => ({ file, title: test.fullName, message: test.failureMessages[0] ?? '' }))
}

/** Runs the journeys in the browser; `files` narrows it down to those. Returns an Outcome. */
export async function runPlaywright({ files = [], env }) {
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...files]
  const status = await runSuite('browser', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
  })
  const { stats, suites = [], config } = readReport('browser') ?? {}
  const folder = config ? relative(root, config.rootDir) : ''
  const specs = suites.flatMap(specsOf)
  const failures = specs.filter(({ ok }) => !ok)
  const byFile = new Map()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0)
    byFile.set(join(folder, file), (byFile.get(join(folder, file)) ?? 0) + ms)
  }
  const outcome = withTheRunItself('browser', status, {
    passed: stats ? stats.expected + stats.flaky : 0,
    failures: failures.map(({ file, title, tests }) => ({
      file: join(folder, file),
      title,
      message: tests[0]?.results.at(-1)?.error?.message ?? '',
    })),
  })
  return { ...outcome, times: [...byFile] }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** A suite that ran nothing, or that ended badly without naming a test, has failed. */
function withTheRunItself(name, status, { passed, failures }) {
  const isBroken = passed + failures.length === 0 || (status !== 0 && failures.length === 0)
  return {
    passed,
    failures: isBroken ? [{ file: null, title: `${name}: the run itself`, message: '' }] : failures,
  }
}

async function runSuite(name, args, { env = {}, keepsOutput = false } = {}) {
  mkdirSync(dirname(report(name)), { recursive: true })
  rmSync(report(name), { force: true })
  const { status, output } = await run(args, { env: { NODE_ENV: 'test', ...env }, keepsOutput })
  process.stdout.write(output)
  return status
}

/** Runs the pinned Node; with `keepsOutput` what it says comes back instead of standing on the screen at once. */
export function run(args, { env = {}, keepsOutput = false }) {
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

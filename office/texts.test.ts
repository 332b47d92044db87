import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { permissions, roleNames } from '#modules/staff/roles.schema.ts'
import type { Texts } from '#web/i18n/merge-texts.ts'
import { areas } from './rooms.ts'

const folder = join(import.meta.dirname, 'texts')
const namespaces = readdirSync(join(folder, 'de')).map((file) => file.replace('.json', ''))
const read = (language: 'de' | 'en', namespace: string): Texts =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'))

function flat(texts: Texts, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'string' ? { [prefix + key]: text } : flat(text, `${prefix}${key}.`),
    ),
  )
}

const places = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name).sort()

test('both languages have the same rooms', () => {
  expect(readdirSync(join(folder, 'en'))).toEqual(readdirSync(join(folder, 'de')))
})

test.each(namespaces)('%s says the same in both languages, with the same values', (namespace) => {
  const [german, english] = [flat(read('de', namespace)), flat(read('en', namespace))]
  expect(Object.keys(english).sort()).toEqual(Object.keys(german).sort())
  for (const [key, text] of Object.entries(german))
    expect(places(english[key]!), `${namespace}:${key}`).toEqual(places(text))
})

const plurals = /_(zero|one|other)$/

test('every text that a screen asks for by its name is there', () => {
  const known = new Set(
    namespaces.flatMap((namespace) =>
      Object.keys(flat(read('de', namespace))).map((key) => `${namespace}:${key.replace(plurals, '')}`),
    ),
  )
  const missing = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const code = readFileSync(join(import.meta.dirname, file), 'utf8')
      const asked = [...code.matchAll(/useTranslation\('([\w-]+)'\)/g)].map(([, namespace]) => namespace!)
      const keys = [...code.matchAll(/(?<![\w.])t\(\s*'([\w.-]+)'/g)].map(([, key]) => key!)
      return keys
        .filter((key) => !asked.some((namespace) => known.has(`${namespace}:${key}`)))
        .map((key) => `${file}: ${key}`)
    })
  expect(missing).toEqual([])
})

test('every area, room, role and permission has its words', () => {
  const office = flat(read('de', 'office'))
  const staff = flat(read('de', 'staff'))
  for (const area of areas) {
    expect(office).toHaveProperty([`areas.${area.key}`])
    if (area.rooms.length > 1)
      for (const room of area.rooms) expect(office).toHaveProperty([`tabs.${area.key}.${room.key}`])
  }
  for (const role of roleNames) expect(staff).toHaveProperty([`roles.${role}.name`])
  for (const permission of permissions) expect(staff).toHaveProperty([`permissions.${permission}`])
})

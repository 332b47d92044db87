import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layValues, valueAt, valueNow } from '#modules/values/now.rules.ts'
import { changeableValues } from '#modules/values/registry.rules.ts'
import { valueSchema } from '#modules/values/schema.ts'
import de from '../../texts/de/values.json' with { type: 'json' }
import en from '../../texts/en/values.json' with { type: 'json' }

const sources = globSync('{modules,program,web}/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.') && !path.startsWith('modules/values/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('each value is read somewhere by its name, has a base within its own bounds, and its words', () => {
  expect(changeableValues.length).toBeGreaterThanOrEqual(20)
  expect(new Set(changeableValues.map(({ name }) => name)).size).toBe(changeableValues.length)
  for (const value of changeableValues) {
    const { name, words, base, group, unit, usedIn } = value
    expect(valueSchema(value).safeParse(base).success, name).toBe(true)
    const read = name.startsWith('shipping.')
      ? `shipping.\${method.code}.${name.split('.')[2]}`
      : name.startsWith('resale.handlingFeePercent.')
        ? 'resale.handlingFeePercent.${'
        : /^television(Gift)?\./.test(name)
          ? `${name.split('.')[0]}.\${id}.${name.split('.')[2]}`
          : name.startsWith('paymentWays.')
            ? `paymentWays.\${method}.${name.split('.')[2]}`
            : `'${name}'`
    expect(sources.includes(read), name).toBe(true)
    for (const texts of [de, en]) {
      const at = (path: string) =>
        path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], texts)
      for (const path of [`names.${words}`, `groups.${group}.title`, `lines.stays.${group}`])
        expect(at(path), path).toBeTypeOf('string')
      for (const place of usedIn) expect(at(`places.${place}`), place).toBeTypeOf('string')
      if (!['cents', 'text', 'phone', 'email'].includes(unit))
        expect(at(`units.${unit}_other`)).toBeTypeOf('string')
    }
  }
})

test('what counted at a moment stays, whatever the file says later', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  layValues(
    new Map([
      [
        'x',
        [
          { from: at(2), isBase: false, former: 10, value: 12 },
          { from: at(4), isBase: true, former: 12, value: 10 },
        ],
      ],
    ]),
  )
  // The file says 11 by now.
  expect([1, 2, 3, 4, 5].map((day) => valueAt('x', 11, at(day)))).toEqual([10, 12, 12, 11, 11])
  expect([valueNow('x', 11), valueNow('y', 1), valueAt('y', 1, at(1))]).toEqual([11, 1, 1])
  layValues(new Map())
})

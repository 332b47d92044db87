import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import index from '#demo/pictures.gen.json' with { type: 'json' }
import { isMediaId } from '#modules/media/rules.ts'
import { focused, PICTURES } from './all.pictures.ts'

const FOLDER = new URL('../pictures/', import.meta.url)
const fileOf = (id: string) => readFileSync(new URL(`${id}.svg`, FOLDER), 'utf8')

describe('the demo world’s pictures', () => {
  test('are exactly the files in the folder and the entries in the index', () => {
    const ids = PICTURES.map(({ id }) => id).sort()
    expect(new Set(ids).size).toBe(ids.length)
    expect(readdirSync(FOLDER).sort()).toEqual(ids.map((id) => `${id}.svg`).sort())
    expect(index).toEqual(JSON.parse(JSON.stringify(PICTURES.map(({ draw: _draw, ...entry }) => entry))))
  })

  test('have ids that the media service serves', () => {
    expect(PICTURES.filter(({ id }) => !isMediaId(id))).toEqual([])
  })

  test('are described in all three languages, unless they are decoration', () => {
    const undescribed = PICTURES.filter(
      ({ alt, tags }) =>
        !tags.includes('decoration') && Object.values(alt).some((text) => text.trim() === ''),
    )
    expect(undescribed.map(({ id }) => id)).toEqual([])
  })

  test('have the proportions the index says', () => {
    for (const { id, width, height } of PICTURES)
      expect(fileOf(id)).toContain(`viewBox="0 0 ${width} ${height}"`)
  })

  test('run nothing and load nothing', () => {
    const unsafe = /<script|<foreignObject|\son\w+=|href=|url\((?!#)|<style|<image|<text/i
    expect(PICTURES.filter(({ id }) => unsafe.test(fileOf(id))).map(({ id }) => id)).toEqual([])
  })

  test('stay small: none over 140 kB, all together under 8 MB', () => {
    const sizes = PICTURES.map(({ id }) => fileOf(id).length)
    expect(Math.max(...sizes)).toBeLessThan(140 * 1024)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024 * 1024)
  })

  // The figures take seconds each; these are drawn by the same hand within milliseconds.
  const quick = PICTURES.filter(({ id }) =>
    /^(crest|mark$|product-(mug|scarf|flag|ball|poster)|shirt-(home|retro))/.test(id),
  )
  test.each(quick.map((picture) => [picture.id, picture] as const))(
    '%s is what the generator draws',
    (id, picture) => {
      expect(focused(picture)).toBe(fileOf(id))
    },
  )
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What moves is moved by the graphics processor: a phone that is busy lays nothing out and paints nothing anew in each frame. And
 * nothing moves for whoever wants less motion.
 */
const root = join(import.meta.dirname, '..')
const sheets = globSync('{web,office}/**/*.css', { cwd: root })
  .sort()
  .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

const CHEAP = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity'])
/** Short and once, or a few times a second. */
const PAINTED: Readonly<Record<string, string>> = {
  'goal-scene-open': 'clip-path: the scene of a goal opens along the diagonal, once',
  'code-left': 'stroke-dashoffset: four steps a second',
}

/** The text between the brace at `from` and its own end. */
function block(css: string, from: number): string {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return css.slice(from + 1, at)
  }
  return css.slice(from + 1)
}

function blocksOf(css: string, head: RegExp): { head: string; body: string }[] {
  return [...css.matchAll(head)].map((found) => ({
    head: found[1]!,
    body: block(css, found.index + found[0].length - 1),
  }))
}

const movements = sheets.flatMap(({ file, css }) =>
  blocksOf(css, /@keyframes\s+([\w-]+)\s*\{/g).map(({ head, body }) => ({
    file,
    name: head,
    properties: [...body.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:/g)].map(([, property]) => property!),
  })),
)

test('movements change nothing that has to be laid out or painted', () => {
  expect(movements.length).toBeGreaterThan(10)
  const dear = movements
    .filter(({ name, properties }) => !(name in PAINTED) && properties.some((one) => !CHEAP.has(one)))
    .map(({ file, name, properties }) => `${file}: ${name} (${properties.join(', ')})`)
  expect(dear).toEqual([])
  const names = new Set(movements.map(({ name }) => name))
  expect(Object.keys(PAINTED).filter((name) => !names.has(name))).toEqual([])
})

test('each of them is left out where less motion is wanted', () => {
  const moving = movements.filter(({ file, name }) => {
    const { css } = sheets.find((sheet) => sheet.file === file)!
    const wanted = blocksOf(css, /@media\s*\(prefers-reduced-motion:\s*(no-preference)\)\s*\{/g)
    const unwanted = blocksOf(css, /@media\s*\(prefers-reduced-motion:\s*(reduce)\)\s*\{/g)
    const uses = (text: string) => [...text.matchAll(new RegExp(`animation:[^;]*\\b${name}\\b`, 'g'))].length
    const usesInWanted = wanted.reduce((sum, { body }) => sum + uses(body), 0)
    const usesInUnwanted = unwanted.reduce((sum, { body }) => sum + uses(body), 0)
    const open = uses(css) - usesInWanted - usesInUnwanted
    return open > 0 && !unwanted.some(({ body }) => /animation:/.test(body))
  })
  expect(moving.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('a width that grows would be seen', () => {
  const css = '@keyframes busy { from { width: 0; } to { width: 92%; } }'
  const { body } = blocksOf(css, /@keyframes\s+([\w-]+)\s*\{/g)[0]!
  expect([...body.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:/g)].map(([, one]) => one)).toEqual(['width', 'width'])
})

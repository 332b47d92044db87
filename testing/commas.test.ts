import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Pieces of text in which a comma touches what is put in: `${street}, ${city}`, `{name}, <b>`. */
function commasIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const isTouching =
      (ts.isTemplateHead(node) && /,\s$/.test(node.text)) ||
      (ts.isTemplateMiddle(node) && /^,\s|,\s$/.test(node.text)) ||
      (ts.isTemplateTail(node) && /^,\s/.test(node.text)) ||
      (ts.isJsxText(node) && /^\s*,|,\s*$/.test(node.text))
    if (isTouching) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test('no page sets commas between words by hand: Japanese has its own (joined.rules.ts)', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(commasIn)).toEqual([])
})

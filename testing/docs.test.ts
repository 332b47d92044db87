import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
const FOLDERS = 'modules|platform|program|web|office|club|demo|testing|tools|migrations|docs'

/** A path of the tree, as prose names it: `modules/cart/items.ts`, `program/`, `office/texts/{de,en}/work.json`, `**` and `<module>` in it. */
const PATH = new RegExp(`\`((?:${FOLDERS})/[\\w.,{}*<>/-]*)\``, 'g')
const LINK = /\]\((?!https?:|mailto:|[#/])([^)\s#]+)(?:#[^)\s]*)?\)/g

const isThere = (path: string) =>
  globSync(path.replace(/<[^>]*>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0

test.each(pages)('%s names nothing that is not there', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...text.matchAll(PATH)].map(([, path]) => path!)
  const links = [...text.matchAll(LINK)].map(([, link]) => join(dirname(page), link!))
  expect([...new Set([...paths, ...links])].filter((path) => !isThere(path))).toEqual([])
})

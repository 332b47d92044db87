import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = '{modules,platform,program,club,web}/**/*.{ts,tsx}'
const FOR_TESTS = /\.test\.tsx?$|-for-test\.tsx?$|\/build\.ts$/

/** Kind and type of everything that is sold, with the module whose own words they are. */
const OWN: Record<string, string> = {
  merchandise: 'modules/catalogue/',
  Merchandise: 'modules/catalogue/',
  dayTicket: 'modules/tickets/',
  Ticket: 'modules/tickets/',
  giftVoucher: 'modules/gifts/',
  GiftVoucher: 'modules/gifts/',
  marketplaceTicket: 'modules/marketplace/',
  MarketplaceTicket: 'modules/marketplace/',
  ticketUpgrade: 'modules/wallet/',
  TicketUpgrade: 'modules/wallet/',
}

/** The same word for something else. */
const HOMONYMS: Record<string, { word: string; files: string[] }> = {
  'the page where gift vouchers are bought': {
    word: 'giftVoucher',
    files: ['web/screens.ts', 'web/routes.ts', 'program/web/cards.ts', 'club/pages/store-navigation.ts'],
  },
  'a word that people look for': { word: 'merchandise', files: ['club/pages/quick-links.ts'] },
  'a label that staff limit a promotion to: goods': {
    word: 'Merchandise',
    files: ['modules/office/codes/schema.ts'],
  },
  'a label that staff limit a promotion to: places': {
    word: 'Ticket',
    files: ['modules/office/codes/schema.ts'],
  },
  'a label that staff limit a promotion to: places of the exchange': {
    word: 'MarketplaceTicket',
    files: ['modules/office/codes/schema.ts'],
  },
  'what stands on a pass of a phone': { word: 'Ticket', files: ['modules/passes/pass.rules.ts'] },
}

/** Kinds and types that a source names: as a text, as a key, or as a text within SQL. */
function namesIn(file: string, source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || isKey(node)) found.push(node.text)
    if (ts.isTemplateLiteralToken(node) || ts.isStringLiteralLike(node))
      found.push(...[...node.text.matchAll(/'(\w+)'/g)].map((match) => match[1]!))
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return [...new Set(found.filter((name) => Object.hasOwn(OWN, name) && !file.startsWith(OWN[name]!)))]
}

/** `{ Ticket: … }` and `.Ticket`, through which a kind would be asked as well; not the names of types and variables. */
function isKey(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertyAccessExpression(parent) &&
      parent.name === node &&
      !/^path$/.test(parent.expression.getText()))
  )
}

test('nobody but its seller names a kind or a type of what is sold', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !FOR_TESTS.test(file))
  expect(files.length).toBeGreaterThan(500)
  const isHomonym = (file: string, name: string) =>
    Object.values(HOMONYMS).some(({ word, files: own }) => word === name && own.includes(file))
  const named = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    if (!Object.keys(OWN).some((name) => source.includes(name))) return []
    return namesIn(file, source)
      .filter((name) => !isHomonym(file, name))
      .map((name) => `${file}: ${name}`)
  })
  expect(named).toEqual([])
})

test.each([
  [`const isVoucher = item.type === 'GiftVoucher'`, 'GiftVoucher'],
  [`switch (item.kind) { case "dayTicket": throw item }`, 'dayTicket'],
  [`export const PLACES = ['Ticket']`, 'Ticket'],
  [`const icon = { Merchandise: 'parcel' }[item.type]`, 'Merchandise'],
  [`const icon = icons.MarketplaceTicket`, 'MarketplaceTicket'],
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of one
    "const rows = sql`select id from checkout_items where kind = 'merchandise' and id = ${id}`",
    'merchandise',
  ],
  [`const query = "select id from cart_items where kind in ('dayTicket')"`, 'dayTicket'],
  [`const icon = <Icon name={item.type === 'Merchandise' ? 'parcel' : 'ticket'} />`, 'Merchandise'],
])('control: %s is seen', (source, name) => {
  expect(namesIn('modules/checkout/any.tsx', source)).toEqual([name])
})

test('every exception is still one', () => {
  const stale = Object.values(HOMONYMS).flatMap(({ word, files }) =>
    files.filter((file) => !namesIn(file, readFileSync(join(ROOT, file), 'utf8')).includes(word)),
  )
  expect(stale).toEqual([])
})

test('control: a seller may name what it sells, and a type of the language is no kind', () => {
  expect(namesIn('modules/gifts/any.ts', `const kind = 'giftVoucher'`)).toEqual([])
  expect(namesIn('web/wallet/any.ts', `export type Ticket = { id: string }`)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The packed one: each page that is looked at has to read it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What these find depends on how something is drawn; they take three quarters of axe's time. */
const OF_DRAWING = ['color-contrast', 'target-size']
/** What has been looked at by those before, by this process. The night looks at everything wherever it is. */
const drawnBefore = new Set<string>()
const LOOKS_AGAIN = process.env['SCREENS'] === 'all'

type Findings = [rule: string, places: unknown[]][]

/** What axe finds; frames of the bank are somebody else's. */
export async function axeFindings(page: Page, within = 'html'): Promise<Findings> {
  for (;;) {
    // The rows of a list of the office that others are about to take the place of are pale on purpose.
    await page.waitForFunction(() => !document.querySelector('.list-table--stale'))
    const drawn = LOOKS_AGAIN ? null : await newlyDrawn(page, within)
    const { found, wasStale } = await run(page, within, drawn?.places ?? null)
    // A question that was typed before was asked meanwhile: what was looked at is on its way out.
    if (wasStale) continue
    for (const way of drawn?.ways ?? []) drawnBefore.add(way)
    return found
  }
}

/** `places`: the numbers of those elements within that drawing is looked at of; null: all. */
async function run(
  page: Page,
  within: string,
  places: number[] | null,
): Promise<{ found: Findings; wasStale: boolean }> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(
    async ({ within, rules, ofDrawing, places }) => {
      const isStale = () => document.querySelector('.list-table--stale') !== null
      let wasStale = isStale()
      const watching = new MutationObserver(() => (wasStale ||= isStale()))
      watching.observe(document, {
        attributes: true,
        attributeFilter: ['class'],
        childList: true,
        subtree: true,
      })
      const find = async (include: axe.ContextProp, options: axe.RunOptions) => {
        const { violations } = await window.axe.run({ include, exclude: ['iframe'] }, {
          ...options,
          resultTypes: ['violations'],
          iframes: false,
        } satisfies axe.RunOptions)
        return violations.map(({ id, nodes }): [string, unknown[]] => [id, nodes.map(({ target }) => target)])
      }
      const off = Object.fromEntries(ofDrawing.map((rule) => [rule, { enabled: false }]))
      const found = await find([within], { runOnly: rules, rules: places ? off : {} })
      const elements = document.querySelectorAll(`${within} *`)
      const drawn = (places ?? []).flatMap((index) => elements[index] ?? [])
      if (drawn.length > 0)
        found.push(...(await find(drawn, { runOnly: { type: 'rule', values: ofDrawing } })))
      watching.disconnect()
      return { found, wasStale }
    },
    { within, rules: RULES, ofDrawing: OF_DRAWING, places },
  )
}

/**
 * Which elements with words or for pressing are drawn as none was before: by their classes and states, those of what they
 * stand in, and the width. Answers their numbers, some of each kind, and those kinds.
 */
async function newlyDrawn(page: Page, within: string): Promise<{ places: number[]; ways: string[] }> {
  const all = await page.evaluate((part) => {
    const stateOf = (element: Element | null, levels: number): string => {
      if (!element) return ''
      const states = element
        .getAttributeNames()
        .filter((name) =>
          /^(aria-(current|pressed|selected|checked|invalid|expanded)|disabled|data-)/.test(name),
        )
        .map((name) => `${name}=${element.getAttribute(name)}`)
      const own = `${element.localName}.${element.getAttribute('class') ?? ''}[${states}]`
      return levels === 0 ? own : `${stateOf(element.parentElement, levels - 1)} ${own}`
    }
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    return [...document.querySelectorAll(`${part} *`)].map((element) =>
      hasWords(element) || element.matches('a, button, input, select, textarea, summary, [tabindex]')
        ? `${innerWidth} ${document.body.className} ${stateOf(element, 3)}`
        : null,
    )
  }, within)
  const counts = new Map<string, number>()
  const places = all.flatMap((way, index) => {
    if (way === null || drawnBefore.has(way)) return []
    const before = counts.get(way) ?? 0
    counts.set(way, before + 1)
    return before < MOST_OF_A_KIND ? [index] : []
  })
  return { places, ways: [...counts.keys()] }
}

/** Enough for what differs by its place alone, as every second row. */
const MOST_OF_A_KIND = 4

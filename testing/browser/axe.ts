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

/** What axe finds, as rule and places; frames of the bank are somebody else's. */
export async function axeFindings(page: Page, within = 'html'): Promise<[string, unknown[]][]> {
  // The rows of a list of the office that others are about to take the place of are pale on purpose.
  await page.waitForFunction(() => !document.querySelector('.list-table--stale'))
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const drawn = LOOKS_AGAIN ? null : await newlyDrawn(page, within)
  return await page.evaluate(
    async ({ within, rules, ofDrawing, drawn }) => {
      const find = async (include: axe.ContextProp, options: axe.RunOptions) => {
        const { violations } = await window.axe.run({ include, exclude: ['iframe'] }, {
          ...options,
          resultTypes: ['violations'],
          iframes: false,
        } satisfies axe.RunOptions)
        return violations.map(({ id, nodes }): [string, unknown[]] => [id, nodes.map(({ target }) => target)])
      }
      if (!drawn) return await find([within], { runOnly: rules })
      const off = Object.fromEntries(ofDrawing.map((rule) => [rule, { enabled: false }]))
      const found = await find([within], { runOnly: rules, rules: off })
      const elements = document.querySelectorAll(`${within} *`)
      const places = drawn.map((index) => elements[index]!)
      if (places.length === 0) return found
      return [...found, ...(await find(places, { runOnly: { type: 'rule', values: ofDrawing } }))]
    },
    { within, rules: RULES, ofDrawing: OF_DRAWING, drawn },
  )
}

/**
 * Which elements with words or for pressing are drawn as none was before: by their classes and states, those of what they
 * stand in, and the width. Answers their numbers, some of each kind.
 */
async function newlyDrawn(page: Page, within: string): Promise<number[]> {
  const ways = await page.evaluate((part) => {
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
  const fresh = ways.flatMap((way, index) => {
    if (way === null || drawnBefore.has(way)) return []
    const before = counts.get(way) ?? 0
    counts.set(way, before + 1)
    return before < MOST_OF_A_KIND ? [index] : []
  })
  for (const way of counts.keys()) drawnBefore.add(way)
  return fresh
}

/** Enough for what differs by its place alone, as every second row. */
const MOST_OF_A_KIND = 4

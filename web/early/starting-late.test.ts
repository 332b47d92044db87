// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { startWhenPainted } from './starting-late.ts'

let paint: () => void

vi.stubGlobal(
  'PerformanceObserver',
  class {
    constructor(done: () => void) {
      paint = done
    }
    observe() {}
  },
)

afterEach(() => vi.useRealTimers())

function show(): () => string[] {
  document.head.innerHTML = '<link rel="late" href="/assets/entry-1.js">'
  document.body.innerHTML = '<script type="late">import("/assets/entry-1.js")</script>'
  const started: string[] = []
  document.head.append = (node: Node) => {
    started.push(`${(node as HTMLScriptElement).type}: ${node.textContent}`)
  }
  return () => started
}

test('the scripts start with the first paint, by the text that stands in the page', async () => {
  const started = show()
  const done = startWhenPainted()
  expect([started(), document.querySelector('link')!.rel]).toEqual([[], 'late'])
  paint()
  await done
  expect(started()).toEqual(['module: import("/assets/entry-1.js")'])
  expect(document.querySelector('link')!.rel).toBe('modulepreload')
})

test('a page that is never painted starts them all the same', async () => {
  vi.useFakeTimers()
  const started = show()
  const done = startWhenPainted()
  await vi.advanceTimersByTimeAsync(1600)
  await done
  expect(started()).toHaveLength(1)
})

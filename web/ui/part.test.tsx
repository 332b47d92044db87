// @vitest-environment jsdom
import { act, startTransition, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPart, PartView } from './part.tsx'

const Minute = ({ minute }: { minute: number }) => <p>{minute}</p>
const sent = { load: async () => ({ View: Minute }) }

let root: Root
let tick: () => void

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

type MinutePart = ReturnType<typeof createPart<{ minute: number }>>

/** A page with a part that is followed and one whose script waits until somebody touches the page. */
function Page({ live, idle }: { live: MinutePart; idle: MinutePart }) {
  const [minute, setMinute] = useState(42)
  tick = () => startTransition(() => setMinute((before) => before + 1))
  return (
    <div id="page">
      <PartView part={live} given={{ minute }} />
      <PartView part={idle} given={{ minute }} />
    </div>
  )
}

describe('a part of a page', () => {
  test('MAT-14 comes alive and follows what changes, also while another part waits for somebody to be there', async () => {
    const whole = createPart<{ minute: number }>(sent)
    await whole.load()
    document.body.innerHTML = `<div id="app">${renderToString(<Page live={whole} idle={whole} />)}</div>`

    let come = () => {}
    const script = new Promise<void>((done) => {
      come = done
    })
    const live = createPart<{ minute: number }>({
      async load() {
        await script
        return { View: Minute }
      },
    })
    const idle = createPart<{ minute: number }>({ load: () => new Promise(() => {}) })
    const shown = () => [...document.querySelectorAll('#page p')].map((part) => part.textContent)
    await act(async () => {
      root = hydrateRoot(document.getElementById('app')!, <Page live={live} idle={idle} />)
    })
    // The page changes before the scripts of its parts have come.
    await act(async () => tick())
    await act(async () => come())
    await act(async () => tick())
    expect(shown()).toEqual(['44', '42'])
  })

  test('whoever has tapped before the page lived waits for no second tap', async () => {
    const whole = createPart<{ minute: number }>(sent)
    await whole.load()
    document.body.innerHTML = `<div id="app">${renderToString(<Page live={whole} idle={whole} />)}</div>`
    vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true } })
    const load = vi.fn(sent.load)
    const idle = createPart<{ minute: number }>({ load, waits: true })
    await act(async () => {
      root = hydrateRoot(document.getElementById('app')!, <Page live={whole} idle={idle} />)
    })
    expect(load).toHaveBeenCalled()
  })
})

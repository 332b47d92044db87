// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import type { LiveChapter } from '#modules/videos/schema.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { buildEvent, buildTicker, heimstadt, player, westhafen } from '#web/matches/match-for-test.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { lineOf } from './entry-words.ts'
import { LiveTicker } from './LiveTicker.tsx'
import type { LiveMatch } from './useLiveMatch.ts'

const ID = '01990000-0000-7000-8900-000000000001'
const match = { id: ID, team_id: heimstadt.id, website: 'profis' }
const jumped = vi.fn()
const TOLD: LiveMatch = { ticker: null, minute: null, state: 'told', silentSince: null }
const hostile = `<img src=x onerror="alert(1)">\u202e\u0000${'W'.repeat(5000)}`

afterEach(() => {
  cleanUp()
  jumped.mockReset()
})

let given: ComponentProps<typeof LiveTicker>

function Shown() {
  return <LiveTicker {...given} />
}

async function show(told: Partial<LiveMatch>, chapters: LiveChapter[] = []): Promise<HTMLElement> {
  const here = {
    siteKey: 'profis',
    language: 'de',
    domains: domainsOf({ environment: 'production' } as never),
  }
  given = { match, told: { ...TOLD, ...told }, chapters, onJump: jumped }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Shown, loader: () => here }])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: here } }} />
    </InLanguage>,
  )
  await act(() => vi.dynamicImportSettled())
  return box
}

describe('beside the video', () => {
  test('of five hundred entries the newest forty, and the way to the others', async () => {
    const events = Array.from({ length: 500 }, (_, index) =>
      buildEvent({
        id: `e${index}`,
        sequence: index + 1,
        minute: 1 + Math.floor(index / 6),
        text: `Zeile ${index}`,
      }),
    )
    const box = await show({ ticker: { ...buildTicker(), id: ID, events } })
    expect(box.querySelectorAll('li')).toHaveLength(40)
    expect(box.querySelector('li')!.textContent).toContain('Zeile 499')
    expect(box.textContent).toContain('Alle Einträge')
  })

  test('a goal leads to its moment; what no chapter is told of leads nowhere', async () => {
    const goal = {
      type: 'Goal',
      goal: 'regular',
      team_id: heimstadt.id,
      player: player(9, 'Brandt'),
      minute: 12,
    } as const
    const events = [
      buildEvent({ ...goal, id: 'g1', sequence: 1, score: { home: 1, away: 0 } }),
      buildEvent({ ...goal, id: 'g2', sequence: 2, team_id: westhafen.id, score: { home: 1, away: 1 } }),
    ]
    const chapter: LiveChapter = {
      event: 'g1',
      kind: 'goal',
      isOwn: true,
      at: 700,
      title: { de: '1:0', en: '1:0' },
    }
    const box = await show({ ticker: { ...buildTicker(), id: ID, events } }, [chapter])
    const buttons = [...box.querySelectorAll('button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Tor ansehen'])
    expect(box.querySelector('.lv__hot')!.textContent).toContain('Brandt')
    await act(async () => buttons[0]!.click())
    expect(jumped).toHaveBeenCalledWith(chapter)
  })

  test('text is text, whatever somebody wrote; on lock screens one short line of it', async () => {
    const event = buildEvent({ id: 'h', sequence: 1, text: hostile })
    const ticker = { ...buildTicker(), id: ID, events: [event] }
    const box = await show({ ticker })
    expect(box.querySelector('img')).toBeNull()
    expect(box.textContent).toContain('onerror')
    const line = lineOf(event, ticker, ((key: string) => key) as never)
    expect(line).toMatch(/^<img src=x/)
    expect(line.length).toBeLessThan(150)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('says when there is no ticker, when it loads, and when it does not come', async () => {
    expect((await show({ state: 'elsewhere' })).textContent).toContain('kein Ticker')
    cleanUp()
    expect((await show({ state: 'loading' })).querySelector('[aria-busy]')).not.toBeNull()
    cleanUp()
    const box = await show({ state: 'failed', silentSince: Date.now() })
    expect(box.querySelector('[role=status]')!.textContent).toContain('versuchen es weiter')
  })
})

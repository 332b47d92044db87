// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BlockOf } from '#modules/content/blocks.schema.ts'
import type { PageAds, PageData, ResolvedBlock } from '#modules/content/page-data.schema.ts'
import { decide } from '#web/analytics/consent.ts'
import { trackRouteChange } from '#web/analytics/route-changes.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { playTime } from '#web/i18n/play-time.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { AdBlock } from './AdBlock.tsx'
import { AdSlot } from './AdSlot.tsx'
import { BlockSection } from './BlockSection.tsx'
import { isQuiet, withAds } from './Blocks.tsx'
import type { BlockPlace } from './block.ts'
import { HeadlineLines } from './HeadlineLines.tsx'
import { EmbedBlock } from './media/EmbedBlock.tsx'
import { isRemembered } from './providers.ts'

beforeEach(() => {
  localStorage.clear()
  delete window.adPlaces
  decide([], 'localhost')
})
afterEach(cleanUp)

let shown: ReactNode = null
const Shown = () => shown

function show(node: ReactNode) {
  shown = node
  const Stub = createRoutesStub([{ path: '/', Component: Shown }])
  return render(
    <InLanguage language="de">
      <Stub />
    </InLanguage>,
  ).box
}

const noAds: PageAds = { content: null, blocks: {}, positions: {} }
const place = (given: Partial<BlockPlace> = {}): BlockPlace => ({
  index: 0,
  template: 'default',
  heading: 'h2',
  quiet: false,
  ads: noAds,
  renderedAt: '2026-11-22T06:00:00.000Z',
  ...given,
})
const text: ResolvedBlock = { kind: 'text', html: '<p>Wort</p>' }
const quote: ResolvedBlock = { kind: 'quote', text: 'Wort' }
const pageWith = (blocks: PageAds['blocks'], condolence = false): Pick<PageData, 'ads' | 'condolence'> => ({
  ads: { ...noAds, blocks },
  condolence,
})

test('a score in a headline or above a block stays in one piece', () => {
  const box = show(
    <>
      <HeadlineLines lines={['Home', 'win 3–0']} />
      <BlockSection kind="text" title="After the 2–1">
        Wort
      </BlockSection>
    </>,
  )
  expect([...box.querySelectorAll('.unbroken')].map((score) => score.textContent)).toEqual(['3–0', '2–1'])
  expect(box.textContent).toBe('Homewin 3–0After the 2–1Wort')
})

describe('advertising', () => {
  test('ADS-02 stands once, after the first block of a kind that has a code', () => {
    const shown = withAds([text, quote, quote], pageWith({ quote: 'q1' }))
    expect(shown).toEqual([text, quote, { kind: 'ad', code: 'q1' }, quote])
  })

  test('ADS-02 SHELL-13 stays away where people mourn', () => {
    expect(withAds([quote], pageWith({ quote: 'q1' }, true))).toEqual([quote])
    expect(isQuiet({ kind: 'ad', code: 'a' })).toBe(false)
    expect(isQuiet(text)).toBe(true)
  })

  test('ADS-01 a block without a code has the one of the content', () => {
    const ads = { ...noAds, content: 'c1' }
    decide(['marketing'], 'localhost')
    const box = show(<AdBlock block={{ kind: 'ad' }} place={place({ ads })} />)
    expect(box.querySelector<HTMLElement>('.adslot')?.dataset['adCode']).toBe('c1')
  })

  test('ADS-01 without any code nothing is left of it', () => {
    expect(show(<AdBlock block={{ kind: 'ad' }} place={place()} />).innerHTML).toBe('')
  })

  test('ADS-03 before consent the slot is labelled and filled, but names no code to anybody', () => {
    const box = show(<AdSlot code="overview-3" />)
    const slot = box.querySelector<HTMLElement>('.adslot')!
    expect(slot.textContent).toMatch(/^Anzeige.+partner|Ausrüster/)
    expect(slot.dataset['adCode']).toBeUndefined()
    expect(window.adPlaces).toBeUndefined()
  })

  test('ADS-03 SHELL-08 after consent it is offered, and once more with every change of route', () => {
    const box = show(<AdSlot code="overview-3" />)
    act(() => decide(['marketing'], 'localhost'))
    const slot = box.querySelector<HTMLElement>('.adslot')!
    expect(slot.dataset['adCode']).toBe('overview-3')
    expect(window.adPlaces).toEqual([{ code: 'overview-3', slot }])
    window.adPlaces = []
    trackRouteChange({ path: '/', site: 'global', language: 'de', title: '' })
    expect(window.adPlaces).toEqual([{ code: 'overview-3', slot }])
    act(() => decide([], 'localhost'))
    expect(slot.dataset['adCode']).toBeUndefined()
    expect(window.adPlaces).toEqual([])
  })
})

describe('something of somebody else', () => {
  const film: BlockOf<'embed'> = {
    kind: 'embed',
    provider: 'YouTube',
    url: 'https://www.youtube-nocookie.com/embed/x',
    title: 'Die Pressekonferenz',
  }
  const buttonIn = (box: HTMLElement) => box.querySelector('button')!

  test('loads nothing before it is wanted', () => {
    const box = show(<EmbedBlock block={film} place={place()} />)
    expect(box.querySelector('iframe')).toBeNull()
    expect(box.textContent).toContain('YouTube')
    act(() => buttonIn(box).click())
    expect(box.querySelector('iframe')?.getAttribute('src')).toBe(film.url)
    expect(isRemembered('YouTube')).toBe(false)
  })

  test('remembers a provider only after consent, and asks nobody twice then', () => {
    decide(['marketing'], 'localhost')
    const box = show(<EmbedBlock block={film} place={place()} />)
    act(() => box.querySelector<HTMLInputElement>('input[type=checkbox]')!.click())
    act(() => buttonIn(box).click())
    expect(isRemembered('YouTube')).toBe(true)
    const again = show(<EmbedBlock block={film} place={place()} />)
    expect(again.querySelector('iframe')).not.toBeNull()
    act(() => decide([], 'localhost'))
    expect(again.querySelector('iframe')).toBeNull()
  })

  test('is a link where the page may not show it', () => {
    const other = { ...film, url: 'https://elsewhere.example/x' }
    const box = show(<EmbedBlock block={other} place={place()} />)
    expect(box.querySelector('button')).toBeNull()
    expect(box.querySelector('a')?.getAttribute('href')).toBe(other.url)
  })
})

test.each([
  [9, '0:09'],
  [390, '6:30'],
  [5892, '1:38:12'],
])('%s seconds are shown as %s', (seconds, shown) => {
  expect(playTime(seconds)).toBe(shown)
})

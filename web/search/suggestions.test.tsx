// @vitest-environment jsdom
import { act, useRef } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quickLinks } from '#club/pages/quick-links.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { quickLinksFor } from './quick-links.ts'
import { Suggestions } from './Suggestions.tsx'

function Field() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input aria-label="Suche" ref={input} />
      <Suggestions input={input} />
    </>
  )
}

const Stub = createRoutesStub([{ path: '/', Component: Field }])
const followed = vi.fn()
let asked: string[] = []

beforeEach(() => {
  asked = []
  followed.mockReset()
  // jsdom shows nothing, so nothing can be scrolled.
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.stubGlobal('location', { assign: followed })
  globalThis.fetch = async (address) => {
    asked.push(String(address))
    const items = [
      {
        kind: 'article',
        id: 'a',
        site: 'profis',
        title: 'Parkett statt Rasen',
        href: '/news/detail/?id=a',
        picture: null,
      },
    ]
    return Response.json({ items, meant: null })
  }
})

afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
})

/** A field in which somebody has typed. */
async function typed(text: string) {
  const { box } = render(
    <InLanguage language="de">
      <Stub />
    </InLanguage>,
  )
  const field = await vi.waitFor(() => box.querySelector('input')!)
  await act(async () => {
    field.value = text
    field.dispatchEvent(new Event('input'))
  })
  const options = () => [...box.querySelectorAll<HTMLElement>('[role=option]')]
  const press = (key: string) =>
    act(
      async () =>
        void field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })),
    )
  return { field, options, press }
}

describe('suggestions', () => {
  test('CNT-10 TIX-11 lead to directions and parking before anything else', async () => {
    const { options } = await typed('park')
    await vi.waitFor(() => expect(options()).toHaveLength(3))
    expect(options().map((option) => option.getAttribute('href'))).toEqual([
      'https://klub.localhost/stadium/directions/',
      'https://profis.localhost/news/detail/?id=a',
      '/suche?q=park',
    ])
    expect(options()[1]!.querySelector('mark')?.textContent).toBe('Parkett')
    expect(asked).toEqual(['/api/search/suggestions?q=park&language=de'])
  })

  test('are chosen with the arrows and followed with Enter, and the field says so', async () => {
    const { field, options, press } = await typed('park')
    await vi.waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
    await press('ArrowDown')
    await press('ArrowDown')
    expect(options()[1]!.getAttribute('aria-selected')).toBe('true')
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]!.id)
    await press('Enter')
    expect(followed).toHaveBeenCalledWith('https://profis.localhost/news/detail/?id=a')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await press('ArrowUp')
    expect(options()[2]!.getAttribute('aria-selected')).toBe('true')
  })

  test('close with Escape and come back with the next letter', async () => {
    const { field, press } = await typed('park')
    await vi.waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
    await press('Escape')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await act(async () => {
      field.value = 'parke'
      field.dispatchEvent(new Event('input'))
    })
    await vi.waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
  })

  test('are nothing before two letters, and nothing where nobody answers', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('no network')
    }
    expect((await typed('p')).options()).toEqual([])
    cleanUp()
    expect((await typed('park')).options()).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('quick links', () => {
  test.each([
    ['parkplatz', ['directions']],
    ['Anfahrt Stadion', ['directions']],
    ['tick', ['tickets', 'resale']],
    ['駐車場', ['directions']],
    ['Falkenpark', ['directions']],
    ['t', []],
    ['Brandt', []],
  ])('CNT-10 %s means %j', (q, keys) => {
    expect(quickLinksFor(quickLinks, q).map((link) => link.key)).toEqual(keys)
  })
})

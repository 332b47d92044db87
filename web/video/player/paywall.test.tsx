// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://profis.club.example/spiel/1/aktuell"}
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { club, type Language } from '#club/club.ts'
import { domainsOf } from '#club/domains.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { PaywallNotice } from './Notices.tsx'

const session = vi.hoisted(() => ({ user: null as object | null, signIn: vi.fn(async () => {}) }))
vi.mock('#web/session/session.ts', () => ({ useSession: () => session }))

afterEach(() => {
  cleanUp()
  vi.clearAllMocks()
  session.user = null
})

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })

const Overlay = () => <PaywallNotice link={{ website: 'tv', url: '/video/detail/?id=video-1' }} />

function show(language: Language = 'de') {
  const here = { siteKey: 'profis', language, domains }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Overlay, loader: () => here }])
  const { box } = render(
    <InLanguage language={language}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: here } }} />
    </InLanguage>,
  )
  const buttons = () => [...box.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  return { box, buttons }
}

test('VID-01 VID-02 VID-03 VID-04 VID-08 nobody signed in: to the subscription, or to the sign-in and back to the page of the video on its own site', async () => {
  const { box, buttons } = show()
  expect(box.querySelector('[role=alert] h2')!.textContent).toBe(
    `Für dieses Video benötigst Du ein aktives ${club.tvName} Abo.`,
  )
  expect(buttons()).toEqual(['Abo abschließen', 'Einloggen'])
  expect(box.querySelector('a')!.getAttribute('href')).toBe('https://tv.club.example/abo')
  await act(async () => box.querySelector('button')!.click())
  expect(session.signIn).toHaveBeenCalledExactlyOnceWith({
    returnTo: 'https://tv.club.example/video/detail/?id=video-1',
  })
})

test('VID-05 VID-08 signed in: the same words, and the subscription alone', () => {
  session.user = {}
  const { box, buttons } = show()
  expect(box.textContent).toContain(`Für dieses Video benötigst Du ein aktives ${club.tvName} Abo.`)
  expect(buttons()).toEqual(['Abo abschließen'])
})

test.each([
  ['en', `For this video you need an active ${club.tvName} subscription.`, ['Subscribe', 'Sign in']],
  ['ja', `この動画を見るには有効な ${club.tvName} の契約が必要です。`, ['契約する', 'ログイン']],
] as const)('VID-02 in %s', (language, words, offered) => {
  const { box, buttons } = show(language)
  expect(box.textContent).toContain(words)
  expect(buttons()).toEqual(offered)
})

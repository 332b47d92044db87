// @vitest-environment jsdom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { community } from '#club/pages/community.ts'
import { CartTool } from '#web/cart/CartTool.tsx'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { UserTool } from './UserTool.tsx'

const session = vi.hoisted(() => ({ current: {} as Record<string, unknown> }))
// Who is signed in is what the test says; the session itself is tested in web/session.
vi.mock('#web/session/session.ts', () => ({ useSession: () => session.current }))

const signOut = vi.fn()
const ofTheClub = { ...community }

beforeEach(() => {
  session.current = {
    status: 'signedIn',
    user: { id: 'anna', name: 'Anna Sommer', email: 'fan@falkenstadt.example' },
    organisation: null,
    signOut,
    actFor: vi.fn(),
    actForMyself: vi.fn(),
  }
})

afterEach(() => {
  cleanUp()
  Object.assign(community, ofTheClub)
})

function show(Component: () => React.JSX.Element) {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return render(
    <InLanguage language="de">
      <Stub />
    </InLanguage>,
  ).box
}

/** The flyout of somebody who is signed in: its entries are loaded for them. */
async function showOwn() {
  const box = show(UserTool)
  await act(async () => void (await import('./OwnLinks.tsx')))
  await vi.waitFor(() => expect(box.querySelector('li')).not.toBeNull())
  return box
}

const entriesOf = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map((entry) => [
    entry.textContent,
    entry.querySelector('a')?.getAttribute('href') ?? null,
  ])

describe('the user flyout', () => {
  test('SHELL-26 leads to account, settings and out, and calls the person by name', async () => {
    const box = await showOwn()
    const entries = new Map(entriesOf(box).map(([text, address]) => [address, text]))
    expect([...entries.keys()]).toEqual(expect.arrayContaining(['/konto', '/konto/daten']))
    expect(box.textContent).toContain('Anna Sommer')
    const last = [...box.querySelectorAll('li button')].at(-1) as HTMLButtonElement
    await act(async () => last.click())
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('SHELL-26 has friends, guest book, messages and forum profile', async () => {
    const entries = new Map(entriesOf(await showOwn()).map(([text, address]) => [text, address]))
    for (const name of ['Freunde', 'Gästebuch', 'Nachrichten', 'Forumprofil'])
      expect(entries.get(name), name).toMatch(/^https:/)
  })

  test('SHELL-26 leaves out what the club does not run', async () => {
    Object.assign(community, { friends: null, guestBook: null, messages: null, forumProfile: null })
    const entries = (await showOwn()).textContent
    for (const name of ['Freunde', 'Gästebuch', 'Nachrichten', 'Forumprofil'])
      expect(entries).not.toContain(name)
  })

  test('GEN-15 GEN-07 switches to the organisations that one administrates', async () => {
    const organization = { id: 'a1', name: 'Adlerhorst 04', kind: 'fanclub' }
    const invited = { state: 'invited', organization: { ...organization, id: 'a2', name: 'Hafenbau' } }
    const asked: string[] = []
    globalThis.fetch = async (address) => {
      asked.push(String(address).split('?')[0]!)
      return Response.json({ items: [{ state: 'accepted', organization }, invited] })
    }
    const hide = vi.fn()
    HTMLElement.prototype.hidePopover = hide
    const box = await showOwn()
    await act(async () => void box.querySelector('[popover]')!.dispatchEvent(new Event('toggle')))
    await act(async () => void (await import('./AccountSwitch.tsx')))
    const button = [...box.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes('Adlerhorst'),
    )
    expect(box.textContent).not.toContain('Hafenbau')
    await act(async () => button!.click())
    expect(asked).toEqual(['/api/contact/contacts/self/organizations/memberships'])
    expect(hide).toHaveBeenCalledOnce()
    expect(session.current['actFor']).toHaveBeenCalledWith({
      id: 'a1',
      name: 'Adlerhorst 04',
      type: 'fanclub',
    })
  })

  test('AUTH-02 calls nobody a visitor before it is known', () => {
    session.current = { status: 'unknown', user: null, organisation: null }
    const box = show(UserTool)
    expect(box.querySelector('button')!.getAttribute('aria-label')).toBe('Mein Konto')
    expect(box.textContent).not.toContain('Einloggen')
  })

  test('GEN-16 offers a visitor to sign in or register', () => {
    session.current = { status: 'anonymous', user: null, organisation: null }
    const box = show(UserTool)
    expect(box.querySelectorAll('li')).toHaveLength(0)
    expect([...box.querySelectorAll('.flyout__actions > *')]).toHaveLength(2)
  })
})

describe('the cart flyout', () => {
  test('SHELL-27 opens over the page on a wide screen, and is loaded then', async () => {
    const toggle = vi.fn()
    HTMLElement.prototype.togglePopover = toggle
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const box = show(CartTool)
    expect(box.querySelector('#cart-flyout')).toBeNull()
    await act(async () => box.querySelector<HTMLAnchorElement>('a[href="/warenkorb"]')!.click())
    await act(async () => void (await import('#web/cart/CartFlyout.tsx')))
    expect(box.querySelector('#cart-flyout')?.textContent).toBe('Warenkorb')
    expect(toggle).toHaveBeenCalledOnce()
  })
})

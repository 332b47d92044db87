import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, Suspense, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { permissions } from '#modules/staff/roles.schema.ts'
import type { StaffSession } from '#modules/staff/schema.ts'
import type { Texts } from '#web/i18n/merge-texts.ts'
import { createTranslator } from '#web/i18n/translator.ts'
import { render } from '#web/ui/render-for-test.ts'
import { createQueries } from './api/queries.ts'
import { BootProvider } from './boot-context.ts'
import { LanguageContext } from './i18n/LanguageProvider.tsx'
import type { OfficeLanguage } from './i18n/languages.ts'
import { listenForKeys } from './keys/listen.ts'
import { SessionProvider } from './session/session.ts'

const files = {
  ...import.meta.glob<Texts>('./texts/*/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Texts>('../web/texts/*/forms.json', { eager: true, import: 'default' }),
}

function translatorFor(language: OfficeLanguage) {
  const texts = Object.entries(files).flatMap(([file, text]) => {
    const [, fileLanguage, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(file)!
    return fileLanguage === language ? [[namespace!, text] as const] : []
  })
  return createTranslator({ language, resources: { [language]: Object.fromEntries(texts) } })
}

export const birte: StaffSession = {
  person: {
    id: '01990000-0000-7000-8000-0000000000b1',
    name: 'Birte Lohse',
    email: 'birte@heimstadt.example',
  },
  roles: ['owner'],
  sites: null,
  permissions: [...permissions],
  startedAt: '2025-11-21T07:00:00Z',
  endsAt: '2025-11-21T19:00:00Z',
  isFresh: true,
}

/** A part of the office as it stands on a screen: with its language, its keys and whoever works there. */
export function renderInOffice(
  node: ReactNode,
  given: { language?: OfficeLanguage; address?: string; session?: StaffSession } = {},
) {
  const { language = 'de', address = '/', session = birte } = given
  const queries = createQueries()
  const router = createMemoryRouter([{ path: '*', element: <Screen>{node}</Screen> }], {
    initialEntries: [address],
  })
  const shown = render(
    <BootProvider
      value={{
        issuer: { authority: 'https://id.club.example', clientId: 'kurve-web' },
        club: { name: 'SV Heimstadt 1904', shortName: 'Heimstadt' },
        website: 'https://club.example',
        account: { de: 'https://club.example/konto/daten', en: 'https://club.example/en/account/data' },
        environment: 'development',
        isDemo: true,
      }}
    >
      <LanguageContext value={{ language, choose: () => {} }}>
        <I18nextProvider i18n={translatorFor(language)}>
          <QueryClientProvider client={queries}>
            <SessionProvider value={session}>
              <Suspense>
                <RouterProvider router={router} />
              </Suspense>
            </SessionProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </LanguageContext>
    </BootProvider>,
  )
  return { ...shown, queries, address: () => router.state.location.pathname + router.state.location.search }
}

function Screen({ children }: { children: ReactNode }) {
  useEffect(() => listenForKeys(), [])
  return children
}

/** Presses a key where the focus is. */
export function press(key: string, given: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Preview } from '#platform/previews.ts'

const DEMO = /falk|falcon|SVF|ファルケン/i
const LANGUAGES = ['de', 'en', 'ja'] as const

vi.mock('#club/club.ts', async (load) => {
  const { club } = await load<typeof import('#club/club.ts')>()
  const other = {
    name: 'TSV Prüfdorf',
    legalName: 'TSV Prüfdorf e.V.',
    shortName: 'Prüfdorf',
    code: 'TSP',
    germanForms: { at: 'beim TSV Prüfdorf', of: 'des TSV Prüfdorf' },
    fans: { de: 'die Prüfer', en: 'the Testers', ja: 'プリューファー' },
    city: 'Prüfdorf',
    stadium: 'Dorfplatz',
    serviceMail: 'post@pruefdorf.example',
    address: { street: 'Dorfstr. 1', postalCode: '12345', city: 'Prüfdorf', countryCode: 'DE' },
  }
  return { club: { ...club, ...other } }
})
vi.mock('#club/voice.ts', () => {
  const all = (text: string) => ({ de: text, en: text, ja: text })
  return {
    voice: {
      account: { name: all('Dorf-ID'), join: all('Mach mit.') },
      membership: { welcome: all('Willkommen im Dorf'), joined: all('Du bist dabei') },
      stadiumNames: all('Dorfplatz'),
      shopInWords: all('Dorfladen'),
      calendarDomain: 'pruefdorf.example',
    },
  }
})
// Terms and instructions are files of the club.
vi.mock('#modules/checkout/contract.ts', () => ({ contractTexts: () => [] }))

// Files of tests may share what they have loaded.
beforeAll(() => {
  vi.resetModules()
})
afterAll(() => {
  vi.resetModules()
})

test('the mails of another club say no word of the demo club', async () => {
  const { readerOf } = await import('#platform/previews.ts')
  const { previews } = await import('./previews.ts')
  const mails = previews.filter((one): one is Extract<Preview, { kind: 'mail' }> => one.kind === 'mail')
  for (const mail of mails)
    for (const language of LANGUAGES) {
      const { subject, html, plain } = mail.write(readerOf(language, false))
      for (const text of [subject, html, plain]) expect(text, `${mail.id} ${language}`).not.toMatch(DEMO)
    }
})

test('nor do its sign-in pages', async () => {
  const { pageTexts } = await import('#modules/identity/pages/pages.texts.ts')
  for (const language of LANGUAGES) expect(JSON.stringify(pageTexts[language])).not.toMatch(DEMO)
})

test('its tickets have its own code', async () => {
  const { CODE_VERSIONS } = await import('#modules/tickets/codes/code-text.rules.ts')
  expect(CODE_VERSIONS).toEqual({ still: 'TSP1', turning: 'TSP2' })
})

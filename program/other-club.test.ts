import { expect, test, vi } from 'vitest'
import { DEMO_WORDS } from '#demo/words.ts'
import type { Preview } from '#platform/previews.ts'

const LANGUAGES = ['de', 'en', 'ja'] as const

vi.mock('#club/club.ts', () => import('#testing/second-club/club.ts'))
vi.mock('#club/money/invoicing.ts', () => import('#testing/second-club/money/invoicing.ts'))
vi.mock('#club/voice.ts', () => import('#testing/second-club/voice.ts'))
vi.mock('#club/words.ts', () => import('#testing/second-club/words.ts'))
// Terms and instructions are files of the club.
vi.mock('#modules/checkout/contract.ts', () => ({ contractTexts: () => [] }))

test('the mails of another club say no word of the demo club', async () => {
  const { readerOf } = await import('#platform/previews.ts')
  const { previews } = await import('./previews.ts')
  const mails = previews.filter((one): one is Extract<Preview, { kind: 'mail' }> => one.kind === 'mail')
  for (const mail of mails)
    for (const language of LANGUAGES) {
      const { subject, html, plain } = mail.write(readerOf(language, false))
      for (const text of [subject, html, plain])
        expect(text, `${mail.id} ${language}`).not.toMatch(DEMO_WORDS)
    }
})

test('nor do its sign-in pages', async () => {
  const { pageTexts } = await import('#modules/identity/pages/pages.texts.ts')
  for (const language of LANGUAGES) expect(JSON.stringify(pageTexts[language])).not.toMatch(DEMO_WORDS)
})

test('its tickets have its own code', async () => {
  const { CODE_VERSIONS } = await import('#modules/tickets/codes/code-text.rules.ts')
  expect(CODE_VERSIONS).toEqual({ still: 'TMB1', turning: 'TMB2' })
})

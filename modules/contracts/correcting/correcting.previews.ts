import { mailPreviews, type Reader } from '#platform/previews.ts'
import { leftLineMail } from '../waiting-by-hand.mails.ts'
import type { CorrectedWhat } from './corrected-what.ts'
import { correctedMail } from './correcting.mails.ts'

const side = { number: 'DK-2026-000123', blockId: '19', row: '8', seat: '14', priceCents: 34_000 }
type Given = Parameters<typeof correctedMail>
const told =
  (what: CorrectedWhat, after: Partial<typeof side> = {}) =>
  ({ language, firstName: name }: Reader): Given => [
    {
      ...{ language, name, what, before: side, after: { ...side, ...after } },
      url: what.endsWith('Gone') ? null : 'https://club.example/konto/vertraege/1',
    },
  ]

export const previews = [
  ...mailPreviews('contracts', leftLineMail)({ usual: ({ language }) => [{ language, season: 2027 }] }),
  ...mailPreviews(
    'contracts',
    correctedMail,
  )({
    usual: told('place', { seat: '15' }),
    'costs less': told('price', { priceCents: 29_000 }),
    'costs more': told('price', { priceCents: 39_000 }),
    'holder before': told('holderGone'),
    'holder now': told('holderNew'),
    payer: told('holderChanged'),
    'payer before': told('payerGone'),
    'payer before, holder still': told('payerGoneHolder'),
    'payer and holder before': told('payerHolderGone'),
    'payer now': told('payerNew'),
    'payer and holder now': told('payerHolderNew'),
    'another payer': told('payerChanged'),
  }),
]

import { mailPreviews } from '#platform/previews.ts'
import * as mails from './renewal.mails.ts'

const url = 'https://club.example/konto/vertraege'
const seat = { number: 'DK-2026-000123', blockId: '19', row: '12', seat: '7' }
const standing = { number: 'DK-2026-000124', blockId: '23', row: null, seat: null }
const contracts = [
  { ...seat, formerCents: 74_000, nextCents: 76_200 },
  { ...standing, formerCents: 24_000, nextCents: null },
]
const until = new Date('2027-05-15T21:59:00Z')

export const previews = [
  ...mailPreviews(
    'contracts',
    mails.renewalOpenedMail,
  )({
    usual: ({ language }) => [{ language, season: 2027, until, silentHolders: 'end', contracts, url }],
    'who says nothing stays': ({ language }) => [
      { language, season: 2027, until, silentHolders: 'renew', contracts: contracts.slice(0, 1), url },
    ],
  }),
  ...mailPreviews(
    'contracts',
    mails.renewalReminderMail,
  )({
    usual: ({ language }) => [{ language, season: 2027, until, silentHolders: 'end', contracts, url }],
  }),
  ...mailPreviews(
    'contracts',
    mails.renewedMail,
  )({
    usual: ({ language }) => [
      {
        language,
        season: 2027,
        contracts: [
          { ...seat, result: 'renewed', wish: 'served', priceCents: 76_200 },
          { ...standing, result: 'ended', wish: null, priceCents: 24_000 },
        ],
        url,
      },
    ],
  }),
]

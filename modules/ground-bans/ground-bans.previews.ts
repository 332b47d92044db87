import { mailPreviews, type Reader } from '#platform/previews.ts'
import { banEndedMail, bannedMail } from './ground-bans.mails.ts'

const to = ({ email, language }: Reader) => ({ email, language })
const ban = {
  firstDay: '2026-03-14',
  lastDay: '2027-06-30',
  scope: 'home',
  reasonCode: 'pyrotechnics',
  tickets: 'keep',
} as const

export const previews = [
  ...mailPreviews(
    'ground-bans',
    bannedMail,
  )({
    usual: (reader) => [{ to: to(reader), ...ban }],
    'without an end': (reader) => [
      { to: to(reader), ...ban, lastDay: null, scope: 'all', reasonCode: 'otherClub', tickets: 'refund' },
    ],
  }),
  ...mailPreviews('ground-bans', banEndedMail)({ usual: (reader) => [{ to: to(reader) }] }),
]

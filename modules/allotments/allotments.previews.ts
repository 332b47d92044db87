import { club } from '#club/club.ts'
import { mailPreviews, type Reader } from '#platform/previews.ts'
import { allotmentGivenMail, shareReminderMail, wishDecidedMail } from './allotments.mails.ts'
import type { Unmet } from './distribution.rules.ts'

const GROUP = 'allotments'
const until = new Date('2026-03-14T19:00:00Z')
const told = ({ language, opponent }: Reader) => ({
  language,
  fanClub: `Die <Unverzagten> & Freunde ${opponent}`,
  match: `${club.shortName} – ${opponent}`,
  url: 'https://club.example/konto/fanclub/tickets',
})
const decided =
  (
    state: 'Given' | 'Waiting' | 'Lapsed',
    more: { because?: Unmet; places?: number; paidBy?: 'members' | 'club' } = {},
  ) =>
  (reader: Reader): Parameters<typeof wishDecidedMail> => [
    {
      ...told(reader),
      wish: { state, turn: 14, turns: 32, because: more.because ?? null },
      kept: more.places ? { places: more.places, until } : null,
      paidBy: more.paidBy ?? 'members',
    },
  ]

export const previews = [
  ...mailPreviews(
    GROUP,
    allotmentGivenMail,
  )({
    usual: (reader) => [
      { ...told(reader), places: 80, wishesUntil: until, payUntil: until, returnsAt: until },
    ],
    one: (reader) => [{ ...told(reader), places: 1, wishesUntil: until, payUntil: until, returnsAt: until }],
  }),
  ...mailPreviews(
    GROUP,
    wishDecidedMail,
  )({
    one: decided('Given', { places: 1 }),
    several: decided('Given', { places: 3 }),
    paidByFanClub: decided('Given', { places: 2, paidBy: 'club' }),
    order: decided('Waiting', { because: 'order' }),
    group: decided('Waiting', { because: 'group' }),
    class: decided('Waiting', { because: 'class' }),
    lapsed: decided('Lapsed'),
  }),
  ...mailPreviews(
    GROUP,
    shareReminderMail,
  )({
    one: (reader) => [{ ...told(reader), places: 1, until, paidBy: 'members' }],
    ofFanClub: (reader) => [{ ...told(reader), places: 12, until, paidBy: 'club' }],
  }),
]

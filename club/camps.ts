import { club, type Text } from './club.ts'

/** The football school's camps. No logic; what the club has decided. */
export const camps = {
  /** Of the price; 0 where the club is exempt (§ 4 no. 22 b UStG). */
  vatRate: 19,
  /** Of the shirt that every child gets. */
  kitSizes: ['116', '128', '140', '152', '164', 'S', 'M'],
  /** Booked at once. */
  mostChildren: 6,
  /** What brothers and sisters cost less, in percent: the second, then all further ones. */
  siblingPercent: [10, 15],
  /** What goes back when a booking is called off so many days before the first day, or earlier; later: nothing. */
  cancellation: [
    { daysBefore: 14, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ],
  /** How long a place that came free is kept for whoever is next on the waiting list. */
  offerHours: 48,
  /** What a camp had to know of a child is deleted so many days after its last day. */
  forgetDays: 14,
  /** Where families show the proof of a reduced price. */
  proofAt: {
    de: `im Fanservice am Stadion oder per Mail an ${club.serviceMail}`,
    en: `at the fan service by the ground, or by mail to ${club.serviceMail}`,
    ja: `スタジアムのファンサービス、または ${club.serviceMail}`,
  },
} as const

/** The page on which they stand. */
export const campsPage = {
  title: { de: 'Fünf Tage Ball.', en: 'Five days of football.', ja: '5日間、ボールとともに。' },
  lead: {
    de: 'Fünf Tage mit Lizenztrainern, Mittagessen und dem Trikot der Fußballschule. Für Anfängerinnen und Könner ab sechs.',
    en: 'Five days with licensed coaches, a warm lunch and the shirt of the football school. For beginners and experts from six.',
    ja: 'ライセンスを持つコーチ、昼食、スクールのユニフォーム付き。6歳から、初心者も経験者も。',
  },
  picture: 'scene-school',
} as const satisfies { title: Text; lead: Text; picture: string }

import type { Text } from './club.ts'

/** Club TV as it is sold. No logic; prices are gross cents. */

type Offer = {
  /** Part of its sku; as long as it was ever sold it stays. */
  id: string
  name: Text
  cents: number
  memberCents: number
  /** A month goes on month by month until somebody ends it; a season ends by itself. */
  runs: 'month' | 'season'
  /** So many first days for nothing, for whoever never had it; 0: none. Only of a month, which goes on afterwards. */
  trialDays: number
}

/** What is on offer, in the order of the page. The last one is recommended. */
export const televisionOffers = [
  {
    id: 'month',
    name: { de: 'Monat', en: 'Month', ja: '1か月' },
    cents: 599,
    memberCents: 499,
    runs: 'month',
    trialDays: 7,
  },
  {
    id: 'season',
    name: { de: 'Saison', en: 'Season', ja: 'シーズン' },
    cents: 4999,
    memberCents: 4499,
    runs: 'season',
    trialDays: 0,
  },
] as const satisfies readonly Offer[]

type Gift = {
  /** Part of its sku; as long as it was ever sold it stays. */
  id: string
  name: Text
  cents: number
  memberCents: number
  /** So many months from the day it is redeemed, or the season that is on sale then. It ends by itself. */
  runs: { months: number } | 'season'
}

/** What can be given to somebody else, in the order of the page; empty: nothing. */
export const televisionGifts: readonly Gift[] = [
  {
    id: 'quarter',
    name: { de: '3 Monate', en: '3 months', ja: '3か月' },
    cents: 1699,
    memberCents: 1449,
    runs: { months: 3 },
  },
  {
    id: 'season',
    name: { de: 'Saison', en: 'Season', ja: 'シーズン' },
    cents: 4999,
    memberCents: 4499,
    runs: 'season',
  },
]
/** A mail with a gift is sent at most so many days after it is bought. */
export const televisionGiftSendDays = 366

export const televisionVatRate = 19
/** The last day of a season, each year. */
export const televisionSeasonEnd = { month: 6, day: 30 } as const
/** Whoever buys a season so shortly before its end gets the next one, and what is left of this one besides. */
export const televisionNextSeasonDays = 30
/** The next month is collected so many days before it begins, so that a second try still comes in time. */
export const televisionCollectDaysBefore = 3
/** So many days before a season ends its subscriber is told. */
export const televisionReminderDays = 14
/** A month may rest for so many months at a time; 0: it cannot. */
export const televisionPauseMonths = 3
/** A dearer price of running subscriptions is told so many days before the first month that costs it. */
export const televisionPriceNoticeDays = 42
/** So many days before that month begins it is decided who agreed: before its collection is announced. */
export const televisionPriceDecideDays = 10
/** So many days before free days end their subscriber is told once more what follows. */
export const televisionTrialReminderDays = 2
/** A means of payment that had its free days is remembered for so long after its account is gone. */
export const televisionTrialMemoryDays = 1095
/** Which paywall of `club.paywalls` a subscription opens. */
export const televisionPaywallId = 1

/** The page of the offers. */
export const televisionPage = {
  title: { de: 'Jedes Spiel.', en: 'Every match.', ja: '全試合を、あなたに。' },
  lead: {
    de: 'Alle Spiele ab Mitternacht in voller Länge, Testspiele live, die Frauen, der Nachwuchs und das Archiv.',
    en: 'Every match in full from midnight, friendlies live, the women, the youth and the archive.',
    ja: '深夜0時から全試合をフル配信。テストマッチのライブ、女子、アカデミー、アーカイブも。',
  },
  picture: 'stadium-wide',
  /** What can be seen without a subscription, and with one. */
  contents: [
    {
      name: { de: 'Pressekonferenzen, Stimmen', en: 'Press conferences, voices', ja: '記者会見・コメント' },
      isFree: true,
    },
    {
      name: { de: 'Zusammenfassung, drei Minuten', en: 'Highlights, three minutes', ja: '3分ハイライト' },
      isFree: true,
    },
    {
      name: {
        de: 'Ganze Spiele ab Mitternacht',
        en: 'Full matches from midnight',
        ja: '深夜0時からのフルマッチ',
      },
      isFree: false,
    },
    { name: { de: 'Frauen und U19 live', en: 'Women and U19 live', ja: '女子・U19のライブ' }, isFree: false },
    { name: { de: 'Testspiele live', en: 'Friendlies live', ja: 'テストマッチのライブ' }, isFree: false },
    {
      name: { de: 'Dokus und Archiv', en: 'Documentaries and archive', ja: 'ドキュメンタリーとアーカイブ' },
      isFree: false,
    },
  ],
  /** Questions about what is shown; those about paying and ending are the program's. */
  questions: [
    {
      question: { de: 'Warum nicht live?', en: 'Why not live?', ja: 'なぜライブではないのですか？' },
      answer: {
        de: 'Die Liga-Spiele der Profis dürfen wir erst nach Mitternacht zeigen. Live gibt es den Ton im Radio.',
        en: 'We may show the first team’s league matches only after midnight. The radio brings them live.',
        ja: 'トップチームのリーグ戦は深夜0時以降にのみ配信できます。ライブ音声はラジオでお届けします。',
      },
    },
  ],
} as const satisfies {
  title: Text
  lead: Text
  picture: string
  contents: readonly { name: Text; isFree: boolean }[]
  questions: readonly { question: Text; answer: Text }[]
}

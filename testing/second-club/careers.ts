import type { Text } from '#club/club.ts'

/** Who employs people here. Keys stay as long as there are jobs of them. */
export type Employer = {
  key: string
  name: Text
  /** As it stands in contracts, and in what job search engines read. */
  legalName: string
}

export const employers: readonly Employer[] = [
  {
    key: 'default',
    name: { de: 'Verein', en: 'The club', ja: 'クラブ本体' },
    legalName: 'TSV Moorbrück 1921 e.V.',
  },
  {
    key: 'efag',
    name: { de: 'Fußball', en: 'Professional football', ja: 'トップチーム運営' },
    legalName: 'Moorbrück Fußball GmbH',
  },
  {
    key: 'efev',
    name: { de: 'Stadion und Veranstaltungen', en: 'Stadium and events', ja: 'スタジアム・イベント運営' },
    legalName: 'Moorbrück Veranstaltungen GmbH',
  },
]

/** Where applicants may live: the country, its neighbours, and where most others come from. */
export const applicantCountries: readonly string[] = [
  ...['DE', 'AT', 'CH', 'BE', 'BG', 'CZ', 'DK', 'ES', 'FR', 'GB', 'GR'],
  ...['HR', 'IT', 'JP', 'NL', 'PL', 'PT', 'RO', 'SE', 'TR', 'UA'],
]

/** What somebody wants to earn. */
export const salaryCurrency = 'EUR'

/** Months after a decision until everything about it goes (§ 15 (4) AGG, § 61b ArbGG, and time for the post). */
export const applicationMonths = 6
/** Months that somebody stays in the talent pool by one consent. */
export const talentPoolMonths = 12
/** So many days before its end they are asked whether they want to stay. */
export const talentPoolAskDays = 30
/** A number about people's disability is told of so many people and more. */
export const leastGroup = 10

export const careersPage = {
  picture: 'stadium-wide',
  title: { de: 'Komm ins Team.', en: 'Join the team.', ja: 'チームの一員に。' },
  lead: {
    de: 'Zwei Stunden vor Anpfiff sind bei uns schon alle im Dienst. Hier steht, wo wir noch jemanden brauchen.',
    en: 'Two hours before kick-off everybody here is at work already. This is where we still need somebody.',
    ja: 'キックオフの2時間前には、全員が持ち場についています。いま仲間を探している仕事はこちらです。',
  },
} as const satisfies { picture: string; title: Text; lead: Text }

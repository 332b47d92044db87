import type { Text } from './club.ts'

/** From the youngest to the oldest who may choose it, on the day of applying. */
type Kind = { name: Text; hint: Text; yearlyCents: number; ages: readonly [from: number, to: number] }

/** Kinds of membership and their fees for a whole year. `supporting` may be more, by one's own choice. */
export const membershipKinds = {
  adult: {
    name: { de: 'Erwachsene', en: 'Adult', ja: '一般' },
    hint: { de: 'ab 18 Jahren', en: '18 and over', ja: '18歳以上' },
    yearlyCents: 6000,
    ages: [18, 130],
  },
  youth: {
    name: { de: 'Bis 17 Jahre', en: 'Up to 17', ja: '17歳以下' },
    hint: {
      de: 'mit einer sorgeberechtigten Person',
      en: 'together with a parent',
      ja: '保護者の同意が必要です',
    },
    yearlyCents: 2400,
    ages: [0, 17],
  },
  reduced: {
    name: { de: 'Ermäßigt', en: 'Reduced', ja: '割引' },
    hint: {
      de: 'Studium, Ausbildung, Rente, Freiwilligendienst',
      en: 'students, apprentices, pensioners, volunteers',
      ja: '学生、職業訓練生、年金受給者、ボランティア',
    },
    yearlyCents: 3600,
    ages: [16, 130],
  },
  family: {
    name: { de: 'Familie', en: 'Family', ja: '家族' },
    hint: { de: 'alle unter einem Dach', en: 'everybody under one roof', ja: '同居のご家族全員' },
    yearlyCents: 12_000,
    ages: [18, 130],
  },
  supporting: {
    name: { de: 'Fördernd', en: 'Supporting', ja: '賛助' },
    hint: { de: 'ab 100 Euro, gern mehr', en: 'from 100 euros, gladly more', ja: '100ユーロから' },
    yearlyCents: 10_000,
    ages: [18, 130],
  },
  hardship: {
    name: { de: 'Gerade wenig Geld', en: 'Short of money', ja: '経済的に困難な方' },
    hint: {
      de: 'kostet nichts, eine Zeile genügt',
      en: 'costs nothing, one line is enough',
      ja: '無料。一言で結構です',
    },
    yearlyCents: 0,
    ages: [16, 130],
  },
} as const satisfies Record<string, Kind>

export type MembershipKind = keyof typeof membershipKinds
export const membershipKindNames = Object.keys(membershipKinds) as [MembershipKind, ...MembershipKind[]]

/** Nobody pays more by a slip of the finger. */
export const mostSupportCents = 1_000_000
/** Of the statutes, kept with what people agree to. */
export const statutesVersion = '2025-03-15'
/** The shop's price group of members. */
export const memberPriceGroup = 'member'

/** By the statutes a membership ends with the year, when this was said so many months before; later it is the next year's end. */
export const membershipNoticeMonths = 1

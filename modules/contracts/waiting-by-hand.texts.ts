import type { Language } from '#club/club.ts'

/** What somebody is told whom staff took out of the line for season tickets. */
export const leftLineTexts: Record<
  Language,
  {
    subject: (season: string) => string
    title: string
    text: (season: string) => string
    wrong: (mail: string) => string
  }
> = {
  de: {
    subject: (season) => `Warteliste für Dauerkarten ${season}`,
    title: 'Du stehst nicht mehr auf der Warteliste',
    text: (season) => `Wir haben Dich von der Warteliste für Dauerkarten der Saison ${season} genommen.`,
    wrong: (mail) => `Stimmt das nicht? Dann schreib uns an ${mail}.`,
  },
  en: {
    subject: (season) => `Waiting list for season tickets ${season}`,
    title: 'You are no longer on the waiting list',
    text: (season) => `We have taken you off the waiting list for season tickets ${season}.`,
    wrong: (mail) => `Is this wrong? Then write to us at ${mail}.`,
  },
  ja: {
    subject: (season) => `${season}シーズンチケットのキャンセル待ち`,
    title: 'キャンセル待ちの登録を解除しました',
    text: (season) => `${season}シーズンチケットのキャンセル待ちの登録を解除いたしました。`,
    wrong: (mail) => `お心当たりがない場合は、${mail}までご連絡ください。`,
  },
}

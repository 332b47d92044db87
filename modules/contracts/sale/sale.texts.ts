import type { Language } from '#club/club.ts'

type Words = {
  offeredSubject(season: string): string
  offeredTitle: string
  offered(given: { season: string; until: string }): string
  offeredAfter: string
  offeredAction: string
}

export const saleTexts: Record<Language, Words> = {
  de: {
    offeredSubject: (season) => `Du bist dran: Deine Dauerkarte für ${season}`,
    offeredTitle: 'Du bist an der Reihe',
    offered: ({ season, until }) =>
      `Auf der Warteliste für Dauerkarten der Saison ${season} bist Du jetzt dran. Such Dir bis ${until} einen freien Platz aus.`,
    offeredAfter: 'Kaufst Du bis dahin keine, sind die Nächsten in der Reihe dran.',
    offeredAction: 'Platz aussuchen',
  },
  en: {
    offeredSubject: (season) => `It is your turn: your season ticket for ${season}`,
    offeredTitle: 'It is your turn',
    offered: ({ season, until }) =>
      `You have reached the front of the waiting list for season tickets ${season}. Choose a free place by ${until}.`,
    offeredAfter: 'If you do not buy one by then, it is the turn of those who come after you.',
    offeredAction: 'Choose a place',
  },
  ja: {
    offeredSubject: (season) => `${season}シーズンチケット:ご購入いただけます`,
    offeredTitle: 'あなたの順番です',
    offered: ({ season, until }) =>
      `${season}シーズンチケットのキャンセル待ちで、あなたの順番になりました。${until}までに空いている席をお選びください。`,
    offeredAfter: '期限までにご購入がない場合は、次の方の順番となります。',
    offeredAction: '席を選ぶ',
  },
}

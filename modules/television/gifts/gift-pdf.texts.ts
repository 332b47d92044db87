/** What stands on the paper of a gift of club TV. */
export const giftPaperTexts = {
  de: {
    kind: 'Ein Geschenk für Dich',
    for: 'Für',
    from: 'Von',
    code: 'Code',
    how: 'Scan den Code oder geh auf',
    until: 'Einlösen bis',
    ends: 'Kostet nichts und endet von selbst.',
  },
  en: {
    kind: 'A gift for you',
    for: 'For',
    from: 'From',
    code: 'Code',
    how: 'Scan the code or go to',
    until: 'Redeem by',
    ends: 'Costs nothing and ends by itself.',
  },
  ja: {
    kind: 'ギフトをお贈りします',
    for: '宛名',
    from: '贈り主',
    code: 'コード',
    how: 'コードを読み取るか、こちらから：',
    until: '有効期限：',
    ends: '料金はかからず、自動的に終了します。',
  },
} as const

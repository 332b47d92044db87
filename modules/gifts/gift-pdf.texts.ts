/** What stands on a gift voucher. */
export const giftPaperTexts = {
  de: {
    kind: 'Gutschein',
    for: 'Für',
    code: 'Code',
    use: 'Gilt im Fanshop und für Tickets, auch in mehreren Einkäufen, bis',
  },
  en: {
    kind: 'Gift voucher',
    for: 'For',
    code: 'Code',
    use: 'Good for the fan shop and for tickets, also in several purchases, until',
  },
  ja: {
    kind: 'ギフト券',
    for: '宛名',
    code: 'コード',
    use: 'ファンショップとチケットでご利用いただけます（複数回に分けて利用可）。有効期限：',
  },
} as const

import type { Text } from '#club/club.ts'

/** What a ticket promises and asks for. */
export const ticketTerms: Text[] = [
  {
    de: 'Das Ticket gilt für das genannte Spiel und den genannten Platz. Wird das Spiel verlegt, gilt es für den neuen Termin.',
    en: 'The ticket is valid for this match and this place. If the match is moved, it is valid on the new date.',
    ja: 'このチケットは記載の試合と座席にのみ有効です。試合が延期された場合は新しい日程で有効です。',
  },
  {
    de: 'Wird das Spiel abgesagt, bekommst Du den Preis zurück.',
    en: 'If the match is cancelled, you get your money back.',
    ja: '試合が中止になった場合は代金を払い戻します。',
  },
  {
    de: 'Ermäßigte Tickets gelten mit einem Nachweis, Kindertickets bis zum 14. Geburtstag.',
    en: 'Reduced tickets need proof, child tickets are valid up to the 14th birthday.',
    ja: '割引チケットは証明書の提示が必要です。子どもチケットは14歳の誕生日まで有効です。',
  },
  {
    de: 'Weitergeben darfst Du es, über dem Preis verkaufen nicht.',
    en: 'You may pass it on, but not sell it for more than its price.',
    ja: '譲渡はできますが、定価を超える転売はできません。',
  },
]

/** The rules of the house, in short; the whole text stands at /stadionordnung. */
export const venueRules: Text[] = [
  {
    de: 'Taschen bis DIN A4, keine Glasflaschen, keine Pyrotechnik.',
    en: 'Bags up to A4, no glass bottles, no pyrotechnics.',
    ja: 'A4サイズまでのバッグのみ可。ガラス瓶と花火類は禁止です。',
  },
  {
    de: 'Die Tore öffnen zwei Stunden vor dem Anpfiff. Im Stadion zahlst Du mit Karte.',
    en: 'Gates open two hours before kick-off. The ground takes cards only.',
    ja: '開場は試合開始の2時間前。場内でのお支払いはカードのみです。',
  },
  {
    de: 'Wer Menschen herabsetzt, geht. Das gilt auf jedem Platz.',
    en: 'Anyone who degrades others leaves. That holds for every seat.',
    ja: '他者を貶める行為をした方は退場していただきます。',
  },
]

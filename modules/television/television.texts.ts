import type { Language } from '#club/club.ts'

export type LetterName = 'begun' | 'cancelled' | 'resumed' | 'unpaid' | 'staff' | 'given' | 'ending'

/** What letters name: `tv` as the club calls it, days in words. */
type Named = { tv: string; day: string }
type Words = {
  subject(given: Named): string
  title(given: Named): string
  paragraph(given: Named): string
}

type Texts = {
  letters: Record<LetterName, Words>
  /** Of what goes on, and of what ends by itself. */
  renews(given: { amount: string; day: string }): string
  endsByItself: string
  withdrawal(days: number): string
  wrong(mail: string): string
  rows: { number: string; offer: string; until: string; price: string; at: string }
  action: string
  offers: string
}

/** What mails about subscriptions to club TV say. */
export const televisionTexts: Record<Language, Texts> = {
  de: {
    letters: {
      begun: {
        subject: ({ tv }) => `${tv}: Du bist dabei`,
        title: ({ tv }) => `${tv} ist freigeschaltet`,
        paragraph: ({ tv, day }) => `Du kannst ab sofort schauen. ${tv} ist bis ${day} bezahlt.`,
      },
      cancelled: {
        subject: ({ tv }) => `Deine Kündigung von ${tv}`,
        title: () => 'Wir bestätigen Deine Kündigung',
        paragraph: ({ tv, day }) =>
          `${tv} endet am ${day}. Bis dahin bleibt alles offen, danach buchen wir nichts mehr ab.`,
      },
      resumed: {
        subject: ({ tv }) => `${tv} läuft weiter`,
        title: () => 'Schön, dass Du bleibst',
        paragraph: ({ tv, day }) =>
          `Deine Kündigung von ${tv} ist zurückgenommen. Der nächste Monat beginnt nach dem ${day}.`,
      },
      unpaid: {
        subject: ({ tv }) => `${tv} ist beendet`,
        title: () => 'Dein Abo ist beendet',
        paragraph: ({ tv, day }) =>
          `Wir konnten den nächsten Monat von ${tv} auch beim letzten Versuch nicht einziehen. Das Abo ist beendet, bezahlt war es bis ${day}. Du schuldest uns nichts und kannst jederzeit neu anfangen.`,
      },
      staff: {
        subject: ({ tv }) => `${tv} ist beendet`,
        title: () => 'Dein Abo ist beendet',
        paragraph: ({ tv, day }) =>
          `Wir haben ${tv} für Dich zum ${day} beendet. Es wird nichts mehr abgebucht.`,
      },
      given: {
        subject: ({ tv }) => `${tv}: Wir schenken Dir Zeit`,
        title: ({ tv }) => `${tv} geht aufs Haus`,
        paragraph: ({ tv, day }) =>
          `Wir haben Dir ${tv} bis ${day} freigeschaltet. Das kostet Dich nichts und endet von selbst.`,
      },
      ending: {
        subject: ({ tv, day }) => `${tv} endet am ${day}`,
        title: ({ tv }) => `${tv} endet bald`,
        paragraph: ({ tv, day }) =>
          `${tv} läuft am ${day} aus und geht nicht von allein weiter. Wenn Du weiterschauen magst, hol Dir einfach ein neues Abo.`,
      },
    },
    renews: ({ amount, day }) =>
      `Es geht jeden Monat weiter: Am ${day} ziehen wir ${amount} für den nächsten Monat ein. Kündigen kannst Du jederzeit im Konto.`,
    endsByItself: 'Es endet von selbst, zu kündigen ist nichts.',
    withdrawal: (days) => `Du kannst ${days} Tage lang widerrufen. Du hast verlangt, dass es sofort losgeht.`,
    wrong: (mail) => `Warst Du das nicht? Dann schreib uns gleich an ${mail}.`,
    rows: { number: 'Abo-Nummer', offer: 'Abo', until: 'Bezahlt bis', price: 'Preis', at: 'Eingang' },
    action: 'Zu Deinem Abo',
    offers: 'Abos ansehen',
  },
  en: {
    letters: {
      begun: {
        subject: ({ tv }) => `${tv}: you are in`,
        title: ({ tv }) => `${tv} is open for you`,
        paragraph: ({ tv, day }) => `You can watch straight away. ${tv} is paid until ${day}.`,
      },
      cancelled: {
        subject: ({ tv }) => `Your cancellation of ${tv}`,
        title: () => 'Your cancellation is confirmed',
        paragraph: ({ tv, day }) =>
          `${tv} ends on ${day}. Until then everything stays open, afterwards nothing is collected.`,
      },
      resumed: {
        subject: ({ tv }) => `${tv} goes on`,
        title: () => 'Good to have you with us',
        paragraph: ({ tv, day }) =>
          `Your cancellation of ${tv} is taken back. The next month begins after ${day}.`,
      },
      unpaid: {
        subject: ({ tv }) => `${tv} has ended`,
        title: () => 'Your subscription has ended',
        paragraph: ({ tv, day }) =>
          `We could not collect the next month of ${tv}, not at the last try either. The subscription has ended; it was paid until ${day}. You owe us nothing and can start again at any time.`,
      },
      staff: {
        subject: ({ tv }) => `${tv} has ended`,
        title: () => 'Your subscription has ended',
        paragraph: ({ tv, day }) => `We have ended ${tv} for you as of ${day}. Nothing more is collected.`,
      },
      given: {
        subject: ({ tv }) => `${tv}: time on the house`,
        title: ({ tv }) => `${tv} is on us`,
        paragraph: ({ tv, day }) =>
          `We have opened ${tv} for you until ${day}. It costs you nothing and ends by itself.`,
      },
      ending: {
        subject: ({ tv, day }) => `${tv} ends on ${day}`,
        title: ({ tv }) => `${tv} ends soon`,
        paragraph: ({ tv, day }) =>
          `${tv} runs out on ${day} and does not go on by itself. If you want to keep watching, simply get a new subscription.`,
      },
    },
    renews: ({ amount, day }) =>
      `It goes on month by month: on ${day} we collect ${amount} for the next month. You can cancel in your account at any time.`,
    endsByItself: 'It ends by itself, there is nothing to cancel.',
    withdrawal: (days) => `You can withdraw for ${days} days. You asked for it to begin at once.`,
    wrong: (mail) => `Was this not you? Then write to ${mail} straight away.`,
    rows: { number: 'Subscription', offer: 'Offer', until: 'Paid until', price: 'Price', at: 'Received' },
    action: 'To your subscription',
    offers: 'See what is on offer',
  },
  ja: {
    letters: {
      begun: {
        subject: ({ tv }) => `${tv}：ご契約ありがとうございます`,
        title: ({ tv }) => `${tv}をご覧いただけます`,
        paragraph: ({ tv, day }) => `今すぐご視聴いただけます。${tv}は${day}までお支払い済みです。`,
      },
      cancelled: {
        subject: ({ tv }) => `${tv}の解約について`,
        title: () => '解約を承りました',
        paragraph: ({ tv, day }) =>
          `${tv}は${day}に終了します。それまではすべてご視聴いただけ、その後の引き落としはありません。`,
      },
      resumed: {
        subject: ({ tv }) => `${tv}は継続します`,
        title: () => '引き続きお楽しみください',
        paragraph: ({ tv, day }) => `${tv}の解約を取り消しました。次の月は${day}の後に始まります。`,
      },
      unpaid: {
        subject: ({ tv }) => `${tv}は終了しました`,
        title: () => 'ご契約は終了しました',
        paragraph: ({ tv, day }) =>
          `${tv}の翌月分を最後の試行でも引き落とせませんでした。ご契約は終了しました（お支払い済みの期間：${day}まで）。未払いはなく、いつでも新しくお申し込みいただけます。`,
      },
      staff: {
        subject: ({ tv }) => `${tv}は終了しました`,
        title: () => 'ご契約は終了しました',
        paragraph: ({ tv, day }) => `${tv}を${day}をもって終了いたしました。今後の引き落としはありません。`,
      },
      given: {
        subject: ({ tv }) => `${tv}：無料視聴のプレゼント`,
        title: ({ tv }) => `${tv}を無料でどうぞ`,
        paragraph: ({ tv, day }) =>
          `${tv}を${day}まで無料でご覧いただけます。費用はかからず、自動的に終了します。`,
      },
      ending: {
        subject: ({ tv, day }) => `${tv}は${day}に終了します`,
        title: ({ tv }) => `${tv}はまもなく終了します`,
        paragraph: ({ tv, day }) =>
          `${tv}は${day}に終了し、自動更新はされません。引き続きご覧になる場合は、新しくお申し込みください。`,
      },
    },
    renews: ({ amount, day }) =>
      `毎月自動更新です。${day}に翌月分${amount}を引き落とします。アカウントからいつでも解約できます。`,
    endsByItself: '自動的に終了しますので、解約のお手続きは不要です。',
    withdrawal: (days) => `${days}日以内であれば撤回できます。すぐに開始することに同意いただいています。`,
    wrong: (mail) => `お心当たりがない場合は、${mail}までご連絡ください。`,
    rows: { number: '契約番号', offer: 'プラン', until: '支払い済み期間', price: '料金', at: '受付日時' },
    action: '契約内容を見る',
    offers: 'プランを見る',
  },
}

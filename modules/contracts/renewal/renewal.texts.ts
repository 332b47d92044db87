import type { Language } from '#club/club.ts'

type Place = { block: string; row: string | null; seat: string | null }
type Opened = { season: string; until: string }

type Words = {
  place(place: Place): string
  /** Of a contract: what it costs now and then. */
  change(given: { former: string; next: string }): string
  noPrice: string
  openedSubject(season: string): string
  openedTitle(season: string): string
  opened(given: Opened): string
  silent: { end(given: Opened): string; renew(given: Opened): string }
  wishes: string
  openedAction: string
  remindedSubject(given: Opened): string
  remindedTitle: string
  reminded(given: Opened): string
  renewedSubject(season: string): string
  renewedTitle(season: string): string
  renewed(season: string): string
  wishServed: string
  wishRefused: string
  dues: string
  endedTitle: string
  ended(season: string): string
  endedRow: string
  action: string
}

export const renewalTexts: Record<Language, Words> = {
  de: {
    place: ({ block, row, seat }) =>
      row ? `Block ${block}, Reihe ${row}, Platz ${seat}` : `Block ${block}, Stehplatz`,
    change: ({ former, next }) => `bisher ${former}, dann ${next}`,
    noPrice: 'Preis folgt',
    openedSubject: (season) => `Deine Dauerkarte für ${season}`,
    openedTitle: (season) => `Bleibst Du ${season} dabei?`,
    opened: ({ season, until }) =>
      `Die Saison ${season} steht an. Sag uns bis ${until}, dass Du Deinen Platz behalten möchtest.`,
    silent: {
      end: ({ season, until }) =>
        `Hören wir bis ${until} nichts von Dir, endet Dein Vertrag mit dieser Saison, und Dein Platz wird für ${season} frei.`,
      renew: ({ season, until }) =>
        `Hören wir bis ${until} nichts von Dir, läuft Dein Vertrag zu diesem Preis für ${season} weiter. Möchtest Du das nicht, kündige bitte vorher in Deinem Konto.`,
    },
    wishes:
      'Möchtest Du eine andere Preiskategorie, trag Deinen Wunsch vorher ein. Deinen Platz behältst Du, bis wir einen neuen für Dich haben.',
    openedAction: 'Jetzt bestätigen',
    remindedSubject: ({ season, until }) => `Noch bis ${until}: Deine Dauerkarte für ${season}`,
    remindedTitle: 'Wir warten noch auf Dich',
    reminded: ({ season, until }) => `Für die Saison ${season} brauchen wir bis ${until} noch Deine Antwort.`,
    renewedSubject: (season) => `Deine Dauerkarte für ${season} ist da`,
    renewedTitle: (season) => `${season}: Wir sehen uns im Stadion`,
    renewed: (season) => `Deine Dauerkarte läuft in der Saison ${season} weiter.`,
    wishServed: 'neuer Platz, wie gewünscht',
    wishRefused: 'Wunsch nicht erfüllbar, Platz behalten',
    dues: 'Wann welcher Betrag fällig ist, steht in Deinem Konto.',
    endedTitle: 'Deine Dauerkarte endet',
    ended: (season) =>
      `Für ${season} haben wir nichts von Dir gehört. Was unten als beendet steht, gilt noch bis zum Ende dieser Saison.`,
    endedRow: 'beendet',
    action: 'Zu meinen Verträgen',
  },
  en: {
    place: ({ block, row, seat }) =>
      row ? `Block ${block}, row ${row}, seat ${seat}` : `Block ${block}, standing`,
    change: ({ former, next }) => `${former} so far, then ${next}`,
    noPrice: 'price to follow',
    openedSubject: (season) => `Your season ticket for ${season}`,
    openedTitle: (season) => `Are you staying for ${season}?`,
    opened: ({ season, until }) =>
      `The ${season} season is coming up. Tell us by ${until} that you want to keep your place.`,
    silent: {
      end: ({ season, until }) =>
        `If we hear nothing from you by ${until}, your contract ends with this season, and your place for ${season} goes to somebody else.`,
      renew: ({ season, until }) =>
        `If we hear nothing from you by ${until}, your contract goes on for ${season} at this price. If you do not want that, please cancel it in your account before then.`,
    },
    wishes:
      'If you would like another price class, enter your wish before then. You keep your place until we have a new one for you.',
    openedAction: 'Confirm now',
    remindedSubject: ({ season, until }) => `Until ${until}: your season ticket for ${season}`,
    remindedTitle: 'We are still waiting for you',
    reminded: ({ season, until }) => `We need your answer for the ${season} season by ${until}.`,
    renewedSubject: (season) => `Your season ticket for ${season} is here`,
    renewedTitle: (season) => `${season}: see you in the stadium`,
    renewed: (season) => `Your season ticket goes on for the ${season} season.`,
    wishServed: 'new place, as you wished',
    wishRefused: 'no place for your wish, you keep yours',
    dues: 'Your account shows what is due when.',
    endedTitle: 'Your season ticket is ending',
    ended: (season) =>
      `We heard nothing from you about ${season}. What is marked as ended below is good until the end of this season.`,
    endedRow: 'ended',
    action: 'To my contracts',
  },
  ja: {
    place: ({ block, row, seat }) =>
      row ? `${block}ブロック ${row}列 ${seat}番` : `${block}ブロック 立ち見`,
    change: ({ former, next }) => `現在 ${former} → 次季 ${next}`,
    noPrice: '価格は後日お知らせします',
    openedSubject: (season) => `${season}シーズンのシーズンチケット`,
    openedTitle: (season) => `${season}も継続されますか`,
    opened: ({ season, until }) =>
      `${season}シーズンの更新時期になりました。お席を継続される場合は、${until}までにご回答ください。`,
    silent: {
      end: ({ season, until }) =>
        `${until}までにご回答がない場合、ご契約は今シーズン限りとなり、${season}のお席は他の方にお譲りします。`,
      renew: ({ season, until }) =>
        `${until}までにご連絡がない場合、ご契約はこの価格で${season}も継続されます。継続されない場合は、それまでにアカウントから解約してください。`,
    },
    wishes:
      '別の価格カテゴリーをご希望の場合は、期限までにご登録ください。新しいお席が決まるまで、今のお席はそのままです。',
    openedAction: '継続を確認する',
    remindedSubject: ({ season, until }) => `${until}まで：${season}シーズンチケットの更新`,
    remindedTitle: 'ご回答をお待ちしています',
    reminded: ({ season, until }) => `${season}シーズンについて、${until}までにご回答ください。`,
    renewedSubject: (season) => `${season}のシーズンチケットをお届けします`,
    renewedTitle: (season) => `${season}もスタジアムでお会いしましょう`,
    renewed: (season) => `シーズンチケットは${season}シーズンも継続されます。`,
    wishServed: 'ご希望の新しいお席',
    wishRefused: 'ご希望に添えず、今のお席のまま',
    dues: 'お支払いの予定はアカウントでご確認いただけます。',
    endedTitle: 'シーズンチケットが終了します',
    ended: (season) =>
      `${season}についてご回答がありませんでした。「終了」と記載のご契約は今シーズン末まで有効です。`,
    endedRow: '終了',
    action: '契約一覧へ',
  },
}

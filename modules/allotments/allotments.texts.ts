import type { Language } from '#club/club.ts'
import type { Unmet } from './distribution.rules.ts'

type About = { fanClub: string; match: string }
type Turn = { turn: number; turns: number }

type Words = {
  given: {
    subject(about: About): string
    title(places: number): string
    text(about: About & { places: number }): string
    wishes: string
    pay: string
    returns: string
    action: string
  }
  met: {
    subject(about: About): string
    title(places: number): string
    pay(about: About & { until: string }): string
    clubPays(about: About): string
    action: string
  }
  unmet: {
    subject(about: About): string
    title: string
    because: Record<Unmet, (about: About & Turn) => string>
    waiting: string
    action: string
  }
  reminder: {
    subject(about: About): string
    title(places: number): string
    own(about: About & { places: number; until: string }): string
    club(about: About & { places: number; until: string }): string
    action: string
  }
  lapsed: { subject(about: About): string; title: string; text(about: About): string; action: string }
}

/** What fan clubs and their members are told of places that the club has given them. */
export const allotmentTexts: Record<Language, Words> = {
  de: {
    given: {
      subject: ({ match }) => `Karten für Euren Fanclub: ${match}`,
      title: (places) => (places === 1 ? 'Eine Karte für Euch' : `${places} Karten für Euch`),
      text: ({ fanClub, match, places }) =>
        `${fanClub} hat ${places === 1 ? 'eine Karte' : `${places} Karten`} für ${match} bekommen. Deine Mitglieder können sich jetzt etwas wünschen, danach verteilst Du.`,
      wishes: 'Wünsche bis',
      pay: 'Bezahlen bis',
      returns: 'Der Rest geht zurück am',
      action: 'Zu den Karten',
    },
    met: {
      subject: ({ match }) => `Deine Plätze: ${match}`,
      title: (places) => (places === 1 ? 'Du bist dabei' : `${places} Plätze für Dich`),
      pay: ({ fanClub, match, until }) =>
        `${fanClub} hat Dir Plätze für ${match} gegeben. Bezahle sie bis ${until}, sonst bekommt sie, wer nach Dir an der Reihe ist.`,
      clubPays: ({ fanClub, match }) =>
        `${fanClub} hat Dir Plätze für ${match} gegeben und bezahlt sie. Du bekommst Deine Karten vom Fanclub.`,
      action: 'Zu Deinen Plätzen',
    },
    unmet: {
      subject: ({ match }) => `Diesmal ohne Platz: ${match}`,
      title: 'Diesmal hat es nicht gereicht',
      because: {
        order: ({ match, turn, turns }) =>
          `Für ${match} warst Du als Nummer ${turn} von ${turns} an der Reihe. Da waren alle Plätze vergeben.`,
        group: ({ match, turn, turns }) =>
          `Für ${match} warst Du als Nummer ${turn} von ${turns} an der Reihe. So viele Plätze zusammen gab es da nicht mehr.`,
        class: ({ match }) =>
          `Für ${match} hatte Euer Fanclub keine Plätze in den Preisklassen, die Du wolltest.`,
      },
      waiting:
        'Du bleibst auf der Liste: Wird ein Platz frei, bekommst Du ihn in dieser Reihenfolge. Beim nächsten Mal stehst Du weiter vorn.',
      action: 'So wurde verteilt',
    },
    reminder: {
      subject: ({ match }) => `Noch nicht bezahlt: ${match}`,
      title: (places) => (places === 1 ? 'Dein Platz wartet noch' : `${places} Plätze warten noch`),
      own: ({ fanClub, match, until }) =>
        `Deine Plätze von ${fanClub} für ${match} sind noch nicht bezahlt. Bis ${until} sind sie für Dich reserviert, danach bekommt sie, wer als Nächstes an der Reihe ist.`,
      club: ({ fanClub, match, places, until }) =>
        `${fanClub} hat ${places === 1 ? 'einen Platz' : `${places} Plätze`} für ${match} verteilt und noch nicht bezahlt. Bis ${until} ist Zeit, danach gehen sie zurück.`,
      action: 'Jetzt bezahlen',
    },
    lapsed: {
      subject: ({ match }) => `Deine Plätze sind weg: ${match}`,
      title: 'Deine Plätze sind nicht mehr für Dich reserviert',
      text: ({ fanClub, match }) =>
        `Die Plätze für ${match} waren nicht bezahlt oder wurden zurückgenommen. ${fanClub} gibt sie anderen.`,
      action: 'Zum Fanclub',
    },
  },
  en: {
    given: {
      subject: ({ match }) => `Tickets for your fan club: ${match}`,
      title: (places) => (places === 1 ? 'A ticket for you all' : `${places} tickets for you all`),
      text: ({ fanClub, match, places }) =>
        `${fanClub} has been given ${places === 1 ? 'one ticket' : `${places} tickets`} for ${match}. Your members can now say what they would like; then you hand them out.`,
      wishes: 'Wishes until',
      pay: 'To be paid by',
      returns: 'The rest goes back on',
      action: 'To the tickets',
    },
    met: {
      subject: ({ match }) => `Your places: ${match}`,
      title: (places) => (places === 1 ? 'You are going' : `${places} places for you`),
      pay: ({ fanClub, match, until }) =>
        `${fanClub} has given you places for ${match}. Pay for them by ${until}, otherwise they go to whoever is next.`,
      clubPays: ({ fanClub, match }) =>
        `${fanClub} has given you places for ${match} and pays for them. Your tickets come from the fan club.`,
      action: 'To your places',
    },
    unmet: {
      subject: ({ match }) => `No place this time: ${match}`,
      title: 'There were not enough this time',
      because: {
        order: ({ match, turn, turns }) =>
          `For ${match} your turn was number ${turn} of ${turns}. By then all places were taken.`,
        group: ({ match, turn, turns }) =>
          `For ${match} your turn was number ${turn} of ${turns}. By then there were not as many places together.`,
        class: ({ match }) => `For ${match} your fan club had no places in the price classes you wanted.`,
      },
      waiting:
        'You stay on the list: if a place becomes free, it goes out in this order. Next time you are further up.',
      action: 'How they were handed out',
    },
    reminder: {
      subject: ({ match }) => `Not paid yet: ${match}`,
      title: (places) =>
        places === 1 ? 'Your place is still waiting' : `${places} places are still waiting`,
      own: ({ fanClub, match, until }) =>
        `Your places from ${fanClub} for ${match} are not paid for yet. They are kept for you until ${until}; after that they go to whoever is next.`,
      club: ({ fanClub, match, places, until }) =>
        `${fanClub} has handed out ${places === 1 ? 'one place' : `${places} places`} for ${match} and not paid yet. There is time until ${until}; after that they go back.`,
      action: 'Pay now',
    },
    lapsed: {
      subject: ({ match }) => `Your places are gone: ${match}`,
      title: 'Your places are no longer reserved for you',
      text: ({ fanClub, match }) =>
        `The places for ${match} were not paid for or were taken back. ${fanClub} gives them to others.`,
      action: 'To the fan club',
    },
  },
  ja: {
    given: {
      subject: ({ match }) => `ファンクラブ用チケット：${match}`,
      title: (places) => `ファンクラブに${places}枚`,
      text: ({ fanClub, match, places }) =>
        `${fanClub}に${match}のチケット${places}枚が割り当てられました。会員が希望を出したあと、あなたが配分します。`,
      wishes: '希望の締め切り',
      pay: 'お支払い期限',
      returns: '残りの返却日',
      action: 'チケットを見る',
    },
    met: {
      subject: ({ match }) => `あなたの席：${match}`,
      title: (places) => `あなたの席${places}枚`,
      pay: ({ fanClub, match, until }) =>
        `${fanClub}から${match}の席が割り当てられました。${until}までにお支払いください。期限を過ぎると次の方に回ります。`,
      clubPays: ({ fanClub, match }) =>
        `${fanClub}から${match}の席が割り当てられ、代金はファンクラブが支払います。チケットはファンクラブから届きます。`,
      action: '席を見る',
    },
    unmet: {
      subject: ({ match }) => `今回は席がありません：${match}`,
      title: '今回は席が足りませんでした',
      because: {
        order: ({ match, turn, turns }) =>
          `${match}では${turns}番中${turn}番目でした。その時点で席はすべて埋まっていました。`,
        group: ({ match, turn, turns }) =>
          `${match}では${turns}番中${turn}番目でした。その時点で、まとまった枚数の席が残っていませんでした。`,
        class: ({ match }) => `${match}では、ご希望の価格帯の席がファンクラブにありませんでした。`,
      },
      waiting: '引き続きリストに残ります。空きが出れば、この順番でご案内します。次回は順番が早くなります。',
      action: '配分の結果を見る',
    },
    reminder: {
      subject: ({ match }) => `お支払いがまだです：${match}`,
      title: (places) => `${places}席がお支払い待ちです`,
      own: ({ fanClub, match, until }) =>
        `${fanClub}から割り当てられた${match}の席は、まだお支払いが済んでいません。${until}まで確保されています。期限を過ぎると次の方に回ります。`,
      club: ({ fanClub, match, places, until }) =>
        `${fanClub}が配分した${match}の${places}席は、まだお支払いが済んでいません。期限は${until}です。期限を過ぎると返却されます。`,
      action: 'お支払いへ',
    },
    lapsed: {
      subject: ({ match }) => `席の確保が終了しました：${match}`,
      title: '席の確保が終了しました',
      text: ({ fanClub, match }) =>
        `${match}の席は、お支払いがなかったか、取り消されました。${fanClub}がほかの方に割り当てます。`,
      action: 'ファンクラブへ',
    },
  },
}

import type { Language } from '#club/club.ts'
import type { BanReason, BanScope, BanTickets } from './schema.ts'

type Words = {
  banned: {
    subject: string
    title: string
    text: string
    tickets: Record<BanTickets, string>
    account: string
    hearing(mail: string): string
  }
  ended: { subject: string; title: string; text: string; tickets: string }
  from: string
  until: string
  noEnd: string
  scope: string
  scopes: Record<BanScope, string>
  reason: string
  reasons: Record<BanReason, string>
}

/** What the letters about a ban from the ground say: what holds, what it means for tickets, and where one is heard. */
export const groundBanTexts: Record<Language, Words> = {
  de: {
    banned: {
      subject: 'Für Dich gilt ein Stadionverbot',
      title: 'Für Dich gilt ein Stadionverbot',
      text: 'Wir haben entschieden, dass Du für diese Zeit nicht ins Stadion kommst. Das Verbot beruht auf unserem Hausrecht.',
      tickets: {
        keep: 'Karten, die Du für Spiele in dieser Zeit hast, öffnen kein Tor. Karten für andere kannst Du im Konto weitergeben, und alle kannst Du zum Verkauf anbieten.',
        refund:
          'Karten, die Du für Spiele in dieser Zeit gekauft und noch hast, nehmen wir zurück. Das Geld geht auf dem Weg zurück, auf dem Du bezahlt hast.',
      },
      account: 'Dein Konto, Deine Bestellungen und Deine Mitgliedschaft bleiben, wie sie sind.',
      hearing: (mail) =>
        `Du kannst dazu Stellung nehmen und um eine Überprüfung bitten: Schreib uns an ${mail}. Wir hören Dich an und antworten Dir.`,
    },
    ended: {
      subject: 'Dein Stadionverbot ist aufgehoben',
      title: 'Dein Stadionverbot ist aufgehoben',
      text: 'Du darfst ab sofort wieder ins Stadion. Wir freuen uns auf Dich.',
      tickets: 'Karten für kommende Spiele, die Du noch hast, gelten wieder.',
    },
    from: 'Von',
    until: 'Bis',
    noEnd: 'auf Weiteres',
    scope: 'Gilt',
    scopes: { home: 'in unserem Stadion', all: 'in allen Stadien' },
    reason: 'Grund',
    reasons: {
      violence: 'Gewalt gegen Menschen',
      pyrotechnics: 'Pyrotechnik',
      discrimination: 'Diskriminierung',
      pitch: 'Betreten des Spielfelds',
      damage: 'Sachbeschädigung',
      theft: 'Diebstahl oder Betrug',
      otherClub: 'Verbot eines anderen Vereins',
      houseRules: 'Verstoß gegen die Stadionordnung',
    },
  },
  en: {
    banned: {
      subject: 'You are banned from the ground',
      title: 'You are banned from the ground',
      text: 'We have decided that you do not come to the ground during this time. The ban rests on our right as the owner of the house.',
      tickets: {
        keep: 'Tickets that you have for matches of this time open no gate. In your account you can forward those of other people, and put all of them up for sale.',
        refund:
          'We take back tickets that you bought for matches of this time and still have. The money goes back the way you paid.',
      },
      account: 'Your account, your orders and your membership stay as they are.',
      hearing: (mail) =>
        `You can tell us your side and ask for a review: write to ${mail}. We listen to you and answer.`,
    },
    ended: {
      subject: 'Your ban from the ground is lifted',
      title: 'Your ban from the ground is lifted',
      text: 'From now on you may come to the ground again. We look forward to seeing you.',
      tickets: 'Tickets for coming matches that you still have are good again.',
    },
    from: 'From',
    until: 'Until',
    noEnd: 'until further notice',
    scope: 'Holds',
    scopes: { home: 'at our ground', all: 'at all grounds' },
    reason: 'Reason',
    reasons: {
      violence: 'violence against people',
      pyrotechnics: 'pyrotechnics',
      discrimination: 'discrimination',
      pitch: 'entering the pitch',
      damage: 'damage to property',
      theft: 'theft or fraud',
      otherClub: 'ban by another club',
      houseRules: 'breach of the ground regulations',
    },
  },
  ja: {
    banned: {
      subject: 'スタジアムへの入場禁止のお知らせ',
      title: 'スタジアムへの入場禁止のお知らせ',
      text: '下記の期間、スタジアムへのご入場をお断りすることを決定いたしました。この措置は当クラブの施設管理権に基づくものです。',
      tickets: {
        keep: 'この期間の試合のチケットでは入場できません。同行者の分はアカウントから譲渡でき、すべてのチケットはリセールに出品できます。',
        refund:
          'この期間の試合のためにご購入され、現在もお持ちのチケットは当クラブが引き取ります。代金はお支払いいただいた方法で返金いたします。',
      },
      account: 'アカウント、ご注文、会員資格に変更はありません。',
      hearing: (mail) =>
        `ご意見をお聞かせいただき、再検討を求めることができます。${mail} までご連絡ください。お話を伺い、必ず回答いたします。`,
    },
    ended: {
      subject: 'スタジアムへの入場禁止が解除されました',
      title: 'スタジアムへの入場禁止が解除されました',
      text: '本日より再びスタジアムにご入場いただけます。ご来場をお待ちしております。',
      tickets: '今後の試合のチケットをお持ちの場合、再び有効になります。',
    },
    from: '開始日',
    until: '終了日',
    noEnd: '当面の間',
    scope: '適用範囲',
    scopes: { home: '当クラブのスタジアム', all: 'すべてのスタジアム' },
    reason: '理由',
    reasons: {
      violence: '人に対する暴力',
      pyrotechnics: '発煙筒・花火の使用',
      discrimination: '差別行為',
      pitch: 'ピッチへの侵入',
      damage: '器物損壊',
      theft: '窃盗または詐欺',
      otherClub: '他クラブによる入場禁止',
      houseRules: 'スタジアム規則への違反',
    },
  },
}

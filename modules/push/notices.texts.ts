import type { Language } from '#club/club.ts'

/** What notices say. Words in double braces are filled in; whoever sees a locked screen reads no name of a person of ours. */
export const noticeTexts: Record<Language, Record<NoticeKind, { title: string; body: string }>> = {
  de: {
    goal: { title: 'Tor für {{team}}! {{score}}', body: '{{match}}{{scorer}}' },
    goalAgainst: { title: 'Tor für {{team}}: {{score}}', body: '{{match}}{{scorer}}' },
    goalCorrected: { title: 'Berichtigt: {{score}}', body: '{{match}}{{scorer}}' },
    goalBack: { title: 'Tor zählt nicht: {{score}}', body: '{{match}}: Das Tor wurde zurückgenommen.' },
    end: { title: 'Abpfiff: {{score}}', body: '{{match}}' },
    endBack: { title: 'Noch nicht zu Ende: {{score}}', body: '{{match}}: Das Spiel läuft weiter.' },
    moved: { title: 'Neuer Anstoß: {{when}}', body: '{{match}} wurde verlegt.' },
    calledOff: { title: 'Spiel abgesagt', body: '{{match}} fällt aus. So geht es weiter.' },
    saleStarts: { title: 'Tickets: Verkauf läuft', body: '{{match}}, {{when}}. Ab jetzt kannst Du kaufen.' },
    presaleStarts: {
      title: 'Tickets: Dein Vorverkauf läuft',
      body: '{{match}}, {{when}}. Du darfst schon kaufen.',
    },
    offered: {
      title: 'Plätze für Dich reserviert',
      body: '{{match}}: Sie liegen bis {{until}} in Deinem Warenkorb.',
    },
    forwarded: { title: 'Ein Ticket wartet auf Dich', body: '{{match}}: Nimm es an oder lehne es ab.' },
    byHand: { title: '{{title}}', body: '{{body}}' },
    trial: { title: 'Es klappt', body: 'Mitteilungen kommen auf diesem Gerät an.' },
  },
  en: {
    goal: { title: 'Goal for {{team}}! {{score}}', body: '{{match}}{{scorer}}' },
    goalAgainst: { title: 'Goal for {{team}}: {{score}}', body: '{{match}}{{scorer}}' },
    goalCorrected: { title: 'Corrected: {{score}}', body: '{{match}}{{scorer}}' },
    goalBack: { title: 'No goal: {{score}}', body: '{{match}}: the goal was taken back.' },
    end: { title: 'Full time: {{score}}', body: '{{match}}' },
    endBack: { title: 'Not over yet: {{score}}', body: '{{match}}: the match goes on.' },
    moved: { title: 'New kick-off: {{when}}', body: '{{match}} was moved.' },
    calledOff: { title: 'Match called off', body: '{{match}} will not take place. See what happens next.' },
    saleStarts: { title: 'Tickets are on sale', body: '{{match}}, {{when}}. You can buy now.' },
    presaleStarts: {
      title: 'Tickets: your presale has begun',
      body: '{{match}}, {{when}}. You may buy already.',
    },
    offered: { title: 'Places reserved for you', body: '{{match}}: in your basket until {{until}}.' },
    forwarded: { title: 'A ticket is waiting for you', body: '{{match}}: accept it or decline it.' },
    byHand: { title: '{{title}}', body: '{{body}}' },
    trial: { title: 'It works', body: 'Notifications reach this device.' },
  },
  ja: {
    goal: { title: '{{team}}がゴール！ {{score}}', body: '{{match}}{{scorer}}' },
    goalAgainst: { title: '{{team}}の得点 {{score}}', body: '{{match}}{{scorer}}' },
    goalCorrected: { title: '訂正 {{score}}', body: '{{match}}{{scorer}}' },
    goalBack: { title: 'ゴール取り消し {{score}}', body: '{{match}}：ゴールは取り消されました。' },
    end: { title: '試合終了 {{score}}', body: '{{match}}' },
    endBack: { title: '試合続行中 {{score}}', body: '{{match}}：試合はまだ続いています。' },
    moved: { title: 'キックオフ変更 {{when}}', body: '{{match}}の日時が変わりました。' },
    calledOff: { title: '試合中止', body: '{{match}}は中止になりました。今後の流れをご確認ください。' },
    saleStarts: { title: 'チケット販売開始', body: '{{match}}（{{when}}）。今すぐ購入できます。' },
    presaleStarts: { title: '先行販売開始', body: '{{match}}（{{when}}）。先行して購入できます。' },
    offered: { title: 'お席を確保しました', body: '{{match}}：{{until}}までカートに入っています。' },
    forwarded: { title: 'チケットが届いています', body: '{{match}}：受け取るか、お断りください。' },
    byHand: { title: '{{title}}', body: '{{body}}' },
    trial: { title: '通知が届きました', body: 'この端末で通知を受け取れます。' },
  },
}

export type NoticeKind =
  | 'goal'
  | 'goalAgainst'
  | 'goalCorrected'
  | 'goalBack'
  | 'end'
  | 'endBack'
  | 'moved'
  | 'calledOff'
  | 'saleStarts'
  | 'presaleStarts'
  | 'offered'
  | 'forwarded'
  | 'byHand'
  | 'trial'

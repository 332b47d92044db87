import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'

type Words = { match: string; sender: string; recipient: string; until: string }
type Say = (words: Words) => string
type Notice = { subject: Say; title: Say; text: Say }

type TransferMailTexts = {
  /** Who sent it, where the account names nobody. */
  somebody: string
  forwarded: Notice & { until: Say; stranger(mail: string): string; action: string }
  reminder: Notice & { action: string }
  revoked: Notice
  accepted: Notice & { action: string }
  declined: Notice & { reason(words: string): string; action: string }
  expired: Notice & { action: string }
  undone: Notice & { action: string }
}

/** What the mails about forwarded tickets say. */
export const transferMailTexts: Record<Language, TransferMailTexts> = {
  de: {
    somebody: 'Jemand',
    forwarded: {
      subject: ({ sender, match }) => `${sender} gibt Dir ein Ticket weiter: ${match}`,
      title: () => 'Ein Ticket für Dich',
      text: ({ sender, match }) =>
        `${sender} gibt Dir ein Ticket für ${match} weiter. Nimm es an, dann liegt es mit eigenem Code bei Deinen Tickets.`,
      until: ({ until }) => `Du hast Zeit bis ${until}. Danach bleibt das Ticket, wo es ist.`,
      stranger: (mail) =>
        `Das Ticket bekommt nur, wer ${mail} in seiner ${voice.account.name.de} bestätigt hat. Du hast noch keine? Der Link führt Dich hin und wieder zurück.`,
      action: 'Ticket ansehen',
    },
    reminder: {
      subject: ({ match }) => `Dein Ticket wartet noch: ${match}`,
      title: () => 'Dein Ticket wartet noch',
      text: ({ sender, until }) =>
        `${sender} hat Dir ein Ticket weitergegeben. Annehmen kannst Du es noch bis ${until}.`,
      action: 'Ticket ansehen',
    },
    revoked: {
      subject: ({ match }) => `Das Ticket ist nicht mehr da: ${match}`,
      title: () => 'Das Ticket ist nicht mehr da',
      text: ({ sender }) =>
        `Das Ticket, das ${sender} Dir weitergeben wollte, gibt es für Dich nicht mehr. Du musst nichts tun. Frag ${sender}, wenn Du es nicht erwartet hast.`,
    },
    accepted: {
      subject: ({ match }) => `Dein Ticket wurde angenommen: ${match}`,
      title: () => 'Dein Ticket wurde angenommen',
      text: ({ recipient }) =>
        `${recipient} hat Dein Ticket angenommen. Dein Code öffnet das Tor nicht mehr, auch ausgedruckt nicht.`,
      action: 'Weitergaben ansehen',
    },
    declined: {
      subject: ({ match }) => `Dein Ticket wurde abgelehnt: ${match}`,
      title: () => 'Dein Ticket wurde abgelehnt',
      text: ({ recipient }) =>
        `${recipient} nimmt Dein Ticket nicht an. Es gehört weiter Dir, mit demselben Code.`,
      reason: (words) => `Als Grund steht dort: ${words}`,
      action: 'Weitergaben ansehen',
    },
    expired: {
      subject: ({ match }) => `Dein Ticket hat niemand angenommen: ${match}`,
      title: () => 'Dein Ticket bleibt bei Dir',
      text: ({ recipient }) =>
        `${recipient} hat Dein Ticket nicht rechtzeitig angenommen. Es gehört weiter Dir, mit demselben Code.`,
      action: 'Weitergaben ansehen',
    },
    undone: {
      subject: ({ match }) => `Dein Ticket ist wieder bei Dir: ${match}`,
      title: () => 'Dein Ticket ist wieder bei Dir',
      text: ({ recipient }) =>
        `${recipient} hatte Dein Ticket gegen Aufzahlung angenommen; die Aufzahlung wurde erstattet. Das Ticket gehört wieder Dir, so wie es war, mit neuem Code.`,
      action: 'Weitergaben ansehen',
    },
  },
  en: {
    somebody: 'Somebody',
    forwarded: {
      subject: ({ sender, match }) => `${sender} is giving you a ticket: ${match}`,
      title: () => 'A ticket for you',
      text: ({ sender, match }) =>
        `${sender} is giving you a ticket for ${match}. Accept it, and it lies among your tickets with a code of its own.`,
      until: ({ until }) => `You have until ${until}. After that the ticket stays where it is.`,
      stranger: (mail) =>
        `Only somebody who has confirmed ${mail} in their ${voice.account.name.en} can have it. You have none yet? The link takes you there and back.`,
      action: 'See the ticket',
    },
    reminder: {
      subject: ({ match }) => `Your ticket is still waiting: ${match}`,
      title: () => 'Your ticket is still waiting',
      text: ({ sender, until }) => `${sender} gave you a ticket. You can accept it until ${until}.`,
      action: 'See the ticket',
    },
    revoked: {
      subject: ({ match }) => `The ticket is no longer there: ${match}`,
      title: () => 'The ticket is no longer there',
      text: ({ sender }) =>
        `The ticket that ${sender} wanted to give you is no longer there for you. There is nothing to do. Ask ${sender} if you did not expect this.`,
    },
    accepted: {
      subject: ({ match }) => `Your ticket was accepted: ${match}`,
      title: () => 'Your ticket was accepted',
      text: ({ recipient }) =>
        `${recipient} has accepted your ticket. Your code no longer opens the gate, on paper neither.`,
      action: 'See forwarded tickets',
    },
    declined: {
      subject: ({ match }) => `Your ticket was declined: ${match}`,
      title: () => 'Your ticket was declined',
      text: ({ recipient }) =>
        `${recipient} does not accept your ticket. It is still yours, with the same code.`,
      reason: (words) => `The reason given: ${words}`,
      action: 'See forwarded tickets',
    },
    expired: {
      subject: ({ match }) => `Nobody accepted your ticket: ${match}`,
      title: () => 'Your ticket stays with you',
      text: ({ recipient }) =>
        `${recipient} did not accept your ticket in time. It is still yours, with the same code.`,
      action: 'See forwarded tickets',
    },
    undone: {
      subject: ({ match }) => `Your ticket is back: ${match}`,
      title: () => 'Your ticket is back',
      text: ({ recipient }) =>
        `${recipient} had accepted your ticket and paid the difference to the full price; that was refunded. The ticket is yours again, as it was, with a new code.`,
      action: 'See forwarded tickets',
    },
  },
  ja: {
    somebody: 'どなたか',
    forwarded: {
      subject: ({ sender, match }) => `${sender}さんからチケットが届いています：${match}`,
      title: () => 'あなたへのチケットです',
      text: ({ sender, match }) =>
        `${sender}さんから「${match}」のチケットが届いています。受け取ると、専用のコード付きでマイチケットに入ります。`,
      until: ({ until }) =>
        `受け取りの期限は${until}です。期限を過ぎると、チケットは送り主のもとに残ります。`,
      stranger: (mail) =>
        `受け取れるのは、${mail} を${voice.account.name.ja}で確認済みの方だけです。まだお持ちでない場合も、リンクから登録してこの画面に戻れます。`,
      action: 'チケットを見る',
    },
    reminder: {
      subject: ({ match }) => `チケットがまだ受け取られていません：${match}`,
      title: () => 'チケットがお待ちしています',
      text: ({ sender, until }) => `${sender}さんから届いたチケットは、${until}まで受け取れます。`,
      action: 'チケットを見る',
    },
    revoked: {
      subject: ({ match }) => `チケットは受け取れなくなりました：${match}`,
      title: () => 'チケットは受け取れなくなりました',
      text: ({ sender }) =>
        `${sender}さんからのチケットは受け取れなくなりました。お手続きは必要ありません。お心当たりがない場合は、${sender}さんにお尋ねください。`,
    },
    accepted: {
      subject: ({ match }) => `チケットが受け取られました：${match}`,
      title: () => 'チケットが受け取られました',
      text: ({ recipient }) =>
        `${recipient} さんがチケットを受け取りました。お手元のコードは、印刷したものも含めて無効になりました。`,
      action: '譲渡の一覧を見る',
    },
    declined: {
      subject: ({ match }) => `チケットが辞退されました：${match}`,
      title: () => 'チケットが辞退されました',
      text: ({ recipient }) =>
        `${recipient} さんはチケットを辞退しました。チケットは引き続きあなたのもので、コードも変わりません。`,
      reason: (words) => `理由：${words}`,
      action: '譲渡の一覧を見る',
    },
    expired: {
      subject: ({ match }) => `チケットは受け取られませんでした：${match}`,
      title: () => 'チケットはお手元に残ります',
      text: ({ recipient }) =>
        `${recipient} さんは期限までにチケットを受け取りませんでした。チケットは引き続きあなたのもので、コードも変わりません。`,
      action: '譲渡の一覧を見る',
    },
    undone: {
      subject: ({ match }) => `チケットが戻りました：${match}`,
      title: () => 'チケットが戻りました',
      text: ({ recipient }) =>
        `${recipient}さんは差額を支払ってチケットを受け取っていましたが、その差額が返金されました。チケットは元の券種のまま、新しいコードであなたに戻っています。`,
      action: '譲渡の一覧を見る',
    },
  },
}

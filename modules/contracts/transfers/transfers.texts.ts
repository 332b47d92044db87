import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'

export type TransferWords = {
  holder: string
  /** The address that was asked. */
  invited: string
  mail: string
  until: string
  season: string
  endsOn: string
  reason: string
  /** `both`: whoever pays then uses the place as well. */
  kind: 'recipient' | 'subscriber' | 'both'
}
type Say<Said = string> = (words: TransferWords) => Said
type Letter = { subject: Say; title: Say; paragraphs: Say<string[]>; action?: string }

export type MailName =
  | 'asked'
  | 'reminder'
  | 'withdrawn'
  | 'takenOver'
  | 'passedOn'
  | 'accepted'
  | 'declined'
  | 'expired'

type Texts = Record<MailName, Letter> & {
  /** Who passes it on, where the account names nobody. */
  somebody: string
  place: string
  contract: string
  places: { seat(block: string, row: string, seat: string): string; standing(block: string): string }
}

/** What the mails about contracts that are passed on say. */
export const contractTransferTexts: Record<Language, Texts> = {
  de: {
    somebody: 'Jemand',
    place: 'Platz',
    contract: 'Vertrag',
    places: {
      seat: (block, row, seat) => `Block ${block}, Reihe ${row}, Platz ${seat}`,
      standing: (block) => `Block ${block}, Stehplatz`,
    },
    asked: {
      subject: ({ holder, kind, season }) =>
        kind === 'recipient'
          ? `${holder} gibt Dir eine Dauerkarte: ${season}`
          : `${holder} gibt Dir einen Dauerkarten-Vertrag: ${season}`,
      title: ({ kind }) => (kind === 'recipient' ? 'Ein Platz für Dich' : 'Ein Dauerkarten-Vertrag für Dich'),
      paragraphs: ({ holder, kind, until, mail }) => [
        kind === 'recipient'
          ? `${holder} gibt Dir den Platz einer Dauerkarte. Du gehst damit ins Stadion, bezahlt wird sie weiter von ${holder}.`
          : kind === 'both'
            ? `${holder} gibt Dir eine Dauerkarte mit Platz und Vertrag. Du gehst damit ins Stadion und zahlst, was noch offen ist und was danach kommt.`
            : `${holder} fragt, ob Du eine Dauerkarte ab jetzt bezahlst. Was bezahlt ist, bleibt bezahlt; was noch offen ist und was danach kommt, zahlst Du.`,
        `Du hast Zeit bis ${until}. Danach bleibt alles, wie es ist.`,
        `Annehmen kann nur, wer ${mail} in seiner ${voice.account.name.de} bestätigt hat. Du hast noch keine? Der Link führt Dich hin und wieder zurück.`,
      ],
      action: 'Ansehen und antworten',
    },
    reminder: {
      subject: ({ season }) => `Deine Antwort fehlt noch: Dauerkarte ${season}`,
      title: () => 'Deine Antwort fehlt noch',
      paragraphs: ({ holder, until }) => [`${holder} wartet auf Dich. Antworten kannst Du bis ${until}.`],
      action: 'Ansehen und antworten',
    },
    withdrawn: {
      subject: ({ season }) => `Die Dauerkarte ist nicht mehr da: ${season}`,
      title: () => 'Das Angebot gilt nicht mehr',
      paragraphs: ({ holder }) => [
        `Die Dauerkarte, die ${holder} Dir geben wollte, gibt es für Dich nicht mehr. Du musst nichts tun.`,
      ],
    },
    takenOver: {
      subject: ({ season }) => `Deine Dauerkarte ${season}`,
      title: ({ kind }) =>
        kind === 'recipient' ? 'Der Platz gehört jetzt Dir' : 'Der Vertrag gehört jetzt Dir',
      paragraphs: ({ holder, kind, endsOn }) => [
        kind === 'recipient'
          ? `Deine Tickets für alle Spiele, die noch kommen, liegen in Deinem Konto. Bezahlt wird die Dauerkarte weiter von ${holder}.`
          : `Der Vertrag läuft bis ${endsOn} und geht danach weiter, wenn Du ihn bestätigst. Was offen ist, ziehen wir mit Deiner Zahlungsart ein.`,
      ],
      action: 'Ansehen',
    },
    passedOn: {
      subject: ({ season }) => `Deine Dauerkarte ${season} hat jetzt jemand anderes`,
      title: () => 'Deine Dauerkarte hat jetzt jemand anderes',
      paragraphs: ({ holder }) => [
        `${holder} hat den Platz weitergegeben. Deine Codes für die Spiele, die noch kommen, öffnen das Tor nicht mehr.`,
      ],
    },
    accepted: {
      subject: ({ season }) => `Angenommen: Deine Dauerkarte ${season}`,
      title: () => 'Deine Dauerkarte wurde angenommen',
      paragraphs: ({ invited, kind }) => [
        kind === 'recipient'
          ? `${invited} geht jetzt mit der Dauerkarte ins Stadion. Die bisherigen Codes öffnen das Tor nicht mehr. Du bezahlst weiter.`
          : `${invited} bezahlt die Dauerkarte ab jetzt. Was Du bezahlt hast, bleibt bezahlt; weitere Raten ziehen wir bei Dir nicht ein.`,
      ],
      action: 'Ansehen',
    },
    declined: {
      subject: ({ season }) => `Abgelehnt: Deine Dauerkarte ${season}`,
      title: () => 'Deine Dauerkarte bleibt bei Dir',
      paragraphs: ({ invited, reason }) => [
        `${invited} hat abgelehnt. Es bleibt alles, wie es war.`,
        `Als Grund steht dort: ${reason}`,
      ],
      action: 'Ansehen',
    },
    expired: {
      subject: ({ season }) => `Niemand hat geantwortet: Deine Dauerkarte ${season}`,
      title: () => 'Deine Dauerkarte bleibt bei Dir',
      paragraphs: ({ invited }) => [
        `${invited} hat nicht rechtzeitig geantwortet. Es bleibt alles, wie es war; Du kannst noch einmal fragen.`,
      ],
      action: 'Ansehen',
    },
  },
  en: {
    somebody: 'Somebody',
    place: 'Place',
    contract: 'Contract',
    places: {
      seat: (block, row, seat) => `Block ${block}, row ${row}, seat ${seat}`,
      standing: (block) => `Block ${block}, standing`,
    },
    asked: {
      subject: ({ holder, kind, season }) =>
        kind === 'recipient'
          ? `${holder} is giving you a season ticket: ${season}`
          : `${holder} is giving you a season ticket contract: ${season}`,
      title: ({ kind }) => (kind === 'recipient' ? 'A place for you' : 'A season ticket contract for you'),
      paragraphs: ({ holder, kind, until, mail }) => [
        kind === 'recipient'
          ? `${holder} is giving you the place of a season ticket. You go to the ground with it, ${holder} goes on paying for it.`
          : kind === 'both'
            ? `${holder} is giving you a season ticket with its place and its contract. You go to the ground with it, and pay what is still open and what comes after.`
            : `${holder} is asking whether you pay for a season ticket from now on. What is paid stays paid; what is still open and what comes after is yours to pay.`,
        `You have until ${until}. After that everything stays as it is.`,
        `Only somebody who has confirmed ${mail} in their ${voice.account.name.en} can accept. You have none yet? The link takes you there and back.`,
      ],
      action: 'See and answer',
    },
    reminder: {
      subject: ({ season }) => `Your answer is still missing: season ticket ${season}`,
      title: () => 'Your answer is still missing',
      paragraphs: ({ holder, until }) => [`${holder} is waiting for you. You can answer until ${until}.`],
      action: 'See and answer',
    },
    withdrawn: {
      subject: ({ season }) => `The season ticket is no longer there: ${season}`,
      title: () => 'The offer no longer holds',
      paragraphs: ({ holder }) => [
        `The season ticket that ${holder} wanted to give you is no longer there for you. There is nothing to do.`,
      ],
    },
    takenOver: {
      subject: ({ season }) => `Your season ticket ${season}`,
      title: ({ kind }) => (kind === 'recipient' ? 'The place is yours now' : 'The contract is yours now'),
      paragraphs: ({ holder, kind, endsOn }) => [
        kind === 'recipient'
          ? `Your tickets for all matches ahead lie in your account. ${holder} goes on paying for the season ticket.`
          : `The contract runs until ${endsOn} and goes on after that if you confirm it. We collect what is open with your payment method.`,
      ],
      action: 'See it',
    },
    passedOn: {
      subject: ({ season }) => `Somebody else has your season ticket ${season} now`,
      title: () => 'Somebody else has your season ticket now',
      paragraphs: ({ holder }) => [
        `${holder} has passed the place on. Your codes for the matches ahead no longer open the gate.`,
      ],
    },
    accepted: {
      subject: ({ season }) => `Accepted: your season ticket ${season}`,
      title: () => 'Your season ticket was accepted',
      paragraphs: ({ invited, kind }) => [
        kind === 'recipient'
          ? `${invited} goes to the ground with the season ticket now. The codes before no longer open the gate. You go on paying.`
          : `${invited} pays for the season ticket from now on. What you have paid stays paid; we collect no more instalments from you.`,
      ],
      action: 'See it',
    },
    declined: {
      subject: ({ season }) => `Declined: your season ticket ${season}`,
      title: () => 'Your season ticket stays with you',
      paragraphs: ({ invited, reason }) => [
        `${invited} has declined. Everything stays as it was.`,
        `The reason given: ${reason}`,
      ],
      action: 'See it',
    },
    expired: {
      subject: ({ season }) => `Nobody answered: your season ticket ${season}`,
      title: () => 'Your season ticket stays with you',
      paragraphs: ({ invited }) => [
        `${invited} did not answer in time. Everything stays as it was; you can ask once more.`,
      ],
      action: 'See it',
    },
  },
  ja: {
    somebody: 'どなたか',
    place: '席',
    contract: '契約',
    places: {
      seat: (block, row, seat) => `ブロック${block} ${row}列 ${seat}番`,
      standing: (block) => `ブロック${block} 立見`,
    },
    asked: {
      subject: ({ holder, kind, season }) =>
        kind === 'recipient'
          ? `${holder}さんからシーズンチケットが届いています：${season}`
          : `${holder}さんからシーズンチケットの契約が届いています：${season}`,
      title: ({ kind }) => (kind === 'recipient' ? 'あなたへの席です' : 'あなたへのシーズンチケット契約です'),
      paragraphs: ({ holder, kind, until, mail }) => [
        kind === 'recipient'
          ? `${holder}さんがシーズンチケットの席をお譲りします。ご入場はあなた、お支払いは引き続き${holder}さんです。`
          : kind === 'both'
            ? `${holder}さんがシーズンチケットの席と契約をお譲りします。ご入場はあなたとなり、未払い分と今後の代金はあなたのお支払いになります。`
            : `${holder}さんが、今後のシーズンチケット代金のお支払いをお願いしています。お支払い済みの分はそのままで、未払い分と今後の代金があなたのお支払いになります。`,
        `期限は${until}です。期限を過ぎると、現在のまま変わりません。`,
        `お受けいただけるのは、${mail} を${voice.account.name.ja}で確認済みの方だけです。まだお持ちでない場合も、リンクから登録してこの画面に戻れます。`,
      ],
      action: '内容を見て回答する',
    },
    reminder: {
      subject: ({ season }) => `ご回答をお待ちしています：シーズンチケット ${season}`,
      title: () => 'ご回答をお待ちしています',
      paragraphs: ({ holder, until }) => [`${holder}さんがお待ちです。${until}まで回答できます。`],
      action: '内容を見て回答する',
    },
    withdrawn: {
      subject: ({ season }) => `シーズンチケットは受け取れなくなりました：${season}`,
      title: () => 'このお申し出は終了しました',
      paragraphs: ({ holder }) => [
        `${holder}さんからのシーズンチケットは受け取れなくなりました。お手続きは必要ありません。`,
      ],
    },
    takenOver: {
      subject: ({ season }) => `あなたのシーズンチケット ${season}`,
      title: ({ kind }) =>
        kind === 'recipient' ? '席はあなたのものになりました' : '契約はあなたのものになりました',
      paragraphs: ({ holder, kind, endsOn }) => [
        kind === 'recipient'
          ? `今後の試合のチケットはすべてマイページに入っています。お支払いは引き続き${holder}さんです。`
          : `契約は${endsOn}までで、ご確認いただくと次のシーズンも続きます。未払い分はご登録のお支払い方法で引き落とします。`,
      ],
      action: '見る',
    },
    passedOn: {
      subject: ({ season }) => `シーズンチケット ${season} はほかの方のものになりました`,
      title: () => 'シーズンチケットはほかの方のものになりました',
      paragraphs: ({ holder }) => [
        `${holder}さんが席を譲りました。今後の試合について、お手元のコードでは入場できません。`,
      ],
    },
    accepted: {
      subject: ({ season }) => `受け取られました：シーズンチケット ${season}`,
      title: () => 'シーズンチケットが受け取られました',
      paragraphs: ({ invited, kind }) => [
        kind === 'recipient'
          ? `今後は ${invited} さんがご入場になります。これまでのコードは無効になりました。お支払いは引き続きあなたです。`
          : `今後は ${invited} さんがお支払いになります。お支払い済みの分はそのままで、以後の分割払いは引き落とされません。`,
      ],
      action: '見る',
    },
    declined: {
      subject: ({ season }) => `辞退されました：シーズンチケット ${season}`,
      title: () => 'シーズンチケットはお手元に残ります',
      paragraphs: ({ invited, reason }) => [
        `${invited} さんは辞退しました。これまでと変わりません。`,
        `理由：${reason}`,
      ],
      action: '見る',
    },
    expired: {
      subject: ({ season }) => `回答がありませんでした：シーズンチケット ${season}`,
      title: () => 'シーズンチケットはお手元に残ります',
      paragraphs: ({ invited }) => [
        `${invited} さんから期限までに回答がありませんでした。これまでと変わりません。もう一度お願いすることもできます。`,
      ],
      action: '見る',
    },
  },
}

import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'
import type { OrganisationKind } from './rules.ts'

export type Words = {
  organisation: string
  kind: OrganisationKind
  inviter: string
  until: string
  mail: string
}
type Say<Said = string> = (words: Words) => Said
type Letter = { subject: Say; title: Say; paragraphs: Say<string[]>; action?: string }

export type MailName = 'invited' | 'joined' | 'admin' | 'demoted' | 'removed'

/** What the mails of fan clubs and companies to their members say. */
export const organisationTexts: Record<Language, Record<MailName, Letter> & { somebody: string }> = {
  de: {
    somebody: 'Jemand',
    invited: {
      subject: ({ inviter, organisation }) => `${inviter} lädt Dich ein: ${organisation}`,
      title: ({ organisation }) => `Komm zu ${organisation}`,
      paragraphs: ({ inviter, kind, organisation, until, mail }) => [
        kind === 'fanclub'
          ? `${inviter} lädt Dich in den Fanclub ${organisation} ein.`
          : `${inviter} lädt Dich zu ${organisation} ein.`,
        `Die Einladung gilt bis ${until}. Nimmst Du an, sehen die Admins Deinen Namen, Deine E-Mail-Adresse, Deine Partnernummer und Dein Eintrittsdatum.`,
        `Annehmen kann nur, wer ${mail} in seiner ${voice.account.name.de} bestätigt hat. Du hast noch keine? Der Link führt Dich hin und wieder zurück.`,
      ],
      action: 'Einladung ansehen',
    },
    joined: {
      subject: ({ mail, organisation }) => `${mail} ist dabei: ${organisation}`,
      title: ({ organisation }) => `Ein neues Mitglied bei ${organisation}`,
      paragraphs: ({ mail }) => [`${mail} hat Deine Einladung angenommen.`],
      action: 'Mitglieder ansehen',
    },
    admin: {
      subject: ({ organisation }) => `Du bist Admin: ${organisation}`,
      title: ({ organisation }) => `Du handelst jetzt für ${organisation}`,
      paragraphs: ({ organisation }) => [
        `Du kannst in Deinem Konto zu ${organisation} wechseln, Mitglieder einladen, Tickets und Waren kaufen und die Adressen pflegen.`,
        'Willst Du das nicht, gib das Recht dort wieder ab. Mitglied bleibst Du.',
      ],
      action: 'Zum Konto',
    },
    demoted: {
      subject: ({ organisation }) => `Du bist nicht mehr Admin: ${organisation}`,
      title: ({ organisation }) => `Du handelst nicht mehr für ${organisation}`,
      paragraphs: ({ organisation }) => [
        `Unsere Fanbetreuung hat Deine Adminrechte bei ${organisation} beendet. Mitglied bleibst Du.`,
        'Du weißt nicht, warum? Antworte einfach auf diese E-Mail.',
      ],
    },
    removed: {
      subject: ({ organisation }) => `Du bist nicht mehr dabei: ${organisation}`,
      title: ({ organisation }) => `Du bist nicht mehr bei ${organisation}`,
      paragraphs: ({ organisation }) => [
        `Eine Admin oder ein Admin von ${organisation} hat Dich aus der Liste genommen. Deine eigenen Bestellungen und Tickets bleiben bei Dir.`,
      ],
    },
  },
  en: {
    somebody: 'Somebody',
    invited: {
      subject: ({ inviter, organisation }) => `${inviter} invites you: ${organisation}`,
      title: ({ organisation }) => `Join ${organisation}`,
      paragraphs: ({ inviter, kind, organisation, until, mail }) => [
        kind === 'fanclub'
          ? `${inviter} invites you to the fan club ${organisation}.`
          : `${inviter} invites you to ${organisation}.`,
        `The invitation holds until ${until}. If you accept, its administrators see your name, your e-mail address, your partner number and the day you joined.`,
        `Only somebody who has confirmed ${mail} in their ${voice.account.name.en} can accept. You have none yet? The link takes you there and back.`,
      ],
      action: 'See the invitation',
    },
    joined: {
      subject: ({ mail, organisation }) => `${mail} has joined: ${organisation}`,
      title: ({ organisation }) => `A new member of ${organisation}`,
      paragraphs: ({ mail }) => [`${mail} has accepted your invitation.`],
      action: 'See the members',
    },
    admin: {
      subject: ({ organisation }) => `You are an administrator: ${organisation}`,
      title: ({ organisation }) => `You act for ${organisation} now`,
      paragraphs: ({ organisation }) => [
        `In your account you can switch to ${organisation}, invite members, buy tickets and goods, and look after the addresses.`,
        'If you do not want to, give the right up there. You stay a member.',
      ],
      action: 'To the account',
    },
    demoted: {
      subject: ({ organisation }) => `You are no longer an administrator: ${organisation}`,
      title: ({ organisation }) => `You no longer act for ${organisation}`,
      paragraphs: ({ organisation }) => [
        `Our fan service has ended your right to act for ${organisation}. You stay a member.`,
        'You do not know why? Just reply to this e-mail.',
      ],
    },
    removed: {
      subject: ({ organisation }) => `You are no longer a member: ${organisation}`,
      title: ({ organisation }) => `You are no longer with ${organisation}`,
      paragraphs: ({ organisation }) => [
        `An administrator of ${organisation} has taken you off the list. Your own orders and tickets stay with you.`,
      ],
    },
  },
  ja: {
    somebody: 'どなたか',
    invited: {
      subject: ({ inviter, organisation }) => `${inviter}さんからの招待：${organisation}`,
      title: ({ organisation }) => `${organisation}へようこそ`,
      paragraphs: ({ inviter, kind, organisation, until, mail }) => [
        kind === 'fanclub'
          ? `${inviter}さんがファンクラブ「${organisation}」に招待しています。`
          : `${inviter}さんが「${organisation}」に招待しています。`,
        `招待は${until}まで有効です。参加すると、お名前、メールアドレス、パートナー番号、入会日が管理者に表示されます。`,
        `参加できるのは、${mail} を${voice.account.name.ja}で確認した方だけです。まだお持ちでない場合は、リンク先で作成するとここに戻れます。`,
      ],
      action: '招待を見る',
    },
    joined: {
      subject: ({ mail, organisation }) => `${mail} さんが参加しました：${organisation}`,
      title: ({ organisation }) => `${organisation}の新しいメンバー`,
      paragraphs: ({ mail }) => [`${mail} さんが招待を受けました。`],
      action: 'メンバーを見る',
    },
    admin: {
      subject: ({ organisation }) => `管理者になりました：${organisation}`,
      title: ({ organisation }) => `${organisation}の管理者になりました`,
      paragraphs: ({ organisation }) => [
        `アカウントで${organisation}に切り替えて、メンバーの招待、チケットと商品の購入、住所の管理ができます。`,
        '望まない場合は、同じ場所で権限を返せます。メンバーのままです。',
      ],
      action: 'アカウントへ',
    },
    demoted: {
      subject: ({ organisation }) => `管理者ではなくなりました：${organisation}`,
      title: ({ organisation }) => `${organisation}の管理者ではなくなりました`,
      paragraphs: ({ organisation }) => [
        `ファンサービスが${organisation}の管理者権限を終了しました。メンバーのままです。`,
        '理由が分からない場合は、このメールにご返信ください。',
      ],
    },
    removed: {
      subject: ({ organisation }) => `メンバーではなくなりました：${organisation}`,
      title: ({ organisation }) => `${organisation}のメンバーではなくなりました`,
      paragraphs: ({ organisation }) => [
        `${organisation}の管理者があなたをリストから外しました。ご自身の注文とチケットはそのままです。`,
      ],
    },
  },
}

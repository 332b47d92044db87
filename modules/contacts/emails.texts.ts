import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'

type EmailMailTexts = {
  confirm: {
    subject: string
    title: string
    /** `account`: its primary address, masked. */
    text(email: string, account: string | null): string
    good(hours: number): string
    notMe: string
    action: string
  }
  primary: {
    subject: string
    title: string
    text(email: string): string
    textWithSignIn(email: string): string
  }
  changed: {
    subject: string
    title: string
    text(masked: string): string
    textWithSignIn(masked: string): string
    wasMe: string
    undo(days: number): string
    undoWithSignIn(days: number): string
    action: string
  }
}

/** What the mails about e-mail addresses say. */
export const emailMailTexts: Record<Language, EmailMailTexts> = {
  de: {
    confirm: {
      subject: 'Bestätige Deine neue E-Mail-Adresse',
      title: 'Ist das Deine Adresse?',
      text: (email, account) =>
        `Du möchtest ${email} zu Deiner ${voice.account.name.de} ${account ? `(${account}) ` : ''}hinzufügen. Logg Dich dort ein und bestätige, dann wissen wir, dass sie Dir gehört.`,
      good: (hours) => `Der Link gilt ${hours} Stunden, auf jedem Gerät, auf dem Du eingeloggt bist.`,
      notMe: `Du weißt von nichts, oder das ist nicht Deine ${voice.account.name.de}? Dann bestätige sie nicht und lass die Mail liegen: Ohne Bestätigung geschieht nichts.`,
      action: 'Adresse bestätigen',
    },
    primary: {
      subject: 'Das ist jetzt Deine Hauptadresse',
      title: 'Ab jetzt schreiben wir Dir hierhin',
      text: (email) =>
        `${email} ist jetzt die Hauptadresse Deiner ${voice.account.name.de}. Alle Mails gehen hierhin.`,
      textWithSignIn: (email) =>
        `${email} ist jetzt die Hauptadresse Deiner ${voice.account.name.de}. Alle Mails gehen hierhin, und Du loggst Dich mit ihr ein. Dein Passwort bleibt gleich.`,
    },
    changed: {
      subject: 'Deine Hauptadresse wurde geändert',
      title: 'Deine Hauptadresse wurde geändert',
      text: (masked) => `Die Mails Deiner ${voice.account.name.de} gehen ab jetzt an ${masked}.`,
      textWithSignIn: (masked) =>
        `Die Mails Deiner ${voice.account.name.de} gehen ab jetzt an ${masked}, und mit dieser Adresse loggt man sich ein.`,
      wasMe: 'Das warst Du? Dann ist alles gut.',
      undo: (days) => `Das warst nicht Du? Dann mach es hier rückgängig. Der Link gilt ${days} Tage.`,
      undoWithSignIn: (days) =>
        `Das warst nicht Du? Dann mach es hier rückgängig: Diese Adresse gilt wieder, alle Geräte werden ausgeloggt, und Du setzt ein neues Passwort. Der Link gilt ${days} Tage.`,
      action: 'Das war ich nicht',
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your new e-mail address',
      title: 'Is this your address?',
      text: (email, account) =>
        `You want to add ${email} to your ${voice.account.name.en}${account ? ` (${account})` : ''}. Sign in there and confirm, and we know that it is yours.`,
      good: (hours) => `The link works for ${hours} hours, on any device where you are signed in.`,
      notMe: `You know nothing about this, or that is not your ${voice.account.name.en}? Then do not confirm it and leave this mail alone: nothing happens without confirmation.`,
      action: 'Confirm address',
    },
    primary: {
      subject: 'This is your primary address now',
      title: 'From now on we write to you here',
      text: (email) =>
        `${email} is now the primary address of your ${voice.account.name.en}. All mail goes here.`,
      textWithSignIn: (email) =>
        `${email} is now the primary address of your ${voice.account.name.en}. All mail goes here, and you sign in with it. Your password stays the same.`,
    },
    changed: {
      subject: 'Your primary address was changed',
      title: 'Your primary address was changed',
      text: (masked) => `Mail for your ${voice.account.name.en} now goes to ${masked}.`,
      textWithSignIn: (masked) =>
        `Mail for your ${voice.account.name.en} now goes to ${masked}, and that address is used to sign in.`,
      wasMe: 'That was you? Then all is well.',
      undo: (days) => `That was not you? Take it back here. The link works for ${days} days.`,
      undoWithSignIn: (days) =>
        `That was not you? Take it back here: this address counts again, all devices are signed out, and you set a new password. The link works for ${days} days.`,
      action: 'That was not me',
    },
  },
  ja: {
    confirm: {
      subject: '新しいメールアドレスの確認',
      title: 'このアドレスはご本人のものですか？',
      text: (email, account) =>
        `${email} を${voice.account.name.ja}${account ? `（${account}）` : ''}に追加する手続きが行われました。その${voice.account.name.ja}でログインし、ご本人のアドレスであることを確認してください。`,
      good: (hours) => `このリンクは${hours}時間有効で、ログインしている端末ならどれでも使えます。`,
      notMe: `お心当たりがない場合、またはご自身の${voice.account.name.ja}でない場合は、確認せずにこのメールを無視してください。確認されない限り何も起こりません。`,
      action: 'アドレスを確認する',
    },
    primary: {
      subject: 'メインのメールアドレスになりました',
      title: '今後のお知らせはこちらにお送りします',
      text: (email) =>
        `${email} が${voice.account.name.ja}のメインアドレスになりました。すべてのメールはこちらに届きます。`,
      textWithSignIn: (email) =>
        `${email} が${voice.account.name.ja}のメインアドレスになりました。すべてのメールはこちらに届き、ログインにもこのアドレスを使います。パスワードは変わりません。`,
    },
    changed: {
      subject: 'メインのメールアドレスが変更されました',
      title: 'メインのメールアドレスが変更されました',
      text: (masked) => `${voice.account.name.ja}のメールは今後 ${masked} に届きます。`,
      textWithSignIn: (masked) =>
        `${voice.account.name.ja}のメールは今後 ${masked} に届き、ログインにもそのアドレスを使います。`,
      wasMe: 'ご本人による変更でしたら、何もする必要はありません。',
      undo: (days) => `お心当たりがない場合は、こちらから元に戻せます。リンクは${days}日間有効です。`,
      undoWithSignIn: (days) =>
        `お心当たりがない場合は、こちらから元に戻せます。このアドレスが再び有効になり、すべての端末がログアウトされ、新しいパスワードを設定します。リンクは${days}日間有効です。`,
      action: '自分ではありません',
    },
  },
}

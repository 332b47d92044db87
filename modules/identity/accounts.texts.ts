import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'

type MailText = { subject: string; body: string; action: string; after: string }
type MailKind =
  | 'confirm'
  | 'reset'
  | 'invitation'
  | 'registered'
  | 'otherName'
  | 'changed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'newDevice'

/** How a browser is called whose name is known in part or not at all. */
export const deviceTexts: Record<Language, { on: string; unknown: string }> = {
  de: { on: '{browser} auf {system}', unknown: 'unbekannter Browser' },
  en: { on: '{browser} on {system}', unknown: 'unknown browser' },
  ja: { on: '{system}の{browser}', unknown: '不明なブラウザ' },
}

/** For the browser that registered; a mail that anybody else has asked for has the link alone. */
export const codeTexts: Record<Language, string> = {
  de: 'Oder gib diesen Code auf der Seite ein, auf der Du Dich registriert hast. Er gilt so lange wie der Link. Sag ihn niemandem.',
  en: 'Or enter this code on the page where you registered. It works as long as the link does. Tell it to nobody.',
  ja: 'または、ご登録いただいたページに次のコードを入力してください。有効期限はリンクと同じです。コードは誰にも教えないでください。',
}

/** What the mails of identity say. `{club}`, `{hours}`, `{days}`, `{name}`, `{device}`, `{when}` and `{link}` are filled in. */
export const mailTexts: Record<Language, Record<MailKind, MailText>> = {
  de: {
    confirm: {
      subject: 'Bestätige Deine E-Mail-Adresse',
      body: `Schön, dass Du dabei bist! Bestätige bitte Deine E-Mail-Adresse, dann ist Deine ${voice.account.name.de} fertig.`,
      action: 'Adresse bestätigen',
      after: `Der Link gilt {hours} Stunden. Du hast Dich nicht registriert? Dann musst Du nichts tun: Ohne Bestätigung wird die ${voice.account.name.de} nicht benutzt.`,
    },
    reset: {
      subject: `Neues Passwort für Deine ${voice.account.name.de}`,
      body: 'Du möchtest ein neues Passwort setzen? Hier geht es weiter.',
      action: 'Neues Passwort setzen',
      after:
        'Der Link gilt {hours} Stunden und nur einmal. Du hast das nicht angefordert? Dann bleibt Dein Passwort, wie es ist.',
    },
    invitation: {
      subject: `Deine ${voice.account.name.de} wartet auf Dich`,
      body: `Du hast beim {club} am Telefon oder vor Ort bestellt. Dafür haben wir eine ${voice.account.name.de} für Dich angelegt. Setz ein Passwort, dann gehört sie Dir: mit Deinen Bestellungen, Deinen Karten und Rechnungen. Was noch zu bezahlen ist, liegt in Deinem Warenkorb.`,
      action: 'Passwort setzen',
      after: `Der Link gilt {days} Tage und nur einmal. Du hast nichts bestellt? Dann musst Du nichts tun: Ohne Passwort benutzt niemand diese ${voice.account.name.de}.`,
    },
    registered: {
      subject: `Du hast schon eine ${voice.account.name.de}`,
      body: `Jemand wollte mit Deiner E-Mail-Adresse eine ${voice.account.name.de} beim {club} anlegen. Du hast schon eine: Logg Dich einfach ein. Passwort vergessen? Dann setz ein neues.`,
      action: 'Neues Passwort setzen',
      after: 'Das warst nicht Du? Dann musst Du nichts tun.',
    },
    otherName: {
      subject: `Diese Adresse gehört schon zu einer ${voice.account.name.de}`,
      body: `Jemand wollte sich beim {club} mit dieser E-Mail-Adresse registrieren oder ein neues Passwort setzen. Sie gehört schon zu einer ${voice.account.name.de}, nur loggst Du Dich dort mit einer anderen ein: Deiner Hauptadresse.`,
      action: 'Neues Passwort mit der Hauptadresse',
      after: 'Das warst nicht Du? Dann musst Du nichts tun.',
    },
    changed: {
      subject: 'Dein Passwort wurde geändert',
      body: `Das Passwort Deiner ${voice.account.name.de} wurde eben geändert. Auf anderen Geräten musst Du Dich neu einloggen.`,
      action: 'Passwort zurücksetzen',
      after: 'Das warst nicht Du? Dann setz sofort ein neues Passwort und melde Dich bei uns.',
    },
    passkeyAdded: {
      subject: `Ein neuer Passkey für Deine ${voice.account.name.de}`,
      body: 'Ab jetzt kannst Du Dich mit dem Passkey „{name}“ ohne Passwort einloggen.',
      action: 'Meine Passkeys ansehen',
      after:
        'Das warst nicht Du? Dann entferne den Passkey, setz sofort ein neues Passwort und melde Dich bei uns.',
    },
    passkeyRemoved: {
      subject: 'Ein Passkey wurde entfernt',
      body: 'Mit dem Passkey „{name}“ kann sich niemand mehr einloggen. Auf Deinem Gerät löschst Du ihn in dessen Einstellungen.',
      action: 'Meine Passkeys ansehen',
      after: 'Das warst nicht Du? Dann setz sofort ein neues Passwort und melde Dich bei uns.',
    },
    newDevice: {
      subject: `Neue Anmeldung mit Deiner ${voice.account.name.de}`,
      body: `Mit Deiner ${voice.account.name.de} hat sich gerade jemand auf einem Gerät eingeloggt, das wir noch nicht kannten: {device}, {when}.`,
      action: 'Angemeldete Geräte ansehen',
      after:
        'Das warst Du? Dann ist alles gut. Das warst nicht Du? Dann setz sofort ein neues Passwort, damit sind alle Geräte ausgeloggt: {link}',
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your e-mail address',
      body: `Good to have you with us! Please confirm your e-mail address to finish your ${voice.account.name.en}.`,
      action: 'Confirm address',
      after: `The link works for {hours} hours. You did not register? Then there is nothing to do: without confirmation the ${voice.account.name.en} is not used.`,
    },
    reset: {
      subject: `New password for your ${voice.account.name.en}`,
      body: 'You want to set a new password? This way.',
      action: 'Set a new password',
      after:
        'The link works for {hours} hours and only once. You did not ask for it? Then your password stays as it is.',
    },
    invitation: {
      subject: `Your ${voice.account.name.en} is waiting for you`,
      body: `You have ordered from {club} on the phone or at a counter. For that we have made a ${voice.account.name.en} for you. Set a password and it is yours, with your orders, tickets and invoices. What is still to be paid lies in your cart.`,
      action: 'Set a password',
      after: `The link works for {days} days and only once. You have not ordered anything? Then there is nothing to do: without a password nobody uses this ${voice.account.name.en}.`,
    },
    registered: {
      subject: `You already have a ${voice.account.name.en}`,
      body: `Somebody tried to create a ${voice.account.name.en} at {club} with your e-mail address. You already have one: just sign in. Forgotten your password? Set a new one.`,
      action: 'Set a new password',
      after: 'That was not you? Then there is nothing to do.',
    },
    otherName: {
      subject: `This address already belongs to a ${voice.account.name.en}`,
      body: `Somebody tried to register at {club} with this e-mail address, or to set a new password. It already belongs to a ${voice.account.name.en}, but you sign in there with another one: your primary address.`,
      action: 'New password with the primary address',
      after: 'That was not you? Then there is nothing to do.',
    },
    changed: {
      subject: 'Your password was changed',
      body: `The password of your ${voice.account.name.en} has just been changed. You have to sign in again on other devices.`,
      action: 'Reset password',
      after: 'That was not you? Set a new password at once and contact us.',
    },
    passkeyAdded: {
      subject: `A new passkey for your ${voice.account.name.en}`,
      body: 'From now on you can sign in without a password, with the passkey “{name}”.',
      action: 'See my passkeys',
      after: 'That was not you? Remove the passkey, set a new password at once and contact us.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed',
      body: 'Nobody can sign in with the passkey “{name}” any more. To delete it from your device as well, use its settings.',
      action: 'See my passkeys',
      after: 'That was not you? Set a new password at once and contact us.',
    },
    newDevice: {
      subject: `New sign-in with your ${voice.account.name.en}`,
      body: `Somebody has just signed in with your ${voice.account.name.en} on a device that we had not seen before: {device}, {when}.`,
      action: 'See where you are signed in',
      after:
        'That was you? Then all is well. That was not you? Then set a new password at once, which signs out all devices: {link}',
    },
  },
  ja: {
    confirm: {
      subject: 'メールアドレスの確認',
      body: `ご登録ありがとうございます。メールアドレスを確認すると、${voice.account.name.ja}の登録が完了します。`,
      action: 'メールアドレスを確認する',
      after: `このリンクの有効期限は{hours}時間です。お心当たりがない場合は、何もする必要はありません。確認されない${voice.account.name.ja}は使用されません。`,
    },
    reset: {
      subject: `${voice.account.name.ja}の新しいパスワード`,
      body: '新しいパスワードを設定するには、こちらからお進みください。',
      action: '新しいパスワードを設定する',
      after:
        'このリンクは{hours}時間以内に1回だけ使えます。お心当たりがない場合、パスワードは変更されません。',
    },
    invitation: {
      subject: `${voice.account.name.ja}をご用意しました`,
      body: `{club}へお電話または窓口でご注文いただき、ありがとうございます。ご注文のために${voice.account.name.ja}をご用意しました。パスワードを設定すると、ご注文、チケット、請求書をご確認いただけます。お支払いがまだのものは、カートに入っています。`,
      action: 'パスワードを設定する',
      after: `このリンクは{days}日以内に1回だけ使えます。ご注文にお心当たりがない場合は、何もする必要はありません。パスワードが設定されない限り、この${voice.account.name.ja}は誰にも使用されません。`,
    },
    registered: {
      subject: `すでに${voice.account.name.ja}をお持ちです`,
      body: `あなたのメールアドレスで{club}の${voice.account.name.ja}を新規登録しようとした方がいます。すでに${voice.account.name.ja}をお持ちですので、そのままログインしてください。パスワードをお忘れの場合は、新しく設定できます。`,
      action: '新しいパスワードを設定する',
      after: 'お心当たりがない場合は、何もする必要はありません。',
    },
    otherName: {
      subject: `このアドレスはすでに${voice.account.name.ja}に登録されています`,
      body: `このメールアドレスで{club}への新規登録、またはパスワードの再設定をしようとした方がいます。このアドレスはすでに${voice.account.name.ja}に登録されていますが、ログインには別のアドレス（メインアドレス）をお使いください。`,
      action: 'メインアドレスでパスワードを再設定する',
      after: 'お心当たりがない場合は、何もする必要はありません。',
    },
    changed: {
      subject: 'パスワードが変更されました',
      body: `${voice.account.name.ja}のパスワードが変更されました。ほかの端末では再度ログインが必要です。`,
      action: 'パスワードを再設定する',
      after: 'お心当たりがない場合は、すぐに新しいパスワードを設定し、私たちにご連絡ください。',
    },
    passkeyAdded: {
      subject: `${voice.account.name.ja}に新しいパスキーが追加されました`,
      body: 'パスキー「{name}」を使って、パスワードなしでログインできるようになりました。',
      action: 'パスキーを確認する',
      after:
        'お心当たりがない場合は、パスキーを削除し、すぐに新しいパスワードを設定して、私たちにご連絡ください。',
    },
    passkeyRemoved: {
      subject: 'パスキーが削除されました',
      body: 'パスキー「{name}」ではログインできなくなりました。端末に残っているパスキーは、端末の設定から削除してください。',
      action: 'パスキーを確認する',
      after: 'お心当たりがない場合は、すぐに新しいパスワードを設定し、私たちにご連絡ください。',
    },
    newDevice: {
      subject: `${voice.account.name.ja}への新しいログイン`,
      body: `これまで使われたことのない端末から、あなたの${voice.account.name.ja}へのログインがありました：{device}、{when}。`,
      action: 'ログイン中の端末を確認する',
      after:
        'ご本人によるログインであれば、何もする必要はありません。お心当たりがない場合は、すぐに新しいパスワードを設定してください。すべての端末からログアウトされます：{link}',
    },
  },
}

import type { Language } from '#club/club.ts'
import type { PasswordRefusal } from './password.rules.ts'

/** What stands on the pages of the id host. */
export type PageTexts = {
  language: string
  skip: string
  brand: string
  home: string
  privacy: string
  imprint: string
  email: string
  password: string
  newPassword: string
  firstName: string
  lastName: string
  showPassword: string
  hidePassword: string
  passwordHint: string
  optional: string
  errorsTitle: string
  signIn: {
    title: string
    lead: string
    again: string
    remember: string
    forgotten: string
    action: string
    passkey: string
    noAccount: string
    register: string
  }
  register: {
    title: string
    lead: string
    action: string
    haveAccount: string
    signIn: string
    terms: string
  }
  sent: { title: string; body: string; hint: string }
  confirm: { title: string; lead: string; action: string; doneTitle: string; done: string }
  forgotten: { title: string; lead: string; action: string; back: string; sentTitle: string; sent: string }
  reset: { title: string; lead: string; action: string; doneTitle: string; done: string }
  signOut: { title: string; lead: string; action: string; stay: string; doneTitle: string; done: string }
  start: { title: string; lead: string; action: string }
  gone: { title: string; lead: string; action: string }
  failed: { title: string; lead: string; action: string }
  problems: {
    wrong: string
    tooMany: string
    unconfirmed: string
    expiredLink: string
    taken: string
    form: string
    passkey: string
    emailMissing: string
    emailInvalid: string
    passwordMissing: string
    nameMissing: string
    nameTooLong: string
    password: Record<PasswordRefusal, string>
  }
}

export const pageTexts: Record<Language, PageTexts> = {
  de: {
    language: 'Sprache',
    skip: 'Zum Inhalt',
    brand: 'Falken-ID',
    home: 'Startseite',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    firstName: 'Vorname',
    lastName: 'Nachname',
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
    passwordHint: '10 bis 128 Zeichen mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonderzeichen.',
    optional: 'freiwillig',
    errorsTitle: 'Das hat noch nicht geklappt',
    signIn: {
      title: 'Schön, dass Du da bist.',
      lead: 'Mit Deiner Falken-ID kaufst Du Karten und Trikots und siehst alles, was Dir gehört.',
      again: 'Bestätige bitte noch einmal, dass Du es bist.',
      remember: 'Eingeloggt bleiben',
      forgotten: 'Passwort vergessen?',
      action: 'Einloggen',
      passkey: 'Passkey benutzen',
      noAccount: 'Noch keine Falken-ID?',
      register: 'Jetzt anlegen',
    },
    register: {
      title: 'Werde Falke.',
      lead: 'Eine Falken-ID für Karten, Shop und alles im Verein.',
      action: 'Falken-ID anlegen',
      haveAccount: 'Du hast schon eine Falken-ID?',
      signIn: 'Einloggen',
      terms: 'Wie wir mit Deinen Daten umgehen, steht unter {link}.',
    },
    sent: {
      title: 'Schau in Dein Postfach.',
      body: 'Wir haben eine E-Mail an {email} geschickt. Mit dem Link darin geht es weiter.',
      hint: 'Nichts angekommen? Sieh auch im Spam-Ordner nach und prüfe die Adresse.',
    },
    confirm: {
      title: 'Fast geschafft.',
      lead: 'Gib Dein Passwort ein, dann ist {email} bestätigt und Du bist eingeloggt.',
      action: 'Bestätigen und weiter',
      doneTitle: 'Deine Adresse ist bestätigt.',
      done: 'Deine Falken-ID ist fertig. Du kannst Dich jetzt einloggen.',
    },
    forgotten: {
      title: 'Passwort vergessen?',
      lead: 'Kein Problem. Sag uns Deine E-Mail-Adresse, wir schicken Dir einen Link für ein neues.',
      action: 'Link schicken',
      back: 'Zurück zum Einloggen',
      sentTitle: 'Schau in Dein Postfach.',
      sent: 'Wenn es zu {email} eine Falken-ID gibt, ist jetzt eine E-Mail mit einem Link unterwegs.',
    },
    reset: {
      title: 'Ein neues Passwort',
      lead: 'für {email}. Danach musst Du Dich auf allen Geräten neu einloggen.',
      action: 'Passwort speichern',
      doneTitle: 'Dein Passwort ist gespeichert.',
      done: 'Auf allen Geräten bist Du jetzt ausgeloggt. Logg Dich mit dem neuen Passwort ein.',
    },
    signOut: {
      title: 'Ausloggen?',
      lead: 'Du wirst auf allen Seiten des Vereins ausgeloggt.',
      action: 'Ausloggen',
      stay: 'Eingeloggt bleiben',
      doneTitle: 'Du bist ausgeloggt.',
      done: 'Bis bald im Falkenpark!',
    },
    start: {
      title: 'Falken-ID',
      lead: 'Hier loggst Du Dich auf allen Seiten des Vereins ein. Los geht es in Deinem Konto.',
      action: 'Zu meinem Konto',
    },
    gone: {
      title: 'Das hat zu lange gedauert.',
      lead: 'Dieser Schritt ist schon erledigt oder abgelaufen. Fang einfach noch einmal an.',
      action: 'Neu anfangen',
    },
    failed: {
      title: 'Da ist etwas schiefgegangen.',
      lead: 'Das Einloggen konnte nicht weitergehen. Deine Daten sind sicher. Versuch es noch einmal.',
      action: 'Neu anfangen',
    },
    problems: {
      wrong: 'E-Mail-Adresse oder Passwort stimmen nicht.',
      tooMany: 'Zu viele Versuche. Warte bitte 15 Minuten oder setz ein neues Passwort.',
      unconfirmed:
        'Deine E-Mail-Adresse ist noch nicht bestätigt. Wir haben Dir den Link noch einmal geschickt.',
      expiredLink: 'Dieser Link gilt nicht mehr. Fordere bitte einen neuen an.',
      taken:
        'Diese E-Mail-Adresse gehört inzwischen zu einer anderen Falken-ID. Logg Dich dort ein, oder registriere Dich mit einer anderen Adresse.',
      form: 'Das Formular war zu lange offen. Schick es bitte noch einmal ab.',
      passkey: 'Mit diesem Passkey ging es nicht. Versuch es noch einmal oder nimm Dein Passwort.',
      emailMissing: 'Gib Deine E-Mail-Adresse ein.',
      emailInvalid: 'Das ist keine gültige E-Mail-Adresse, zum Beispiel name@example.com.',
      passwordMissing: 'Gib Dein Passwort ein.',
      nameMissing: 'Bitte ausfüllen.',
      nameTooLong: 'Höchstens 80 Zeichen.',
      password: {
        TOO_SHORT: 'Das Passwort braucht mindestens 10 Zeichen.',
        TOO_LONG: 'Das Passwort darf höchstens 128 Zeichen haben.',
        LOWER_CASE_MISSING: 'Es fehlt ein Kleinbuchstabe.',
        UPPER_CASE_MISSING: 'Es fehlt ein Großbuchstabe.',
        DIGIT_MISSING: 'Es fehlt eine Ziffer.',
        SPECIAL_CHARACTER_MISSING: 'Es fehlt ein Sonderzeichen, zum Beispiel ! oder -.',
        TOO_COMMON: 'Dieses Passwort benutzen zu viele. Nimm eines, das man nicht errät.',
      },
    },
  },
  en: {
    language: 'Language',
    skip: 'Skip to content',
    brand: 'Falken ID',
    home: 'Start page',
    privacy: 'Privacy',
    imprint: 'Imprint',
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    firstName: 'First name',
    lastName: 'Last name',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordHint: '10 to 128 characters with upper and lower case letters, a digit and a special character.',
    optional: 'optional',
    errorsTitle: 'That did not work yet',
    signIn: {
      title: 'Good to see you.',
      lead: 'With your Falken ID you buy tickets and shirts and see everything that is yours.',
      again: 'Please confirm once more that it is you.',
      remember: 'Stay signed in',
      forgotten: 'Forgotten your password?',
      action: 'Sign in',
      passkey: 'Use a passkey',
      noAccount: 'No Falken ID yet?',
      register: 'Create one now',
    },
    register: {
      title: 'Become a Falcon.',
      lead: 'One Falken ID for tickets, shop and everything in the club.',
      action: 'Create Falken ID',
      haveAccount: 'You have a Falken ID already?',
      signIn: 'Sign in',
      terms: 'How we handle your data is written under {link}.',
    },
    sent: {
      title: 'Check your mailbox.',
      body: 'We have sent an e-mail to {email}. The link in it takes you on.',
      hint: 'Nothing there? Have a look in the spam folder and check the address.',
    },
    confirm: {
      title: 'Almost there.',
      lead: 'Enter your password, then {email} is confirmed and you are signed in.',
      action: 'Confirm and continue',
      doneTitle: 'Your address is confirmed.',
      done: 'Your Falken ID is ready. You can sign in now.',
    },
    forgotten: {
      title: 'Forgotten your password?',
      lead: 'No problem. Tell us your e-mail address and we send you a link for a new one.',
      action: 'Send link',
      back: 'Back to signing in',
      sentTitle: 'Check your mailbox.',
      sent: 'If there is a Falken ID for {email}, an e-mail with a link is on its way.',
    },
    reset: {
      title: 'A new password',
      lead: 'for {email}. Afterwards you have to sign in again on all devices.',
      action: 'Save password',
      doneTitle: 'Your password is saved.',
      done: 'You are now signed out on all devices. Sign in with the new password.',
    },
    signOut: {
      title: 'Sign out?',
      lead: 'You will be signed out on all sites of the club.',
      action: 'Sign out',
      stay: 'Stay signed in',
      doneTitle: 'You are signed out.',
      done: 'See you soon at Falkenpark!',
    },
    start: {
      title: 'Falken ID',
      lead: 'This is where you sign in for all sites of the club. It starts in your account.',
      action: 'To my account',
    },
    gone: {
      title: 'That took too long.',
      lead: 'This step is done already or has expired. Just start again.',
      action: 'Start again',
    },
    failed: {
      title: 'Something went wrong.',
      lead: 'The sign-in could not go on. Your data is safe. Please try again.',
      action: 'Start again',
    },
    problems: {
      wrong: 'E-mail address or password is not right.',
      tooMany: 'Too many tries. Please wait 15 minutes or set a new password.',
      unconfirmed: 'Your e-mail address is not confirmed yet. We have sent you the link again.',
      expiredLink: 'This link is no longer valid. Please ask for a new one.',
      taken:
        'This e-mail address belongs to another Falken ID by now. Sign in there, or register with another address.',
      form: 'The form was open for too long. Please send it again.',
      passkey: 'That passkey did not work. Try again or use your password.',
      emailMissing: 'Enter your e-mail address.',
      emailInvalid: 'This is not a valid e-mail address, for example name@example.com.',
      passwordMissing: 'Enter your password.',
      nameMissing: 'Please fill in.',
      nameTooLong: 'At most 80 characters.',
      password: {
        TOO_SHORT: 'The password needs at least 10 characters.',
        TOO_LONG: 'The password may have at most 128 characters.',
        LOWER_CASE_MISSING: 'A lower case letter is missing.',
        UPPER_CASE_MISSING: 'An upper case letter is missing.',
        DIGIT_MISSING: 'A digit is missing.',
        SPECIAL_CHARACTER_MISSING: 'A special character is missing, for example ! or -.',
        TOO_COMMON: 'Too many people use this password. Choose one that nobody guesses.',
      },
    },
  },
  ja: {
    language: '言語',
    skip: '本文へ',
    brand: 'Falken-ID',
    home: 'トップページ',
    privacy: 'プライバシー',
    imprint: '運営者情報',
    email: 'メールアドレス',
    password: 'パスワード',
    newPassword: '新しいパスワード',
    firstName: '名',
    lastName: '姓',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
    passwordHint: '10～128文字。大文字、小文字、数字、記号をそれぞれ1つ以上含めてください。',
    optional: '任意',
    errorsTitle: '入力内容をご確認ください',
    signIn: {
      title: 'おかえりなさい。',
      lead: 'Falken-IDで、チケットやユニフォームの購入、購入履歴の確認ができます。',
      again: 'ご本人確認のため、もう一度パスワードを入力してください。',
      remember: 'ログインしたままにする',
      forgotten: 'パスワードをお忘れですか？',
      action: 'ログイン',
      passkey: 'パスキーを使う',
      noAccount: 'Falken-IDをお持ちでない方',
      register: '新規登録',
    },
    register: {
      title: 'ファルケンの一員に。',
      lead: 'チケットもショップも、クラブのすべてをひとつのFalken-IDで。',
      action: 'Falken-IDを登録する',
      haveAccount: 'すでにFalken-IDをお持ちですか？',
      signIn: 'ログイン',
      terms: '個人情報の取り扱いについては{link}をご覧ください。',
    },
    sent: {
      title: 'メールをご確認ください。',
      body: '{email}にメールをお送りしました。メール内のリンクからお進みください。',
      hint: '届かない場合は、迷惑メールフォルダとアドレスをご確認ください。',
    },
    confirm: {
      title: 'あと少しです。',
      lead: 'パスワードを入力すると、{email}の確認とログインが完了します。',
      action: '確認して進む',
      doneTitle: 'メールアドレスが確認されました。',
      done: 'Falken-IDの登録が完了しました。ログインできます。',
    },
    forgotten: {
      title: 'パスワードをお忘れですか？',
      lead: 'メールアドレスを入力してください。新しいパスワードを設定するリンクをお送りします。',
      action: 'リンクを送る',
      back: 'ログインに戻る',
      sentTitle: 'メールをご確認ください。',
      sent: '{email}のFalken-IDがある場合、リンクを記載したメールをお送りしています。',
    },
    reset: {
      title: '新しいパスワード',
      lead: '{email}のパスワードを設定します。設定後、すべての端末で再度ログインが必要です。',
      action: 'パスワードを保存する',
      doneTitle: 'パスワードを保存しました。',
      done: 'すべての端末でログアウトしました。新しいパスワードでログインしてください。',
    },
    signOut: {
      title: 'ログアウトしますか？',
      lead: 'クラブのすべてのサイトからログアウトします。',
      action: 'ログアウト',
      stay: 'ログインしたままにする',
      doneTitle: 'ログアウトしました。',
      done: 'またファルケンパークでお会いしましょう！',
    },
    start: {
      title: 'Falken-ID',
      lead: 'クラブのすべてのサイトで使うログインページです。アカウントページからお進みください。',
      action: 'アカウントへ',
    },
    gone: {
      title: '時間切れになりました。',
      lead: 'この手続きは完了しているか、期限が切れています。もう一度最初からお試しください。',
      action: '最初からやり直す',
    },
    failed: {
      title: 'エラーが発生しました。',
      lead: 'ログインを続けられませんでした。データは安全です。もう一度お試しください。',
      action: '最初からやり直す',
    },
    problems: {
      wrong: 'メールアドレスまたはパスワードが正しくありません。',
      tooMany: '試行回数が多すぎます。15分お待ちいただくか、新しいパスワードを設定してください。',
      unconfirmed: 'メールアドレスがまだ確認されていません。確認用のリンクを再送しました。',
      expiredLink: 'このリンクは無効です。もう一度お申し込みください。',
      taken:
        'このメールアドレスは別のFalken-IDに登録されています。そちらでログインするか、別のアドレスで登録してください。',
      form: '時間が経ちすぎました。もう一度送信してください。',
      passkey:
        'このパスキーではログインできませんでした。もう一度お試しいただくか、パスワードをご利用ください。',
      emailMissing: 'メールアドレスを入力してください。',
      emailInvalid: 'メールアドレスの形式が正しくありません（例：name@example.com）。',
      passwordMissing: 'パスワードを入力してください。',
      nameMissing: '入力してください。',
      nameTooLong: '80文字以内で入力してください。',
      password: {
        TOO_SHORT: 'パスワードは10文字以上にしてください。',
        TOO_LONG: 'パスワードは128文字以内にしてください。',
        LOWER_CASE_MISSING: '小文字を含めてください。',
        UPPER_CASE_MISSING: '大文字を含めてください。',
        DIGIT_MISSING: '数字を含めてください。',
        SPECIAL_CHARACTER_MISSING: '記号（!や-など）を含めてください。',
        TOO_COMMON: 'よく使われるパスワードです。推測されにくいものにしてください。',
      },
    },
  },
}

import type { Language } from '#club/club.ts'

type GiftTexts = {
  /** To its recipient. */
  subject(tv: string): string
  subjectFrom(given: { tv: string; name: string }): string
  title(name: string | null): string
  what(given: { tv: string; offer: string }): string
  from(name: string): string
  /** Words of strangers are read where somebody redeems it, not in the mail. */
  greetingWaits: string
  how(day: string): string
  why: string
  redeem: string
  /** To its giver. */
  giver: {
    subject(tv: string): string
    title: string
    paper: string
    mailedNow(email: string): string
    mailedOn(given: { email: string; day: string }): string
    use(day: string): string
    withdrawal(days: number): string
    action: string
  }
  /** To its giver, once its recipient was written to. */
  sent: { subject(tv: string): string; title: string; paragraph(email: string): string }
  rows: { offer: string; price: string; code: string }
}

const de: GiftTexts = {
  subject: (tv) => `Ein Geschenk für Dich: ${tv}`,
  subjectFrom: ({ tv, name }) => `Ein Geschenk von ${name}: ${tv}`,
  title: (name) => (name ? `${name}, ein Geschenk für Dich` : 'Ein Geschenk für Dich'),
  what: ({ tv, offer }) => `Jemand schenkt Dir ${tv}: ${offer}. Es kostet Dich nichts und endet von selbst.`,
  from: (name) => `Von: ${name}`,
  greetingWaits: 'Ein Gruß liegt dabei: Du liest ihn, wenn Du den Code eingibst.',
  how: (day) =>
    `Lös den Code ein, wann es Dir passt, spätestens am ${day}. Die Zeit beginnt erst dann. Du brauchst dafür nur ein Konto bei uns, keine Zahlungsart.`,
  why: 'Du bekommst diese E-Mail, weil jemand Deine Adresse für das Geschenk angegeben hat. Mehr schicken wir Dir deswegen nicht.',
  redeem: 'Geschenk einlösen',
  giver: {
    subject: (tv) => `Dein Geschenk: ${tv}`,
    title: 'Dein Geschenk ist bereit',
    paper:
      'Zum Ausdrucken und Überreichen hängt das Geschenk als PDF an dieser E-Mail. Du findest es auch in Deinem Konto.',
    mailedNow: (email) => `Wir schicken es gleich an ${email}.`,
    mailedOn: ({ email, day }) => `Wir schicken es am ${day} an ${email}.`,
    use: (day) =>
      `Einlösen kann es, wer den Code hat, bis ${day}. Die Zeit beginnt mit dem Einlösen. Du hast kein Abo abgeschlossen, es wird nichts mehr abgebucht.`,
    withdrawal: (days) => `${days} Tage lang kannst Du widerrufen, solange das Geschenk nicht eingelöst ist.`,
    action: 'Zu Deinen Geschenken',
  },
  sent: {
    subject: (tv) => `${tv}: Dein Geschenk ist unterwegs`,
    title: 'Dein Geschenk ist verschickt',
    paragraph: (email) => `Wir haben es gerade an ${email} geschickt.`,
  },
  rows: { offer: 'Geschenk', price: 'Bezahlt', code: 'Code' },
}

const en: GiftTexts = {
  subject: (tv) => `A gift for you: ${tv}`,
  subjectFrom: ({ tv, name }) => `A gift from ${name}: ${tv}`,
  title: (name) => (name ? `${name}, a gift for you` : 'A gift for you'),
  what: ({ tv, offer }) => `Somebody gives you ${tv}: ${offer}. It costs you nothing and ends by itself.`,
  from: (name) => `From: ${name}`,
  greetingWaits: 'There is a greeting with it: you read it when you enter the code.',
  how: (day) =>
    `Redeem the code whenever it suits you, by ${day}. Only then does the time begin. All you need is an account with us, no means of payment.`,
  why: 'You get this e-mail because somebody gave your address for the gift. We send you nothing else because of it.',
  redeem: 'Redeem your gift',
  giver: {
    subject: (tv) => `Your gift: ${tv}`,
    title: 'Your gift is ready',
    paper: 'To print and to hand over, the gift is attached as a PDF. You find it in your account as well.',
    mailedNow: (email) => `We are sending it to ${email} now.`,
    mailedOn: ({ email, day }) => `We send it to ${email} on ${day}.`,
    use: (day) =>
      `Whoever has the code can redeem it until ${day}; the time begins then. You have no subscription, and nothing more is charged.`,
    withdrawal: (days) => `You can withdraw for ${days} days, as long as the gift is not redeemed.`,
    action: 'To your gifts',
  },
  sent: {
    subject: (tv) => `${tv}: your gift is on its way`,
    title: 'Your gift was sent',
    paragraph: (email) => `We have just sent it to ${email}.`,
  },
  rows: { offer: 'Gift', price: 'Paid', code: 'Code' },
}

const ja: GiftTexts = {
  subject: (tv) => `${tv}のギフトが届いています`,
  subjectFrom: ({ tv, name }) => `${name} さんから${tv}のギフトが届いています`,
  title: (name) => (name ? `${name} さん、ギフトが届いています` : 'ギフトが届いています'),
  what: ({ tv, offer }) => `${tv}（${offer}）が贈られました。料金はかからず、自動的に終了します。`,
  from: (name) => `贈り主：${name}`,
  greetingWaits: 'メッセージが添えられています。コードを入力するとお読みいただけます。',
  how: (day) =>
    `${day}までのご都合のよい日にコードをご利用ください。期間はご利用開始時から始まります。必要なのはアカウントだけで、支払い方法の登録は不要です。`,
  why: 'このメールは、ギフトの送り先としてあなたのアドレスが入力されたためお送りしています。この件でほかのメールをお送りすることはありません。',
  redeem: 'ギフトを受け取る',
  giver: {
    subject: (tv) => `${tv}のギフト`,
    title: 'ギフトの準備ができました',
    paper: '印刷してお渡しいただけるPDFを添付しました。アカウントからもダウンロードできます。',
    mailedNow: (email) => `まもなく ${email} にお送りします。`,
    mailedOn: ({ email, day }) => `${day}に ${email} へお送りします。`,
    use: (day) =>
      `コードをお持ちの方が${day}までご利用いただけます。期間はご利用開始時から始まります。定期契約ではなく、今後の請求はありません。`,
    withdrawal: (days) => `ギフトが利用されるまでは、${days}日以内であれば撤回できます。`,
    action: 'ギフトを確認する',
  },
  sent: {
    subject: (tv) => `${tv}：ギフトをお送りしました`,
    title: 'ギフトをお送りしました',
    paragraph: (email) => `${email} にお送りしました。`,
  },
  rows: { offer: 'ギフト', price: 'お支払い', code: 'コード' },
}

/** What mails about gifts of club TV say. */
export const giftTexts: Record<Language, GiftTexts> = { de, en, ja }

import type { Language } from '#club/club.ts'

type NamesText = {
  subject: (match: string) => string
  title: (count: number) => string
  asked: (match: string, count: number) => string
  until: (moment: string) => string
  action: string
}

/** What the mail says that asks for names on tickets. */
export const namesTexts: Record<Language, NamesText> = {
  de: {
    subject: (match) => `Wer geht mit? Namen für ${match}`,
    title: (count) =>
      count === 1 ? 'Ein Ticket braucht noch einen Namen' : `${count} Tickets brauchen noch einen Namen`,
    asked: (match, count) =>
      count === 1
        ? `Für ${match} muss auf jedem Ticket stehen, wer damit ins Stadion geht. Auf einem Deiner Tickets fehlt der Name.`
        : `Für ${match} muss auf jedem Ticket stehen, wer damit ins Stadion geht. Auf ${count} Deiner Tickets fehlt der Name.`,
    until: (moment) => `Du kannst die Namen bis ${moment} eintragen und ändern. Danach steht die Liste fest.`,
    action: 'Namen eintragen',
  },
  en: {
    subject: (match) => `Who is coming? Names for ${match}`,
    title: (count) => (count === 1 ? 'One ticket still needs a name' : `${count} tickets still need a name`),
    asked: (match, count) =>
      count === 1
        ? `For ${match} every ticket has to say who goes in with it. One of your tickets bears no name yet.`
        : `For ${match} every ticket has to say who goes in with it. ${count} of your tickets bear no name yet.`,
    until: (moment) => `You can enter and change the names until ${moment}. After that the list is final.`,
    action: 'Enter names',
  },
  ja: {
    subject: (match) => `ご来場者のお名前をご登録ください：${match}`,
    title: (count) => `お名前が未登録のチケットが${count}枚あります`,
    asked: (match, count) =>
      `${match}では、すべてのチケットにご来場者のお名前が必要です。お手持ちのチケットのうち${count}枚が未登録です。`,
    until: (moment) => `お名前は${moment}まで登録・変更できます。その後はリストが確定します。`,
    action: 'お名前を登録する',
  },
}

import type { Language } from '#club/club.ts'

export type LetterWords = { job: string; number: string; name: string; day: string }
type Say<Said = string> = (words: LetterWords) => Said
export type CareersLetter = { subject: Say; title: Say; paragraphs: Say<string[]>; action: string }
export type CareersMail = 'received' | 'poolEnds'

/** What staff may write to applicants; they see and change it before it leaves. */
export const letterTemplates = ['question', 'invitation', 'refusal', 'offer'] as const
export type LetterTemplate = (typeof letterTemplates)[number]

type Texts = Record<CareersMail, CareersLetter> & {
  greeting: (name: string | null) => string
  number: string
  templates: Record<LetterTemplate, { subject: Say; text: Say }>
}

export const careersTexts: Record<Language, Texts> = {
  de: {
    greeting: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
    number: 'Nummer Deiner Bewerbung',
    received: {
      subject: ({ job }) => `Deine Bewerbung ist da: ${job}`,
      title: () => 'Deine Bewerbung ist angekommen',
      paragraphs: ({ job }) => [
        `Wir haben Deine Bewerbung als ${job} mit allen Unterlagen. Wir lesen sie und melden uns bei Dir.`,
        'Unter dem Link siehst Du, wie weit sie ist, und kannst sie zurückziehen. Gib ihn nicht weiter.',
        'Du hast Dich nicht beworben? Dann hat sich jemand vertippt: Zieh die Bewerbung unter dem Link zurück, oder lösche diese Mail.',
      ],
      action: 'Bewerbung ansehen',
    },
    poolEnds: {
      subject: () => 'Sollen wir Deine Bewerbung weiter aufheben?',
      title: ({ day }) => `Am ${day} löschen wir Deine Unterlagen`,
      paragraphs: ({ job, day }) => [
        `Du hast erlaubt, dass wir Deine Bewerbung als ${job} für andere Stellen aufheben. Das endet am ${day}.`,
        'Möchtest Du im Talentpool bleiben? Dann sag es uns unter dem Link. Sonst musst Du nichts tun.',
      ],
      action: 'Im Talentpool bleiben',
    },
    templates: {
      question: {
        subject: ({ job }) => `Eine Frage zu Deiner Bewerbung: ${job}`,
        text: ({ job }) =>
          `vielen Dank für Deine Bewerbung als ${job}. Wir haben noch eine Frage:\n\n\n\nAntworte uns einfach auf diese Mail.`,
      },
      invitation: {
        subject: ({ job }) => `Einladung zum Gespräch: ${job}`,
        text: ({ job }) =>
          `Deine Bewerbung als ${job} hat uns gefallen. Wir möchten Dich kennenlernen.\n\nTag und Uhrzeit: \nOrt: \n\nPasst das nicht, schreib uns, wann Du kannst.`,
      },
      refusal: {
        subject: ({ job }) => `Zu Deiner Bewerbung: ${job}`,
        text: ({ job }) =>
          `vielen Dank für Deine Bewerbung als ${job} und die Zeit, die Du Dir dafür genommen hast. Wir haben uns für jemand anderen entschieden.\n\nWir wünschen Dir für Deinen weiteren Weg alles Gute.`,
      },
      offer: {
        subject: ({ job }) => `Unser Angebot: ${job}`,
        text: ({ job }) =>
          `wir möchten, dass Du als ${job} zu uns kommst. Wir rufen Dich in den nächsten Tagen an und besprechen alles Weitere.`,
      },
    },
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    number: 'Number of your application',
    received: {
      subject: ({ job }) => `We have your application: ${job}`,
      title: () => 'Your application has arrived',
      paragraphs: ({ job }) => [
        `We have your application as ${job} with all its documents. We will read it and write to you.`,
        'The link shows how far it is, and lets you withdraw it. Keep it to yourself.',
        'You have not applied? Then somebody mistyped their address: withdraw the application by the link, or delete this mail.',
      ],
      action: 'See the application',
    },
    poolEnds: {
      subject: () => 'Shall we keep your application?',
      title: ({ day }) => `We delete your documents on ${day}`,
      paragraphs: ({ job, day }) => [
        `You allowed us to keep your application as ${job} for other jobs. That ends on ${day}.`,
        'Would you like to stay in our talent pool? Tell us by the link. If not, there is nothing to do.',
      ],
      action: 'Stay in the talent pool',
    },
    templates: {
      question: {
        subject: ({ job }) => `A question about your application: ${job}`,
        text: ({ job }) =>
          `thank you for your application as ${job}. We have one more question:\n\n\n\nJust answer this mail.`,
      },
      invitation: {
        subject: ({ job }) => `Invitation to an interview: ${job}`,
        text: ({ job }) =>
          `we liked your application as ${job} and would like to meet you.\n\nDay and time: \nPlace: \n\nIf that does not suit you, tell us when you can come.`,
      },
      refusal: {
        subject: ({ job }) => `About your application: ${job}`,
        text: ({ job }) =>
          `thank you for your application as ${job} and the time you took for it. We have decided for somebody else.\n\nWe wish you all the best.`,
      },
      offer: {
        subject: ({ job }) => `Our offer: ${job}`,
        text: ({ job }) =>
          `we would like you to join us as ${job}. We will call you within the next days and talk about everything else.`,
      },
    },
  },
  ja: {
    greeting: (name) => (name ? `${name}様` : '応募者様'),
    number: '応募番号',
    received: {
      subject: ({ job }) => `応募を受け付けました：${job}`,
      title: () => '応募を受け付けました',
      paragraphs: ({ job }) => [
        `「${job}」へのご応募と書類一式を受け付けました。内容を確認のうえ、ご連絡します。`,
        'リンク先で選考状況の確認と、応募の取り下げができます。リンクは他の方に教えないでください。',
        'お心当たりがない場合は、どなたかがメールアドレスを間違えた可能性があります。リンク先で応募を取り下げるか、このメールを削除してください。',
      ],
      action: '応募を確認する',
    },
    poolEnds: {
      subject: () => '応募書類の保管を続けますか',
      title: ({ day }) => `${day}に応募書類を削除します`,
      paragraphs: ({ job, day }) => [
        `「${job}」への応募書類を、ほかの求人のために保管することに同意いただいています。保管期間は${day}に終了します。`,
        '人材プールへの登録を続ける場合は、リンク先でお知らせください。続けない場合、お手続きは不要です。',
      ],
      action: '登録を続ける',
    },
    templates: {
      question: {
        subject: ({ job }) => `ご応募についての質問：${job}`,
        text: ({ job }) =>
          `「${job}」へのご応募ありがとうございます。次の点を教えてください。\n\n\n\nこのメールにそのままご返信ください。`,
      },
      invitation: {
        subject: ({ job }) => `面接のご案内：${job}`,
        text: ({ job }) =>
          `「${job}」へのご応募を拝見し、ぜひ一度お話ししたいと考えています。\n\n日時：\n場所：\n\nご都合が合わない場合は、ご希望の日時をお知らせください。`,
      },
      refusal: {
        subject: ({ job }) => `選考結果のお知らせ：${job}`,
        text: ({ job }) =>
          `「${job}」にご応募いただき、ありがとうございました。選考の結果、今回はご期待に沿えないこととなりました。\n\n今後のご活躍をお祈りしています。`,
      },
      offer: {
        subject: ({ job }) => `採用のご提案：${job}`,
        text: ({ job }) =>
          `「${job}」として、ぜひ私たちと一緒に働いていただきたいと考えています。詳細は数日中にお電話でご案内します。`,
      },
    },
  },
}

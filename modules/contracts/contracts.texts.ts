import type { Language } from '#club/club.ts'

type Words = {
  greeting(name: string): string
  terminated: {
    subject: string
    title: string
    paragraph(day: string): string
    wrong(mail: string): string
    contract: string
    received: string
    ends: string
  }
  confirmed: {
    subject(season: string): string
    title(season: string): string
    paragraph(season: string): string
    contract: string
    action: string
  }
}

/** What mails about contracts of season tickets say. */
export const contractTexts: Record<Language, Words> = {
  de: {
    greeting: (name) => `Hallo ${name},`,
    terminated: {
      subject: 'Deine Dauerkarte ist gekündigt',
      title: 'Wir bestätigen Deine Kündigung',
      paragraph: (day) =>
        `Deine Dauerkarte endet am ${day}. Bis dahin gilt sie weiter, danach wird Dein Platz neu vergeben.`,
      wrong: (mail) => `Warst Du das nicht? Dann schreib uns gleich an ${mail}.`,
      contract: 'Vertrag',
      received: 'Eingang',
      ends: 'Letzter Tag',
    },
    confirmed: {
      subject: (season) => `Dein Platz für ${season} ist sicher`,
      title: (season) => `Du bleibst: ${season}`,
      paragraph: (season) =>
        `Danke, dass Du auch ${season} dabei bist. Deine Karte kommt rechtzeitig vor dem ersten Heimspiel.`,
      contract: 'Vertrag',
      action: 'Vertrag ansehen',
    },
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    terminated: {
      subject: 'Your season ticket has been cancelled',
      title: 'We confirm your cancellation',
      paragraph: (day) =>
        `Your season ticket ends on ${day}. It works as before until then; afterwards your place goes to somebody else.`,
      wrong: (mail) => `Was it not you? Then write to us at once: ${mail}.`,
      contract: 'Contract',
      received: 'Received',
      ends: 'Last day',
    },
    confirmed: {
      subject: (season) => `Your place for ${season} is safe`,
      title: (season) => `You stay: ${season}`,
      paragraph: (season) =>
        `Thank you for being with us in ${season} as well. Your ticket comes in good time before the first home match.`,
      contract: 'Contract',
      action: 'See the contract',
    },
  },
  ja: {
    greeting: (name) => `${name} 様`,
    terminated: {
      subject: 'シーズンチケットの解約を承りました',
      title: '解約を確認いたします',
      paragraph: (day) =>
        `シーズンチケットは${day}に終了します。それまでは従来どおりご利用いただけます。その後、お席は他の方に割り当てられます。`,
      wrong: (mail) => `お心当たりがない場合は、すぐに${mail}までご連絡ください。`,
      contract: '契約番号',
      received: '受付日時',
      ends: '最終日',
    },
    confirmed: {
      subject: (season) => `${season}シーズンのお席を確保しました`,
      title: (season) => `${season}シーズンも継続`,
      paragraph: (season) =>
        `${season}シーズンも共に歩んでくださり、ありがとうございます。チケットは最初のホームゲームまでにお届けします。`,
      contract: '契約番号',
      action: '契約を見る',
    },
  },
}

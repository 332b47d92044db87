import type { TelevisionTexts } from './words.ts'

export const ja: TelevisionTexts = {
  letters: {
    begun: {
      subject: ({ tv }) => `${tv}：ご契約ありがとうございます`,
      title: ({ tv }) => `${tv}をご覧いただけます`,
      paragraph: ({ tv, day }) => `今すぐご視聴いただけます。${tv}は${day}までお支払い済みです。`,
    },
    trial: {
      subject: ({ tv, day }) => `${tv}：${day}まで無料`,
      title: ({ tv }) => `${tv}の無料体験が始まりました`,
      paragraph: ({ day }) => `今すぐすべてご覧いただけます。${day}の終わりまで料金はかかりません。`,
    },
    trialEnding: {
      subject: ({ tv }) => `${tv}：無料体験はまもなく終了します`,
      title: ({ day }) => `${day}まで無料`,
      paragraph: ({ tv, day }) => `${tv}の無料体験は${day}に終了します。`,
    },
    withdrawn: {
      subject: ({ tv }) => `${tv}の撤回について`,
      title: () => '撤回を承りました',
      paragraph: ({ tv }) =>
        `${tv}は終了し、今後の引き落としはありません。ご利用にならなかった日数分を、お支払いいただいた方法で返金いたします。`,
    },
    paused: {
      subject: ({ tv }) => `${tv}を休止します`,
      title: () => '休止を承りました',
      paragraph: ({ day }) =>
        `${day}まではお支払い済みのため、引き続きご覧いただけます。その後は休止となります。`,
    },
    unpaused: {
      subject: ({ tv }) => `${tv}の休止が終了しました`,
      title: () => 'ご契約を再開しました',
      paragraph: ({ tv }) => `${tv}の休止が終了しました。次回の引き落とし日はアカウントでご確認ください。`,
    },
    priceAsked: {
      subject: ({ tv }) => `${tv}の料金改定にご同意いただけますか`,
      title: () => 'ご契約の新料金について',
      paragraph: ({ tv }) => `${tv}の料金を改定したく、お客様のご同意をお願いいたします。`,
    },
    priceLower: {
      subject: ({ tv }) => `${tv}が値下げになります`,
      title: () => '料金がお安くなります',
      paragraph: ({ tv }) => `${tv}の料金を値下げいたします。`,
    },
    cancelled: {
      subject: ({ tv }) => `${tv}の解約について`,
      title: () => '解約を承りました',
      paragraph: ({ tv, day }) =>
        `${tv}は${day}に終了します。それまではすべてご視聴いただけ、その後の引き落としはありません。`,
    },
    resumed: {
      subject: ({ tv }) => `${tv}は継続します`,
      title: () => '引き続きお楽しみください',
      paragraph: ({ tv, day }) => `${tv}の解約を取り消しました。次の月は${day}の後に始まります。`,
    },
    unpaid: {
      subject: ({ tv }) => `${tv}は終了しました`,
      title: () => 'ご契約は終了しました',
      paragraph: ({ tv, day }) =>
        `${tv}の翌月分を最後の試行でも引き落とせませんでした。ご契約は終了しました（お支払い済みの期間：${day}まで）。未払いはなく、いつでも新しくお申し込みいただけます。`,
    },
    staff: {
      subject: ({ tv }) => `${tv}は終了しました`,
      title: () => 'ご契約は終了しました',
      paragraph: ({ tv, day }) => `${tv}を${day}をもって終了いたしました。今後の引き落としはありません。`,
    },
    giftBegun: {
      subject: ({ tv, day }) => `${tv}：ギフトは${day}までご利用いただけます`,
      title: () => 'ギフトのご利用が始まりました',
      paragraph: ({ tv, day }) => `${tv}を${day}までご覧いただけます。今後も料金はかかりません。`,
    },
    giftTakenBack: {
      subject: ({ tv }) => `${tv}：ギフトは終了しました`,
      title: () => 'ギフトは終了しました',
      paragraph: ({ tv, day }) =>
        `${tv}のギフトの注文が未払い、または取り消されたため、ギフトの期間は終了しました。ご視聴は${day}までです。お客様へのご請求はありません。`,
    },
    given: {
      subject: ({ tv }) => `${tv}：無料視聴のプレゼント`,
      title: ({ tv }) => `${tv}を無料でどうぞ`,
      paragraph: ({ tv, day }) =>
        `${tv}を${day}まで無料でご覧いただけます。費用はかからず、自動的に終了します。`,
    },
    ending: {
      subject: ({ tv, day }) => `${tv}は${day}に終了します`,
      title: ({ tv }) => `${tv}はまもなく終了します`,
      paragraph: ({ tv, day }) =>
        `${tv}は${day}に終了し、自動更新はされません。引き続きご覧になる場合は、新しくお申し込みください。`,
    },
  },
  renews: ({ amount, day }) =>
    `毎月自動更新です。${day}に翌月分${amount}を引き落とします。アカウントからいつでも解約できます。`,
  endsByItself: '自動的に終了しますので、解約のお手続きは不要です。',
  trialThen: ({ amount, day }) => `その後は毎月自動更新となり、${day}から月額${amount}を引き落とします。`,
  trialCancel: 'それまでにアカウントで解約すれば、料金は一切かかりません。',
  givenBy: (name) => `${name} さんからの贈り物です。`,
  resumes: (day) =>
    `${day}に自動的に再開し、次の1か月分を引き落とします。休止の終了や解約は、アカウントからいつでも可能です。`,
  priceThen: ({ amount, old, day }) => `${day}以降に始まる月から、料金が${old}から${amount}になります。`,
  priceConsent: 'ご同意がない限り、料金は変わりません。アカウントでご回答ください。解約もいつでも可能です。',
  priceSilence: {
    keeps: 'ご回答がない場合は、現在の料金のまま継続します。',
    ends: 'ご回答がない場合は、現在の料金での最後の月をもって終了し、以後の引き落としはありません。',
  },
  priceByItself: 'お手続きは不要です。',
  withdrawal: (days) =>
    `${days}日以内であれば撤回できます。すぐに開始することに同意いただいているため、それまでの日数分のみお支払いいただきます。`,
  wrong: (mail) => `お心当たりがない場合は、${mail}までご連絡ください。`,
  rows: {
    number: '契約番号',
    offer: 'プラン',
    until: '支払い済み期間',
    price: '料金',
    at: '受付日時',
    back: '返金額',
  },
  action: '契約内容を見る',
  answer: '回答する',
  offers: 'プランを見る',
}

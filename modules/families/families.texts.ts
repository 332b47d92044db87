import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'

export type Words = { name: string; until: string; mail: string }
type Say<Said = string> = (words: Words) => Said
type Letter = { subject: Say; title: Say; paragraphs: Say<string[]>; action: string }

export type GuardianMail =
  | 'joined'
  | 'asked'
  | 'refused'
  | 'left'
  | 'removed'
  | 'childRemoved'
  | 'staffChanged'

/** What the mails to guardians say; of children they name the first name at most. */
export const familyTexts: Record<Language, Record<GuardianMail | 'invited', Letter> & { somebody: string }> =
  {
    de: {
      somebody: 'Jemand',
      invited: {
        subject: ({ name }) => `${name} möchte mit Dir Kinder verwalten`,
        title: () => 'Zweites Elternteil werden',
        paragraphs: ({ name, until, mail }) => [
          `${name} verwaltet hier Kinder und bittet Dich dazu. Nimmst Du an, seht Ihr beide dieselben Kinder und zeigt beide ihre Karten.`,
          `Die Einladung gilt bis ${until}. Annehmen kann nur, wer ${mail} in seiner ${voice.account.name.de} bestätigt hat. Du hast noch keine? Der Link führt Dich hin und wieder zurück.`,
          'Du kennst niemanden, der so heißt? Dann lösche diese Mail. Es passiert nichts.',
        ],
        action: 'Einladung ansehen',
      },
      joined: {
        subject: () => 'Ihr verwaltet die Kinder jetzt zu zweit',
        title: () => 'Das zweite Elternteil ist dabei',
        paragraphs: ({ mail }) => [
          `${mail} hat Deine Einladung angenommen. Ihr seht beide dieselben Kinder und ihre Karten.`,
          'Ein Kind oder ein Elternteil herausnehmen könnt Ihr nur zusammen.',
        ],
        action: 'Zur Familie',
      },
      asked: {
        subject: () => 'Deine Familie: Du wirst gefragt',
        title: () => 'Das entscheidet Ihr zu zweit',
        paragraphs: () => [
          'Das andere Elternteil möchte in Eurer Familie etwas ändern, das Ihr nur zusammen könnt. Schau nach und sag Ja oder Nein.',
          'Solange Du nichts sagst, bleibt alles, wie es ist.',
        ],
        action: 'Frage ansehen',
      },
      refused: {
        subject: () => 'Deine Familie: Die Antwort ist Nein',
        title: () => 'Es bleibt, wie es ist',
        paragraphs: () => [
          'Das andere Elternteil hat Nein gesagt. Habt Ihr einen Beschluss vom Gericht, hilft Dir der Fanservice.',
        ],
        action: 'Zur Familie',
      },
      left: {
        subject: () => 'Du verwaltest die Kinder jetzt allein',
        title: () => 'Das andere Elternteil ist nicht mehr dabei',
        paragraphs: () => [
          'Die Kinder und ihre Karten bleiben bei Dir. Die Karten haben neue Codes: Was vorher ausgedruckt oder auf einem anderen Handy war, gilt nicht mehr.',
          'Du kannst jemand anderen einladen.',
        ],
        action: 'Zur Familie',
      },
      removed: {
        subject: () => 'Du verwaltest diese Kinder nicht mehr',
        title: () => 'Du bist nicht mehr Elternteil in dieser Familie',
        paragraphs: () => [
          'Du siehst die Kinder und ihre Karten nicht mehr. Deine eigenen Karten bleiben bei Dir.',
          'Das stimmt nicht? Schreib dem Fanservice.',
        ],
        action: 'Zum Konto',
      },
      childRemoved: {
        subject: ({ name }) => `${name} ist nicht mehr in Deiner Familie`,
        title: ({ name }) => `${name} ist herausgenommen`,
        paragraphs: () => [
          'Wir löschen, was wir von dem Kind wissen. Seine Karten sind wieder bei dem, der sie gekauft hat.',
          'Kinderkarten kann nur ein Kind nutzen: Gib sie einem anderen Kind oder gib sie zurück.',
        ],
        action: 'Zur Familie',
      },
      staffChanged: {
        subject: () => 'Wer Deine Kinder verwaltet, hat sich geändert',
        title: () => 'Der Fanservice hat Deine Familie geändert',
        paragraphs: () => [
          'Der Fanservice hat nach einem Nachweis geändert, wer die Kinder verwaltet. Schau nach, wer jetzt dabei ist.',
          'Das stimmt nicht? Schreib dem Fanservice.',
        ],
        action: 'Zur Familie',
      },
    },
    en: {
      somebody: 'Somebody',
      invited: {
        subject: ({ name }) => `${name} would like to look after children with you`,
        title: () => 'Become the second parent',
        paragraphs: ({ name, until, mail }) => [
          `${name} looks after children here and asks you to join. If you accept, both of you see the same children and both of you show their tickets.`,
          `The invitation is valid until ${until}. Only someone who has confirmed ${mail} in their ${voice.account.name.en} can accept it. You do not have one yet? The link takes you there and back.`,
          'You do not know anybody of that name? Delete this mail. Nothing will happen.',
        ],
        action: 'See the invitation',
      },
      joined: {
        subject: () => 'The two of you look after the children now',
        title: () => 'The second parent has joined',
        paragraphs: ({ mail }) => [
          `${mail} has accepted your invitation. Both of you see the same children and their tickets.`,
          'Taking out a child or a parent is something you can only do together.',
        ],
        action: 'Go to the family',
      },
      asked: {
        subject: () => 'Your family: you are asked',
        title: () => 'The two of you decide this',
        paragraphs: () => [
          'The other parent would like to change something in your family that you can only do together. Have a look, and say yes or no.',
          'As long as you say nothing, everything stays as it is.',
        ],
        action: 'See the question',
      },
      refused: {
        subject: () => 'Your family: the answer is no',
        title: () => 'Everything stays as it is',
        paragraphs: () => [
          'The other parent has said no. If there is a court order, our fan service will help you.',
        ],
        action: 'Go to the family',
      },
      left: {
        subject: () => 'You look after the children alone now',
        title: () => 'The other parent has left',
        paragraphs: () => [
          'The children and their tickets stay with you. The tickets have new codes: what was printed before, or was on another phone, is worth nothing.',
          'You can invite somebody else.',
        ],
        action: 'Go to the family',
      },
      removed: {
        subject: () => 'You no longer look after these children',
        title: () => 'You are no longer a parent in this family',
        paragraphs: () => [
          'You no longer see the children and their tickets. Your own tickets stay with you.',
          'That is not right? Write to our fan service.',
        ],
        action: 'Go to your account',
      },
      childRemoved: {
        subject: ({ name }) => `${name} is no longer in your family`,
        title: ({ name }) => `${name} has been taken out`,
        paragraphs: () => [
          'We delete what we know of the child. Its tickets are back with whoever bought them.',
          'Only a child can use a child’s ticket: give it to another child, or return it.',
        ],
        action: 'Go to the family',
      },
      staffChanged: {
        subject: () => 'Who looks after your children has changed',
        title: () => 'Our fan service has changed your family',
        paragraphs: () => [
          'Our fan service has changed who looks after the children, on the strength of a proof. Have a look at who is part of it now.',
          'That is not right? Write to our fan service.',
        ],
        action: 'Go to the family',
      },
    },
    ja: {
      somebody: 'ある方',
      invited: {
        subject: ({ name }) => `${name}さんから、お子さまの管理への招待`,
        title: () => 'もう一人の保護者になる',
        paragraphs: ({ name, until, mail }) => [
          `${name}さんが、お子さまを一緒に管理するようあなたを招待しています。承諾すると、二人とも同じお子さまとそのチケットを表示できます。`,
          `招待は${until}まで有効です。承諾できるのは、${voice.account.name.ja}で${mail}を確認済みの方だけです。まだお持ちでない方は、リンクから登録すると、この招待に戻ります。`,
          '心当たりがない場合は、このメールを削除してください。何も起こりません。',
        ],
        action: '招待を見る',
      },
      joined: {
        subject: () => 'お子さまを二人で管理しています',
        title: () => 'もう一人の保護者が加わりました',
        paragraphs: ({ mail }) => [
          `${mail}が招待を承諾しました。二人とも同じお子さまとそのチケットを表示できます。`,
          'お子さまや保護者を外すには、二人の同意が必要です。',
        ],
        action: '家族のページへ',
      },
      asked: {
        subject: () => '家族について確認があります',
        title: () => '二人で決めることです',
        paragraphs: () => [
          'もう一人の保護者が、二人の同意が必要な変更を希望しています。内容を確認して、「はい」か「いいえ」でお答えください。',
          'お答えになるまで、何も変わりません。',
        ],
        action: '内容を見る',
      },
      refused: {
        subject: () => '家族：変更は見送られました',
        title: () => '何も変わりません',
        paragraphs: () => [
          'もう一人の保護者が同意しませんでした。裁判所の決定がある場合は、ファンサービスにご連絡ください。',
        ],
        action: '家族のページへ',
      },
      left: {
        subject: () => 'お子さまの管理はあなた一人になりました',
        title: () => 'もう一人の保護者が外れました',
        paragraphs: () => [
          'お子さまとそのチケットはそのままです。チケットのコードは新しくなり、以前に印刷したものや別の端末のものは使えません。',
          'ほかの方を招待できます。',
        ],
        action: '家族のページへ',
      },
      removed: {
        subject: () => 'このお子さまたちの管理が終わりました',
        title: () => 'あなたはこの家族の保護者ではなくなりました',
        paragraphs: () => [
          'お子さまとそのチケットは表示されなくなります。ご自身のチケットはそのままです。',
          'お心当たりがない場合は、ファンサービスにご連絡ください。',
        ],
        action: 'アカウントへ',
      },
      childRemoved: {
        subject: ({ name }) => `${name}さんが家族から外れました`,
        title: ({ name }) => `${name}さんを外しました`,
        paragraphs: () => [
          'お子さまの情報を削除します。チケットは購入した方に戻りました。',
          '子ども用チケットを使えるのは子どもだけです。ほかのお子さまに渡すか、返品してください。',
        ],
        action: '家族のページへ',
      },
      staffChanged: {
        subject: () => 'お子さまを管理する方が変わりました',
        title: () => 'ファンサービスが家族を変更しました',
        paragraphs: () => [
          '証明書類にもとづき、お子さまを管理する方をファンサービスが変更しました。現在の内容をご確認ください。',
          'お心当たりがない場合は、ファンサービスにご連絡ください。',
        ],
        action: '家族のページへ',
      },
    },
  }

import type { Language } from '#club/club.ts'
import type { WaitEnding } from '../camps.texts.ts'

/** Of places that lie in the cart of whoever applied. */
export type HeldWords = {
  subject(camp: string): string
  title(count: number): string
  text(about: { camp: string; names: string; count: number; until: string }): string
  after: string
  action: string
}

type Words = {
  drawn: HeldWords
  followed: HeldWords
  notDrawn: {
    subject(camp: string): string
    title: string
    text(about: { camp: string; names: string; count: number; numbers: string }): string
    next: string
    proof: string
    action: string
  }
  ended: {
    subject(camp: string): string
    title: Record<WaitEnding, string>
    text: Record<WaitEnding, (camp: string) => string>
    action: string
  }
  calledOff: {
    subject(camp: string): string
    title: string
    text(about: { camp: string; reason: string }): string
    after: string
    action: string
  }
  out: {
    subject(camp: string): string
    title: string
    text(about: { camp: string; numbers: string; reason: string }): string
    after: string
    action: string
  }
}

/** What families who took part in the draw of a camp are told. */
export const lotTexts: Record<Language, Words> = {
  de: {
    drawn: {
      subject: (camp) => `Gezogen: ${camp}`,
      title: (count) => (count === 1 ? 'Der Platz gehört Euch' : 'Die Plätze gehören Euch'),
      text: ({ camp, names, count, until }) =>
        `Bei der Auslosung für ${camp} seid Ihr gezogen worden. ${count === 1 ? `Der Platz für ${names} liegt` : `Die Plätze für ${names} liegen`} in Deinem Warenkorb. Bestätige und bezahle bis ${until}.`,
      after:
        'Könnt Ihr doch nicht, nimm das Camp einfach aus dem Warenkorb. Dann rückt das nächste Los nach, genau wie nach Ablauf der Zeit.',
      action: 'Zum Warenkorb',
    },
    followed: {
      subject: (camp) => `Nachgerückt: ${camp}`,
      title: (count) => (count === 1 ? 'Ihr rückt nach' : 'Ihr rückt zusammen nach'),
      text: ({ camp, names, count, until }) =>
        `Bei ${camp} ist etwas frei geworden, und Euer Los ist als Nächstes dran. ${count === 1 ? `Der Platz für ${names} liegt` : `Die Plätze für ${names} liegen`} in Deinem Warenkorb. Bestätige und bezahle bis ${until}.`,
      after:
        'Könnt Ihr doch nicht, nimm das Camp einfach aus dem Warenkorb. Dann rückt das nächste Los nach.',
      action: 'Zum Warenkorb',
    },
    notDrawn: {
      subject: (camp) => `So ging die Auslosung aus: ${camp}`,
      title: 'Diesmal hat es nicht gereicht',
      text: ({ camp, names, count, numbers }) =>
        `Für ${camp} gab es mehr Kinder als Plätze. ${names} ${count === 1 ? 'wurde' : 'wurden'} leider nicht gezogen (Los ${numbers}).`,
      next: 'Noch ist nicht alles vorbei: Wird ein Platz nicht bezahlt oder zurückgegeben, rückt das nächste Los nach. Dann schreiben wir Dir.',
      proof:
        'Die Auslosung kannst Du auf ihrer Seite selbst nachrechnen. Dort steht auch, an welcher Stelle Ihr nachrückt.',
      action: 'Zur Auslosung',
    },
    ended: {
      subject: (camp) => `Dein Los: ${camp}`,
      title: {
        time: 'Die Zeit zum Bezahlen ist vorbei',
        closed: 'Es ist kein Platz mehr frei geworden',
        cancelled: 'Das Camp fällt aus',
        refused: 'Wir konnten Euch keinen Platz geben',
      },
      text: {
        time: (camp) =>
          `Wir hatten für ${camp} einen Platz für Euch frei gehalten. Er wurde nicht bezahlt, darum ist das nächste Los nachgerückt.`,
        closed: (camp) => `Für ${camp} ist bis zum Beginn kein Platz mehr frei geworden.`,
        cancelled: (camp) => `${camp} ist abgesagt, deshalb rückt niemand mehr nach.`,
        refused: (camp) =>
          `Euer Los für ${camp} war dran, aber wir konnten den Platz nicht in Deinen Warenkorb legen. Vielleicht ist er voll. Das nächste Los ist nachgerückt.`,
      },
      action: 'Zum Camp',
    },
    calledOff: {
      subject: (camp) => `Keine Auslosung: ${camp}`,
      title: 'Die Auslosung findet nicht statt',
      text: ({ camp, reason }) => `Die Auslosung für ${camp} ist abgesagt. Der Grund: ${reason}`,
      after: 'Du musst nichts tun. Was Du über Deine Kinder angegeben hast, ist gelöscht.',
      action: 'Zum Camp',
    },
    out: {
      subject: (camp) => `Dein Los für ${camp}`,
      title: 'Dieses Los nimmt nicht teil',
      text: ({ camp, numbers, reason }) =>
        `Los ${numbers} nimmt an der Auslosung für ${camp} nicht teil. Der Grund: ${reason}`,
      after:
        'Stimmt das nicht, antworte uns, solange noch nicht gezogen ist. In der Liste bleibt es als ausgenommen stehen, damit jeder nachrechnen kann.',
      action: 'Zur Auslosung',
    },
  },
  en: {
    drawn: {
      subject: (camp) => `Drawn: ${camp}`,
      title: (count) => (count === 1 ? 'The place is yours' : 'The places are yours'),
      text: ({ camp, names, count, until }) =>
        `You were drawn for ${camp}. ${count === 1 ? `The place for ${names} is` : `The places for ${names} are`} in your cart. Confirm and pay by ${until}.`,
      after:
        'If you cannot come after all, just take the camp out of the cart. The next lot moves up then, as it does when the time is over.',
      action: 'To the cart',
    },
    followed: {
      subject: (camp) => `You move up: ${camp}`,
      title: (count) => (count === 1 ? 'You move up' : 'You move up together'),
      text: ({ camp, names, count, until }) =>
        `There is room in ${camp} again, and your lot is next. ${count === 1 ? `The place for ${names} is` : `The places for ${names} are`} in your cart. Confirm and pay by ${until}.`,
      after: 'If you cannot come after all, just take the camp out of the cart. The next lot moves up then.',
      action: 'To the cart',
    },
    notDrawn: {
      subject: (camp) => `How the draw went: ${camp}`,
      title: 'Not this time',
      text: ({ camp, names, count, numbers }) =>
        `There were more children than places for ${camp}. Sadly ${names} ${count === 1 ? 'was' : 'were'} not drawn (lot ${numbers}).`,
      next: 'It is not quite over: when a place is not paid, or given back, the next lot moves up. We write to you then.',
      proof: 'You can make the draw again yourself on its page. It also says where you stand in the order.',
      action: 'To the draw',
    },
    ended: {
      subject: (camp) => `Your lot: ${camp}`,
      title: {
        time: 'The time to pay is over',
        closed: 'No more place came free',
        cancelled: 'The camp is called off',
        refused: 'We could not give you a place',
      },
      text: {
        time: (camp) => `We held a place in ${camp} for you. It was not paid, so the next lot has moved up.`,
        closed: (camp) => `No more place came free in ${camp} before it begins.`,
        cancelled: (camp) => `${camp} is called off, so nobody moves up any more.`,
        refused: (camp) =>
          `It was the turn of your lot for ${camp}, but we could not put the place into your cart. Perhaps it is full. The next lot has moved up.`,
      },
      action: 'To the camp',
    },
    calledOff: {
      subject: (camp) => `No draw: ${camp}`,
      title: 'There will be no draw',
      text: ({ camp, reason }) => `The draw for ${camp} is called off. The reason: ${reason}`,
      after: 'There is nothing to do for you. What you told us of your children is deleted.',
      action: 'To the camp',
    },
    out: {
      subject: (camp) => `Your lot for ${camp}`,
      title: 'This lot takes no part',
      text: ({ camp, numbers, reason }) =>
        `Lot ${numbers} takes no part in the draw for ${camp}. The reason: ${reason}`,
      after:
        'If that is not right, answer us before the draw. In the list it stays as taken out, so that anybody can make the draw again.',
      action: 'To the draw',
    },
  },
  ja: {
    drawn: {
      subject: (camp) => `当選のお知らせ：${camp}`,
      title: () => '参加枠を確保しました',
      text: ({ camp, names, until }) =>
        `${camp}の抽選に当選しました。${names}さんの枠はカートに入っています。${until}までに確認とお支払いをお願いします。`,
      after:
        '参加できなくなった場合は、カートから取り出してください。期限が過ぎたときと同じく、次のくじが繰り上がります。',
      action: 'カートへ',
    },
    followed: {
      subject: (camp) => `繰り上げ当選のお知らせ：${camp}`,
      title: () => '繰り上げで当選しました',
      text: ({ camp, names, until }) =>
        `${camp}に空きが出て、順番が回ってきました。${names}さんの枠はカートに入っています。${until}までに確認とお支払いをお願いします。`,
      after: '参加できなくなった場合は、カートから取り出してください。次のくじが繰り上がります。',
      action: 'カートへ',
    },
    notDrawn: {
      subject: (camp) => `抽選結果のお知らせ：${camp}`,
      title: '今回は当選しませんでした',
      text: ({ camp, names, numbers }) =>
        `${camp}には定員を超えるお申し込みがありました。残念ながら${names}さんは当選しませんでした（くじ番号${numbers}）。`,
      next: 'まだ可能性はあります。お支払いのない枠や返された枠は、次のくじに繰り上がります。順番が来たらメールでお知らせします。',
      proof: '抽選はそのページでご自身で検証できます。繰り上げの順番も確認できます。',
      action: '抽選のページへ',
    },
    ended: {
      subject: (camp) => `くじについて：${camp}`,
      title: {
        time: 'お支払いの期限が過ぎました',
        closed: '空きが出ませんでした',
        cancelled: 'キャンプは中止になりました',
        refused: '枠をご用意できませんでした',
      },
      text: {
        time: (camp) =>
          `${camp}の枠を確保していましたが、お支払いがなかったため、次のくじに繰り上がりました。`,
        closed: (camp) => `${camp}には、開始までに空きが出ませんでした。`,
        cancelled: (camp) => `${camp}は中止となったため、繰り上げは終了しました。`,
        refused: (camp) =>
          `${camp}の順番が回ってきましたが、枠をカートに入れられませんでした。カートがいっぱいの可能性があります。次のくじに繰り上がりました。`,
      },
      action: 'キャンプのページへ',
    },
    calledOff: {
      subject: (camp) => `抽選中止のお知らせ：${camp}`,
      title: '抽選は行われません',
      text: ({ camp, reason }) => `${camp}の抽選は中止になりました。理由：${reason}`,
      after: 'お手続きは必要ありません。お子さまについてご入力いただいた内容は削除しました。',
      action: 'キャンプのページへ',
    },
    out: {
      subject: (camp) => `くじについて：${camp}`,
      title: 'このくじは抽選の対象外です',
      text: ({ camp, numbers, reason }) =>
        `くじ番号${numbers}は${camp}の抽選の対象外となりました。理由：${reason}`,
      after:
        '誤りがある場合は、抽選の前にご返信ください。誰でも検証できるよう、一覧には対象外として残ります。',
      action: '抽選のページへ',
    },
  },
}

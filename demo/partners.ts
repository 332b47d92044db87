import type { Trx } from '#platform/db.ts'

type DemoPartner = {
  id: number
  name: string
  displayName: string
  picture: string
  legal: [string, string, string]
}

/** Partners whose customers get something in the shop; their codes are made with the vouchers. */
export const demoPartners = {
  braeu: {
    id: 1,
    name: 'lindner-braeu',
    displayName: 'Lindner Bräu',
    picture: 'product-beer-glass',
    legal: [
      'Der Code steht im Kronkorken. Je Bestellung gilt ein Code; er lässt sich nicht mit anderen Codes verbinden.',
      'The code is printed inside the crown cap. One code per order; it cannot be combined with other codes.',
      'コードは王冠の裏に記載されています。1回のご注文につき1コードで、他のコードとの併用はできません。',
    ],
  },
  bank: {
    id: 2,
    name: 'sparbank-falkenstadt',
    displayName: 'Sparbank Falkenstadt',
    picture: 'product-membership-gift',
    legal: [
      'Für Inhaber der Falkenkarte der Sparbank. Den Code findest Du im Kundenbereich der Bank.',
      'For holders of the Sparbank Falcon card. You find the code in the customer area of the bank.',
      'Sparbankファルケンカードをお持ちの方が対象です。コードは銀行の会員ページに表示されます。',
    ],
  },
  radio: {
    id: 3,
    name: 'radio-turm',
    displayName: 'Radio Turm',
    picture: 'product-mini-ball',
    legal: [
      'Codes aus der Morgensendung gelten bis Mitternacht desselben Tages.',
      'Codes from the morning show are valid until midnight of the same day.',
      '朝の番組で発表されたコードは、当日の24時まで有効です。',
    ],
  },
} as const satisfies Record<string, DemoPartner>

export async function seedPartners(trx: Trx): Promise<void> {
  const now = new Date()
  for (const { id, name, displayName, picture, legal } of Object.values(demoPartners)) {
    const [de, en, ja] = legal
    await trx
      .insertInto('partners')
      .values({
        id,
        name,
        display_name: displayName,
        legal_text: JSON.stringify({ de, en, ja }),
        image_url: `/media/${picture}`,
        active_since: now,
      })
      .execute()
  }
}

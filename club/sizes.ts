import type { Text } from './club.ts'

/** Tables of sizes, one per kind of thing; measured on the body, in centimetres. */
export type SizeGuide = {
  name: Text
  /** Where to hold the tape. */
  how: Text
  /** Heads of the columns behind the size. */
  columns: readonly Text[]
  rows: readonly (readonly [size: string, ...values: string[]])[]
}

const CHEST: Text = { de: 'Brust', en: 'Chest', ja: '胸囲' }
const WAIST: Text = { de: 'Taille', en: 'Waist', ja: 'ウエスト' }
const HIPS: Text = { de: 'Hüfte', en: 'Hips', ja: 'ヒップ' }
const HEIGHT: Text = { de: 'Körpergröße', en: 'Height', ja: '身長' }

const MEASURE: Text = {
  de: 'Miss direkt auf der Haut: die Brust an der breitesten Stelle, die Taille an der schmalsten. Liegst Du zwischen zwei Größen, nimm für lockeren Sitz die größere.',
  en: 'Measure on the skin: the chest where it is widest, the waist where it is narrowest. Between two sizes, take the larger one for a loose fit.',
  ja: '素肌の上から、胸囲は一番広いところ、ウエストは一番細いところを測ります。2つのサイズの間なら、ゆったり着たい方は大きいほうをどうぞ。',
}

export const sizeGuides: Record<string, SizeGuide> = {
  adults: {
    name: { de: 'Erwachsene', en: 'Adults', ja: '大人' },
    how: MEASURE,
    columns: [CHEST, WAIST, HIPS],
    rows: [
      ['XS', '82–87', '70–75', '84–89'],
      ['S', '88–93', '76–81', '90–95'],
      ['M', '94–101', '82–89', '96–101'],
      ['L', '102–109', '90–97', '102–107'],
      ['XL', '110–117', '98–106', '108–114'],
      ['2XL', '118–126', '107–116', '115–121'],
      ['3XL', '127–136', '117–126', '122–128'],
      ['4XL', '137–146', '127–137', '129–135'],
    ],
  },
  women: {
    name: { de: 'Damen', en: 'Women', ja: 'レディース' },
    how: MEASURE,
    columns: [CHEST, WAIST, HIPS],
    rows: [
      ['XS', '78–82', '62–66', '87–91'],
      ['S', '83–88', '67–72', '92–97'],
      ['M', '89–94', '73–78', '98–103'],
      ['L', '95–101', '79–85', '104–110'],
      ['XL', '102–109', '86–94', '111–117'],
      ['2XL', '110–118', '95–104', '118–125'],
    ],
  },
  children: {
    name: { de: 'Kinder', en: 'Kids', ja: 'キッズ' },
    how: {
      de: 'Die Größe ist die Körpergröße in Zentimetern. Miss ohne Schuhe, an die Wand gelehnt. Dazwischen: die größere.',
      en: 'The size is the height in centimetres. Measure without shoes, against the wall. In between: the larger one.',
      ja: 'サイズは身長（cm）です。靴を脱いで壁に沿って測ってください。間のサイズなら大きいほうを。',
    },
    columns: [HEIGHT, { de: 'Alter etwa', en: 'Age, about', ja: '年齢の目安' }],
    rows: [
      ['56', '51–56', '1–2 M'],
      ['62', '57–62', '2–4 M'],
      ['68', '63–68', '4–6 M'],
      ['74', '69–74', '6–9 M'],
      ['92', '87–92', '2'],
      ['104', '99–104', '4'],
      ['116', '111–116', '6'],
      ['128', '123–128', '8'],
      ['140', '135–140', '10'],
      ['152', '147–152', '12'],
      ['164', '159–164', '14'],
      ['176', '171–176', '16'],
    ],
  },
  socks: {
    name: { de: 'Strümpfe', en: 'Socks', ja: 'ソックス' },
    how: {
      de: 'Es gilt Deine Schuhgröße. Zwischen zwei Größen sitzt die kleinere fester.',
      en: 'Your shoe size counts. Between two sizes the smaller one sits tighter.',
      ja: '靴のサイズ（EU）を目安に。間のサイズなら小さいほうがしっかりフィットします。',
    },
    columns: [{ de: 'Fußlänge', en: 'Length of foot', ja: '足の長さ' }],
    rows: [
      ['31-34', '19–21,5'],
      ['35-38', '22–24'],
      ['39-42', '24,5–27'],
      ['43-46', '27,5–30'],
    ],
  },
  gloves: {
    name: { de: 'Handschuhe', en: 'Gloves', ja: '手袋' },
    how: {
      de: 'Miss den Umfang der Hand über den Knöcheln, ohne den Daumen.',
      en: 'Measure around the hand over the knuckles, without the thumb.',
      ja: '親指を除き、指の付け根の関節の上で手囲いを測ってください。',
    },
    columns: [{ de: 'Umfang', en: 'Girth', ja: '手囲い' }],
    rows: [
      ['S', '17–19'],
      ['M', '19–21'],
      ['L', '21–23'],
    ],
  },
}

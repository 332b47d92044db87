import type { Language } from '#club/club.ts'

type Words = {
  receipt: string
  order: string
  at: string
  by: string
  drawer: string
  total: string
  cash: string
  card: string
  vat(rate: number): string
  undone: string
  simulated: string
  failed: string
  device: string
  transaction: string
  counter: string
  begun: string
  ended: string
  signature: string
  supply: string
}

/** What stands on receipts of the counter. */
export const receiptTexts: Record<Language, Words> = {
  de: {
    receipt: 'Kassenbeleg',
    order: 'Beleg',
    at: 'Datum',
    by: 'Bedient von',
    drawer: 'Kasse',
    total: 'Summe',
    cash: 'Bar bezahlt',
    card: 'Mit Karte bezahlt',
    vat: (rate) => `darin ${rate} % USt.`,
    undone: 'STORNIERT',
    simulated: 'ÜBUNGSBELEG: simulierte Sicherheitseinrichtung',
    failed: 'Sicherheitseinrichtung ausgefallen',
    device: 'Seriennummer TSE',
    transaction: 'TSE-Transaktion',
    counter: 'Signaturzähler',
    begun: 'Beginn',
    ended: 'Ende',
    signature: 'Prüfwert',
    supply: 'Leistungstag ist der Spieltag, der auf der Karte steht.',
  },
  en: {
    receipt: 'Receipt',
    order: 'Number',
    at: 'Date',
    by: 'Served by',
    drawer: 'Drawer',
    total: 'Total',
    cash: 'Paid in cash',
    card: 'Paid by card',
    vat: (rate) => `VAT of ${rate} % included`,
    undone: 'CANCELLED',
    simulated: 'FOR PRACTICE: simulated security device',
    failed: 'Security device failed',
    device: 'Serial number of the device',
    transaction: 'Transaction',
    counter: 'Signature counter',
    begun: 'Begun',
    ended: 'Ended',
    signature: 'Signature',
    supply: 'Supplied on the day of the match that the ticket names.',
  },
  ja: {
    receipt: '領収書',
    order: '番号',
    at: '日付',
    by: '担当',
    drawer: 'レジ',
    total: '合計',
    cash: '現金払い',
    card: 'カード払い',
    vat: (rate) => `うち付加価値税 ${rate}%`,
    undone: '取消済み',
    simulated: '練習用：模擬セキュリティ装置',
    failed: 'セキュリティ装置の障害',
    device: '装置のシリアル番号',
    transaction: '取引番号',
    counter: '署名カウンター',
    begun: '開始',
    ended: '終了',
    signature: '署名',
    supply: '提供日はチケットに記載の試合日です。',
  },
}

type ReportWords = Record<
  'title' | 'number' | 'opened' | 'closed' | 'expected' | 'counted' | 'difference' | 'entries',
  string
> &
  Record<
    'signed' | 'unsigned' | 'chainWhole' | 'chainBroken' | 'notFinal' | 'reason' | 'simulated',
    string
  > & {
    kinds: Record<string, string>
  }

/** What stands on the report of a drawer; it is for the club alone. */
export const reportTexts: ReportWords = {
  title: 'Tagesabschluss (Z-Bericht)',
  number: 'Z-Nummer',
  opened: 'Geöffnet',
  closed: 'Geschlossen',
  expected: 'Soll',
  counted: 'Gezählt',
  difference: 'Differenz',
  entries: 'Buchungen',
  signed: 'davon signiert',
  unsigned: 'ohne Signatur (Ausfall)',
  chainWhole: 'Kette der Buchungen: lückenlos',
  chainBroken: 'Kette der Buchungen: BESCHÄDIGT ab Nr. ',
  notFinal: 'Noch nicht geschlossen: Zwischenstand',
  reason: 'Grund der Differenz: ',
  simulated: 'ÜBUNG: simulierte Sicherheitseinrichtung',
  kinds: {
    float: 'Anfangsbestand',
    sale: 'Verkäufe bar',
    refund: 'Erstattungen bar',
    deposit: 'Einlagen',
    withdrawal: 'Entnahmen',
    difference: 'Differenz',
    closing: 'Abschöpfung beim Abschluss',
  },
}

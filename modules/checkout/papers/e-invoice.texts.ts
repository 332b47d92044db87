/** What stands in an invoice for programs in words that people may read there. */
export const eInvoiceTexts = {
  de: {
    discount: 'Rabatt',
    shipping: 'Versand',
    contact: 'Kundenservice',
    noTax: 'Kein Umsatz mit Umsatzsteuer',
    voucher: 'Mehrzweckgutschein, § 3 Abs. 15 UStG',
    resale: 'Verkauf durch eine Privatperson, nur vermittelt',
  },
  en: {
    discount: 'Discount',
    shipping: 'Shipping',
    contact: 'Customer service',
    noTax: 'Not subject to VAT',
    voucher: 'Multi-purpose voucher, section 3 (15) of the German VAT Act',
    resale: 'Sold by a private person; mediated only',
  },
  ja: {
    discount: '割引',
    shipping: '送料',
    contact: 'カスタマーサービス',
    noTax: '消費税の対象外',
    voucher: '多目的ギフト券（ドイツ売上税法3条15項）',
    resale: '個人による販売（仲介のみ）',
  },
} as const

/** A settlement is written to a partner of the club, whose books are German. */
export const partnerTexts = {
  title: (number: string) => `Abrechnung und Provisionsrechnung ${number}`,
  facts: {
    number: 'Nummer',
    date: 'Datum',
    month: 'Leistungszeitraum',
    taxNumber: 'Steuernummer',
    vatId: 'USt-IdNr.',
  },
  item: 'Position',
  amount: 'Betrag',
  sales: 'Verkäufe im Namen des Partners, brutto',
  returns: 'Rücknahmen, brutto',
  commission: (percent: string) => `Vermittlungsprovision, ${percent} % der Verkäufe nach Rücknahmen, netto`,
  vat: (rate: number) => `Umsatzsteuer auf die Provision, ${rate} %`,
  gross: 'Provision, brutto',
  payable: 'Auszahlung an den Partner',
  owed: 'Vom Partner zu zahlen',
  notes: [
    'Verkauft wurde im Namen und für Rechnung des Partners; die Umsatzsteuer der Verkäufe schuldet der Partner.',
    'Was nach diesem Monat zurückgenommen wird, steht in der Abrechnung des Monats, in dem es zurückkam.',
  ],
  columns: { day: 'Tag', order: 'Bestellung', sale: 'Verkauf brutto', back: 'Rücknahme brutto' },
} as const

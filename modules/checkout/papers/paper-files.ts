/** A paper as it lies there: the PDF, and the XML beside it where there is one. */
export type PaperFiles = { number: string; file: string; eInvoice?: string | null }

/** As it goes along with a mail. */
export function attached({
  number,
  file,
  eInvoice,
}: PaperFiles): { name: string; file: string; type: string }[] {
  return [
    { name: `${number}.pdf`, file, type: 'application/pdf' },
    ...(eInvoice ? [{ name: `${number}.xml`, file: eInvoice, type: 'application/xml' }] : []),
  ]
}

import { club } from '#club/club.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode } from '#platform/pdf/pdf-parts.ts'
import { box, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'

const styles = {
  page: { padding: 14, fontSize: 9, lineHeight: 1.35, color: '#000000' },
  club: { fontSize: 11, fontWeight: 'wide', lineHeight: 1.15, marginBottom: 4 },
  title: { fontSize: 13, fontWeight: 'wide', lineHeight: 1.15, marginTop: 8, marginBottom: 6 },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 8, paddingVertical: 1.5 },
  // However long the value is.
  label: { flex: 1, minWidth: 48 },
  total: { fontSize: 13, fontWeight: 900, borderTopWidth: 1, paddingTop: 4, marginTop: 4, marginBottom: 4 },
  value: { textAlign: 'right' },
  small: { fontSize: 7, marginTop: 3 },
  detail: { flexDirection: 'row', gap: 8, fontSize: 7, lineHeight: 1.25, paddingVertical: 1 },
  named: { width: 78 },
  told: { flex: 1 },
  code: { alignItems: 'center', marginTop: 10 },
} satisfies Record<string, Style>

export type CashPaper = {
  language: string
  title: string
  /** Above everything: what makes it worth nothing, or less. */
  warning: string | null
  rows: readonly { label: string; value: string; kind?: 'total' }[]
  notes: readonly string[]
  /** Small, below the notes: what the certified device says. */
  details?: readonly { label: string; value: string }[]
  /** For the code of the receipt (DSFinV-K); null: there is none. */
  code: string | null
}

/** 80 mm wide, and as long as what stands on it. */
const ROLL = [(80 * 72) / 25.4, null] as const

/** A receipt or the report of a drawer, for a printer of rolls. */
export function renderCashPaper(paper: CashPaper): Promise<Buffer> {
  const { rows, notes, details = [], title, warning, code, language } = paper
  const { legalName, address, vatId } = senderOf()
  const texts = [
    title,
    warning ?? '',
    ...notes,
    legalName,
    address,
    ...[...rows, ...details].flatMap((one) => [one.label, one.value]),
  ]
  const font = pdfFont(language, texts)
  const { print } = font
  const children = [
    text(styles.club, print(legalName)),
    text({}, print(address)),
    text({}, print(vatId)),
    text(styles.title, print(title)),
    ...(warning ? [text(styles.club, print(warning))] : []),
    ...rows.map(({ label, value, kind }) =>
      box(
        kind === 'total' ? { ...styles.row, ...styles.total } : styles.row,
        text(styles.label, print(label)),
        text(styles.value, print(value)),
      ),
    ),
    ...notes.map((note) => text(styles.small, print(note))),
    ...details.map(({ label, value }) =>
      box(styles.detail, text(styles.named, print(label)), text(styles.told, print(value))),
    ),
    ...(code ? [box(styles.code, pdfCode(code, 180))] : []),
  ]
  return writePdf({ title, author: club.legalName, language }, [
    { size: ROLL, font, style: styles.page, children },
  ])
}

function senderOf() {
  const { legalName, address } = club
  return {
    legalName,
    address: `${address.street}, ${address.postalCode} ${address.city}`,
    vatId: club.vatId,
  }
}

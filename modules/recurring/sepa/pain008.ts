import { XMLBuilder } from 'fast-xml-parser'
import { type SequenceType, sepaText } from './sepa.rules.ts'

export type Debit = {
  endToEndId: string
  amountCents: number
  mandate: { reference: string; signedOn: string; holder: string; iban: string }
  /** What the payer reads on their statement. */
  purpose: string
}

/** Debits that the bank books together: of one day and one sequence. */
export type DebitGroup = { id: string; sequence: SequenceType; collectOn: string; debits: readonly Debit[] }

export type DebitFile = {
  messageId: string
  createdAt: Date
  creditor: { holder: string; iban: string; bic: string; creditorId: string }
  groups: readonly DebitGroup[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'

/** SEPA core direct debits as ISO 20022 `pain.008.001.08`, the order of its elements as the schema has it. */
export function writePain008(file: DebitFile): string {
  const debits = file.groups.flatMap((group) => group.debits)
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': NAMESPACE,
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: file.messageId,
          CreDtTm: file.createdAt.toISOString().slice(0, 19),
          ...sums(debits),
          InitgPty: { Nm: sepaText(file.creditor.holder, 70) },
        },
        PmtInf: file.groups.map((group) => paymentInformation(group, file.creditor)),
      },
    },
  })
}

function paymentInformation(group: DebitGroup, creditor: DebitFile['creditor']) {
  return {
    PmtInfId: group.id,
    PmtMtd: 'DD',
    BtchBookg: true,
    ...sums(group.debits),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: group.sequence },
    ReqdColltnDt: group.collectOn,
    Cdtr: { Nm: sepaText(creditor.holder, 70) },
    CdtrAcct: { Id: { IBAN: creditor.iban } },
    CdtrAgt: { FinInstnId: { BICFI: creditor.bic } },
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: group.debits.map(transaction),
  }
}

function transaction({ endToEndId, amountCents, mandate, purpose }: Debit) {
  return {
    PmtId: { EndToEndId: endToEndId },
    InstdAmt: { '@Ccy': 'EUR', '#text': euros(amountCents) },
    DrctDbtTx: { MndtRltdInf: { MndtId: mandate.reference, DtOfSgntr: mandate.signedOn } },
    // Inside of SEPA a bank is found by the account.
    DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
    Dbtr: { Nm: sepaText(mandate.holder, 70) || 'NOTPROVIDED' },
    DbtrAcct: { Id: { IBAN: mandate.iban } },
    RmtInf: { Ustrd: sepaText(purpose, 140) },
  }
}

function sums(debits: readonly Debit[]) {
  return {
    NbOfTxs: debits.length,
    CtrlSum: euros(debits.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  }
}

function euros(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

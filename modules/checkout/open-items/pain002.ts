import { z } from 'zod'
import type { DebitRejection } from '#modules/recurring/recurring.ts'
import { given, readBankXml } from './bank-xml.ts'
import { dayIn } from './statement-entry.ts'
import { StatementError } from './statement-error.ts'

const text = z.string().optional()
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const reasons = list(z.object({ Rsn: z.object({ Cd: text, Prtry: text }).optional() }))
const transaction = z.object({ OrgnlEndToEndId: text, TxSts: text, StsRsnInf: reasons })
const group = z.object({
  OrgnlPmtInfId: text,
  PmtInfSts: text,
  StsRsnInf: reasons,
  TxInfAndSts: list(transaction),
})
const report = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      GrpHdr: z.object({ CreDtTm: z.string() }),
      OrgnlGrpInfAndSts: z.object({ OrgnlMsgId: text, GrpSts: text, StsRsnInf: reasons }),
      OrgnlPmtInfAndSts: list(group),
    }),
  }),
})
const LISTS = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'])
const REFUSED = 'RJCT'

export const isPain002 = (file: string): boolean => /<(?:\w+:)?CstmrPmtStsRpt[\s>]/.test(file)

/** What a bank refused of a file of debits before it moved any money (pain.002): single debits, groups, or all of it. */
export function readPain002(file: string): DebitRejection[] {
  const read = report.safeParse(readBankXml(file, LISTS))
  if (!read.success) throw new StatementError('UNKNOWN', 'The file is no PAIN.002 report.')
  const { GrpHdr, OrgnlGrpInfAndSts: whole, OrgnlPmtInfAndSts: groups } = read.data.Document.CstmrPmtStsRpt
  const on = dayIn(GrpHdr.CreDtTm)
  const none = { on, endToEndId: null, groupId: null, messageId: null }
  const ofGroups = groups.flatMap((one): DebitRejection[] => {
    if (one.TxInfAndSts.length === 0)
      return one.PmtInfSts === REFUSED
        ? [{ ...none, groupId: given(one.OrgnlPmtInfId), reason: reasonOf(one.StsRsnInf) }]
        : []
    return one.TxInfAndSts.filter(({ TxSts }) => (TxSts ?? one.PmtInfSts) === REFUSED).map((tx) => ({
      ...none,
      endToEndId: given(tx.OrgnlEndToEndId),
      reason: reasonOf([...tx.StsRsnInf, ...one.StsRsnInf]),
    }))
  })
  const isWhole = ofGroups.length === 0 && whole.GrpSts === REFUSED
  return isWhole
    ? [{ ...none, messageId: given(whole.OrgnlMsgId), reason: reasonOf(whole.StsRsnInf) }]
    : ofGroups
}

function reasonOf(all: z.infer<typeof reasons>): string {
  const found = all.find(({ Rsn }) => Rsn?.Cd ?? Rsn?.Prtry)?.Rsn
  return (found?.Cd ?? found?.Prtry ?? 'MS03').slice(0, 35)
}

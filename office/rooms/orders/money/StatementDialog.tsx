import './money.css'
import { useTranslation } from 'react-i18next'
import { importStatement, previewStatement } from '#modules/office/bank/endpoints.ts'
import {
  MOST_STATEMENT_BYTES,
  type StatementPreview,
  type statementWords,
} from '#modules/office/bank/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { FileDialog, type SentFile } from '../../../parts/FileDialog.tsx'
import { type StateKind, StateMark } from '../../../parts/StateMark.tsx'

interface StatementDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** What became of entries, in the order in which it is said. */
const OUTCOMES = ['matched', 'payouts', 'returned', 'unmatched', 'known'] as const

/** A statement of the bank: what each entry will do is seen first, then it is taken. */
export function StatementDialog({ onDone, onClose }: StatementDialogProps) {
  const { t } = useTranslation('bank')

  async function take(file: SentFile, { digest }: StatementPreview) {
    const answer = await act(importStatement, { body: { ...file, digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    const counts = OUTCOMES.filter((outcome) => answer.data[outcome] > 0)
    const said = counts.map((outcome) => t(`statement.done.${outcome}`, { count: answer.data[outcome] }))
    toast({ kind: 'ok', title: said.join(', ') })
    await onDone()
    return null
  }

  return (
    <FileDialog<StatementPreview>
      isWide
      title={t('read')}
      text={t('statement.text')}
      field={{
        label: t('statement.file'),
        hint: t('statement.fileHint'),
        accept: '.xml,.csv,.sta,.mt940,.txt,.940',
        mostBytes: MOST_STATEMENT_BYTES,
        tooLarge: t('statement.tooLarge'),
      }}
      look={(body) => act(previewStatement, { body, reaction: () => 'silent' })}
      take={take}
      submit={(shown) => {
        if (!shown) return { label: t('read'), reason: t('statement.choose') }
        const { fitting, waiting, debits, returned, payouts, payoutsWrong } = shown
        const fresh = fitting + waiting + debits + returned + payouts + payoutsWrong
        return {
          label: t('statement.take', { count: fresh }),
          reason: fresh === 0 ? t('statement.nothingNew') : null,
        }
      }}
      onClose={onClose}
    >
      {(shown) => <JudgedEntries shown={shown} />}
    </FileDialog>
  )
}

const MARKS: Record<StatementPreview['entries'][number]['word'], StateKind> = {
  fits: 'ok',
  several: 'waiting',
  nothing: 'waiting',
  debits: 'ok',
  returned: 'stuck',
  returnedNothing: 'waiting',
  partnerPaid: 'ok',
  partnerWrong: 'stuck',
  partnerAgain: 'stuck',
  known: 'off',
}

/** What somebody has to look after stands first, what is known last. */
function JudgedEntries({ shown }: { shown: StatementPreview }) {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  const order = [
    ...(['partnerWrong', 'partnerAgain', 'returned', 'returnedNothing', 'several', 'nothing'] as const),
    ...(['fits', 'partnerPaid', 'debits', 'known'] as const),
  ] satisfies (typeof statementWords)[number][]
  const entries = shown.entries.toSorted((one, other) => order.indexOf(one.word) - order.indexOf(other.word))
  return (
    <>
      <p role="status">
        {t('statement.sum', {
          fitting: shown.fitting,
          sum: formatMoney(shown.fittingCents, language),
          waiting: shown.waiting,
          known: shown.known,
        })}
        {shown.debits > 0 &&
          ` ${t('statement.debits', { count: shown.debits, sum: formatMoney(shown.debitCents, language) })}`}
        {shown.payouts > 0 && ` ${t('statement.payouts', { count: shown.payouts })}`}
        {shown.payoutsWrong > 0 && ` ${t('statement.payoutsWrong', { count: shown.payoutsWrong })}`}
        {shown.returned > 0 && ` ${t('statement.returned', { count: shown.returned })}`}
      </p>
      <Table caption={t('statement.preview')} className="judged-entries">
        <thead>
          <tr>
            <th scope="col">{t('columns.payer')}</th>
            <th scope="col">{t('columns.booked')}</th>
            <th scope="col" className="r">
              {t('columns.amount')}
            </th>
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one file keep their order
            <JudgedEntry key={at} entry={entry} />
          ))}
        </tbody>
      </Table>
    </>
  )
}

function JudgedEntry({ entry }: { entry: StatementPreview['entries'][number] }) {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  const { word, order, reference, payableCents, surplusCents } = entry
  const sum = (cents: number) => formatMoney(cents, language)
  return (
    <tr>
      <th scope="row">
        {entry.payer || '–'} <small>{entry.purpose}</small>
      </th>
      <td>{shortDay(entry.bookedOn, language)}</td>
      <td className="r">{sum(entry.isOut ? -entry.amountCents : entry.amountCents)}</td>
      <td>
        <StateMark kind={MARKS[word]}>{order ? order.number : t(`statement.words.${word}`)}</StateMark>
        {reference && <small>{reference}</small>}
        {word === 'partnerWrong' && payableCents !== null && (
          <small>{t('statement.settledWith', { sum: sum(payableCents) })}</small>
        )}
        {surplusCents > 0 && <small>{t('statement.surplus', { sum: sum(surplusCents) })}</small>}
      </td>
    </tr>
  )
}

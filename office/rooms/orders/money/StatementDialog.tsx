import './money.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importStatement, previewStatement } from '#modules/office/bank/endpoints.ts'
import {
  MOST_STATEMENT_BYTES,
  type StatementFile,
  type StatementPreview,
  type statementWords,
} from '#modules/office/bank/schema.ts'
import { formatMoney } from '#platform/money.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { base64Of } from '../../../api/base64.ts'
import { useFailureWords } from '../../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { type StateKind, StateMark } from '../../../parts/StateMark.tsx'

interface StatementDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** A statement of the bank: what each entry will do is seen first, then it is taken. */
export function StatementDialog({ onDone, onClose }: StatementDialogProps) {
  const { t } = useTranslation('bank')
  const say = useFailureWords()
  const [file, setFile] = useState<StatementFile | null>(null)
  const [shown, setShown] = useState<StatementPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fresh = shown ? shown.fitting + shown.waiting + shown.debits + shown.returned : 0

  async function look(chosen: File | undefined) {
    setShown(null)
    setFailure(null)
    setTooLarge(false)
    if (!chosen) return
    if (chosen.size > MOST_STATEMENT_BYTES) return setTooLarge(true)
    setBusy(true)
    const given = { name: chosen.name.slice(0, 120), content: await base64Of(chosen) }
    setFile(given)
    const answer = await act(previewStatement, { body: given, reaction: () => 'silent' })
    setBusy(false)
    if (answer.ok) setShown(answer.data)
    else setFailure(answer.failure)
  }

  async function take() {
    if (!shown || !file) return
    setBusy(true)
    const body = { ...file, digest: shown.digest }
    const answer = await act(importStatement, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('statement.done', answer.data) })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      isWide
      title={t('read')}
      text={t('statement.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={shown ? (fresh === 0 ? t('statement.nothingNew') : null) : t('statement.choose')}
            onClick={() => void take()}
          >
            {shown ? t('statement.take', { count: fresh }) : t('read')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('statement.file')} hint={t('statement.fileHint')}>
        <Input
          type="file"
          accept=".xml,.csv,.sta,.mt940,.txt,.940"
          onChange={({ target }) => void look(target.files?.[0])}
        />
      </Field>
      {isTooLarge && (
        <Banner kind="err" role="alert">
          <p>{t('statement.tooLarge')}</p>
        </Banner>
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {shown && <JudgedEntries shown={shown} />}
    </OfficeDialog>
  )
}

const MARKS: Record<StatementPreview['entries'][number]['word'], StateKind> = {
  fits: 'ok',
  several: 'waiting',
  nothing: 'waiting',
  debits: 'ok',
  returned: 'stuck',
  returnedNothing: 'waiting',
  known: 'off',
}

const isOut = (word: (typeof statementWords)[number]) => word === 'returned' || word === 'returnedNothing'

/** What somebody has to look after stands first, what is known last. */
function JudgedEntries({ shown }: { shown: StatementPreview }) {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  const order = [
    ...(['returned', 'returnedNothing', 'several', 'nothing', 'fits', 'debits', 'known'] as const),
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
          {entries.map(
            ({ bookedOn, amountCents, payer, purpose, word, order: of, reference, surplusCents }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one file keep their order
              <tr key={at}>
                <th scope="row">
                  {payer || '–'} <small>{purpose}</small>
                </th>
                <td>{shortDay(bookedOn, language)}</td>
                <td className="r">{formatMoney(isOut(word) ? -amountCents : amountCents, language)}</td>
                <td>
                  <StateMark kind={MARKS[word]}>{of ? of.number : t(`statement.words.${word}`)}</StateMark>
                  {reference && <small>{reference}</small>}
                  {surplusCents > 0 && (
                    <small>{t('statement.surplus', { sum: formatMoney(surplusCents, language) })}</small>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
    </>
  )
}

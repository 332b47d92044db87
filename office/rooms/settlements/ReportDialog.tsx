import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewReport, takeReport } from '#modules/office/settlements/endpoints.ts'
import {
  lineWords,
  MOST_REPORT_BYTES,
  type ReportFile,
  type ReportPreview,
} from '#modules/office/settlements/schema.ts'
import { formatMoney } from '#platform/money.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { base64Of } from '../../api/base64.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { PROVIDERS, WORD_MARKS } from './settlement-words.ts'

interface ReportDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** A settlement report: what fits and what does not is seen first, then it is read. */
export function ReportDialog({ onDone, onClose }: ReportDialogProps) {
  const { t } = useTranslation('settlements')
  const say = useFailureWords()
  const [file, setFile] = useState<ReportFile | null>(null)
  const [shown, setShown] = useState<ReportPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function look(chosen: File | undefined) {
    setShown(null)
    setFailure(null)
    setTooLarge(false)
    if (!chosen) return
    if (chosen.size > MOST_REPORT_BYTES) return setTooLarge(true)
    setBusy(true)
    const given = { name: chosen.name.slice(0, 120), content: await base64Of(chosen) }
    setFile(given)
    const answer = await act(previewReport, { body: given, reaction: () => 'silent' })
    setBusy(false)
    if (answer.ok) setShown(answer.data)
    else setFailure(answer.failure)
  }

  async function take() {
    if (!shown || !file) return
    setBusy(true)
    const body = { ...file, digest: shown.digest }
    const answer = await act(takeReport, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('report.done', { count: shown.fresh }) })
    await onDone()
    onClose()
  }

  const hindrance = shown ? (shown.fresh === 0 ? t('report.nothingNew') : null) : t('report.choose')
  return (
    <OfficeDialog
      title={t('read')}
      text={t('report.text')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" busy={isBusy} disabledReason={hindrance} onClick={() => void take()}>
            {shown ? t('report.take', { count: shown.fresh }) : t('read')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('report.file')} hint={t('report.fileHint')}>
        <Input type="file" accept=".csv,text/csv" onChange={({ target }) => void look(target.files?.[0])} />
      </Field>
      {isTooLarge && (
        <Banner kind="err" role="alert">
          <p>{t('report.tooLarge')}</p>
        </Banner>
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {shown && <ReportFacts shown={shown} />}
    </OfficeDialog>
  )
}

function ReportFacts({ shown }: { shown: ReportPreview }) {
  const { t } = useTranslation('settlements')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const { provider, firstAt, lastAt, grossCents, feeCents, payoutCents, words, known } = shown
  const found = lineWords.filter((word) => (words[word] ?? 0) > 0)
  return (
    <div role="status">
      <Facts
        facts={[
          {
            term: PROVIDERS[provider],
            value: `${shortDay(firstAt, language)} – ${shortDay(lastAt, language)}`,
          },
          ...found.map((word) => ({
            term: t(`words.${word}`),
            value: <StateMark kind={WORD_MARKS[word]}>{words[word]}</StateMark>,
          })),
          ...(known > 0 ? [{ term: t('report.known'), value: known }] : []),
          { term: t('report.gross'), value: money(grossCents) },
          { term: t('report.fees'), value: money(feeCents), detail: t('report.feesPosted') },
          ...(payoutCents === 0 ? [] : [{ term: t('report.payouts'), value: money(payoutCents) }]),
        ]}
      />
    </div>
  )
}

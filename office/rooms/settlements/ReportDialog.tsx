import { useTranslation } from 'react-i18next'
import { previewReport, takeReport } from '#modules/office/settlements/endpoints.ts'
import { lineWords, MOST_REPORT_BYTES, type ReportPreview } from '#modules/office/settlements/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { FileDialog, type SentFile } from '../../parts/FileDialog.tsx'
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

  async function take(file: SentFile, { digest, fresh }: ReportPreview) {
    const answer = await act(takeReport, { body: { ...file, digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('report.done', { count: fresh }) })
    await onDone()
    return null
  }

  return (
    <FileDialog<ReportPreview>
      title={t('read')}
      text={t('report.text')}
      field={{
        label: t('report.file'),
        hint: t('report.fileHint'),
        accept: '.csv,text/csv',
        mostBytes: MOST_REPORT_BYTES,
        tooLarge: t('report.tooLarge'),
      }}
      look={(body) => act(previewReport, { body, reaction: () => 'silent' })}
      take={take}
      submit={(shown) => ({
        label: shown ? t('report.take', { count: shown.fresh }) : t('read'),
        reason: shown ? (shown.fresh === 0 ? t('report.nothingNew') : null) : t('report.choose'),
      })}
      onClose={onClose}
    >
      {(shown) => <ReportFacts shown={shown} />}
    </FileDialog>
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

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importRedirectTable, previewRedirectTable } from '#modules/office/sites/redirects.endpoints.ts'
import { MOST_TABLE, type RedirectTablePreview } from '#modules/office/sites/redirects.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useRenewRedirects } from './use-redirects.ts'

/** A table is read, what it would do is shown line by line, and then its sound lines are written at once. */
export function RedirectImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sites')
  const say = useFailureWords()
  const { text, preview, failure, isBusy, allowsForeign, setForeign, open, take } = useTable(onClose)
  const work = (preview?.consequences.lines ?? [])
    .filter(({ isNot }) => !isNot)
    .reduce((sum, { count }) => sum + (count ?? 0), 0)
  return (
    <OfficeDialog
      isWide
      title={t('redirects.import.title')}
      text={t('redirects.import.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={
              work > 0 ? null : t(preview ? 'redirects.import.nothing' : 'redirects.import.first')
            }
            onClick={() => void take()}
          >
            {t('redirects.import.take', { count: work })}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('redirects.import.file')} hint={t('redirects.import.fileHint')}>
        <FileInput
          className="input"
          accept=".csv,text/csv,text/plain"
          onFiles={([file]) => void open(file)}
        />
      </Field>
      <Checkbox
        label={t('redirects.form.foreign')}
        checked={allowsForeign}
        onChange={({ currentTarget }) => void setForeign(currentTarget.checked)}
      />
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {text !== null && preview && <Lines preview={preview} />}
    </OfficeDialog>
  )
}

function useTable(onClose: () => void) {
  const { t } = useTranslation('sites')
  const renew = useRenewRedirects()
  const [text, setText] = useState<string | null>(null)
  const [preview, setPreview] = useState<RedirectTablePreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [allowsForeign, setAllows] = useState(false)

  async function look(given: string, may: boolean) {
    setBusy(true)
    const body = { text: given, allowsForeign: may }
    const answer = await act(previewRedirectTable, { body, reaction: () => 'silent' })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    setPreview(answer.ok ? answer.data : null)
  }

  async function open(file: File | undefined) {
    if (!file) return
    // A file that is too long for the server is not read at all: its beginning says so.
    const given = (await file.slice(0, MOST_TABLE * 2).text()).slice(0, MOST_TABLE)
    setText(given)
    await look(given, allowsForeign)
  }

  async function setForeign(may: boolean) {
    setAllows(may)
    if (text !== null) await look(text, may)
  }

  async function take() {
    if (text === null || !preview || isBusy) return
    setBusy(true)
    const body = { text, allowsForeign, digest: preview.consequences.digest }
    const answer = await act(importRedirectTable, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) {
      if (answer.failure.status === 409) await look(text, allowsForeign)
      return setFailure(answer.failure)
    }
    await renew()
    toast({ kind: 'ok', title: t('redirects.import.done', { count: answer.data.written }) })
    onClose()
  }

  return { text, preview, failure, isBusy, allowsForeign, setForeign, open, take }
}

function Lines({ preview }: { preview: RedirectTablePreview }) {
  const { t } = useTranslation('sites')
  const { consequences, lines } = preview
  return (
    <>
      <p role="status">
        <b>
          {consequences.lines
            .map(({ kind, count }) => t(`redirects.import.counts.${kind}`, { count: count ?? 0 }))
            .join(', ')}
        </b>
      </p>
      <Table caption={t('redirects.import.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('redirects.import.line')}</th>
            <th scope="col">{t('redirects.columns.from')}</th>
            <th scope="col">{t('redirects.columns.target')}</th>
            <th scope="col">{t('notices.columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, from, to, verdict }) => (
            <tr key={line}>
              <td>{line}</td>
              <td className="sites-code">{from}</td>
              <td className="sites-code">{to || '–'}</td>
              <td>
                <StateMark kind={markOf(verdict)}>{t(`redirects.verdicts.${verdict}`)}</StateMark>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function markOf(verdict: RedirectTablePreview['lines'][number]['verdict']) {
  if (verdict === 'new') return 'running'
  if (verdict === 'changed') return 'ok'
  return verdict === 'same' ? 'done' : 'stuck'
}

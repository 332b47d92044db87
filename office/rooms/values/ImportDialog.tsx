import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importValuesFile, previewValuesFile } from '#modules/office/values/endpoints.ts'
import { MOST_FILE_BYTES, type ValuesFilePreview } from '#modules/office/values/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { Consequences } from '../../parts/Consequences.tsx'
import { FileDialog } from '../../parts/FileDialog.tsx'
import { useRenewValues, useValueName, useValueWords } from './use-values.ts'
import { consequencesOf } from './value-consequences.ts'

const SHORTEST_REASON = 3

/** A file of values is read, what it would change is shown value by value, then all of it is done at once. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('values')
  const { t: parts } = useTranslation('parts')
  const renew = useRenewValues()
  const [reason, setReason] = useState('')

  function refusalOf(shown: ValuesFilePreview | null): string | null {
    if (!shown) return t('import.first')
    if (shown.faults.length > 0) return t('import.repair', { count: shown.faults.length })
    if (shown.changes.length === 0) return t('import.nothing')
    return reason.trim().length < SHORTEST_REASON ? t('reason.missing') : null
  }

  return (
    <FileDialog<ValuesFilePreview>
      isWide
      title={t('import.title')}
      text={t('import.text')}
      field={{
        label: t('import.file'),
        hint: t('import.fileHint'),
        accept: '.json,application/json',
        mostBytes: MOST_FILE_BYTES,
        tooLarge: t('import.tooLarge'),
      }}
      look={(file) => act(previewValuesFile, { body: file, reaction: () => 'silent' })}
      take={async (file, shown) => {
        const { digest } = shown.consequences
        const body = { ...file, digest, reason: reason.trim() }
        const answer = await act(importValuesFile, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        await renew()
        toast({ kind: 'ok', title: t('import.done', { count: answer.data.changed }) })
        return null
      }}
      submit={(shown) => ({
        label: t('import.take', { count: shown?.changes.length ?? 0 }),
        reason: refusalOf(shown),
      })}
      onClose={onClose}
    >
      {(shown) => (
        <>
          {shown.faults.length === 0 && (
            <p role="status">
              <b>{t('import.changes', { count: shown.changes.length })}</b>{' '}
              {shown.same > 0 && t('import.same', { count: shown.same })}
            </p>
          )}
          <Faults shown={shown} />
          <Unknown shown={shown} />
          <Changes shown={shown} />
          {shown.changes.length > 0 && shown.faults.length === 0 && (
            <>
              <Consequences
                title={parts('consequences.title')}
                lines={consequencesOf(t, shown.consequences)}
              />
              <Field label={t('reason.label')} hint={t('reason.hint')}>
                <Textarea
                  rows={2}
                  value={reason}
                  maxLength={500}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
            </>
          )}
        </>
      )}
    </FileDialog>
  )
}

function Changes({ shown }: { shown: ValuesFilePreview }) {
  const { t } = useTranslation('values')
  const nameOf = useValueName()
  const words = useValueWords()
  if (shown.changes.length === 0) return null
  return (
    <Table caption={t('import.whatChanges')}>
      <thead>
        <tr>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('import.former')}</th>
          <th scope="col">{t('import.then')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.changes.map((change) => (
          <tr key={change.name}>
            <td>{nameOf(change)}</td>
            <td>{words(change.former, change.unit)}</td>
            <td>
              <b>{words(change.value, change.unit)}</b>
              {change.isBase && <small> {t('import.base')}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Every one of them, so that a file is put right in one go. */
function Faults({ shown }: { shown: ValuesFilePreview }) {
  const { t } = useTranslation('values')
  const nameOf = useValueName()
  const words = useValueWords()
  if (shown.faults.length === 0) return null
  return (
    <Banner kind="err">
      <b>{t('import.faults', { count: shown.faults.length })}</b>
      <ul className="values-faults">
        {shown.faults.map((fault) => (
          <li key={fault.name}>
            {nameOf(fault)}: {faultWords(fault)} <code>{fault.given}</code>
          </li>
        ))}
      </ul>
    </Banner>
  )

  function faultWords({ fault, unit, from, to }: ValuesFilePreview['faults'][number]) {
    return t(`faults.${fault}`, { from: words(from, unit), to: words(to, unit), most: to })
  }
}

function Unknown({ shown }: { shown: ValuesFilePreview }) {
  const { t } = useTranslation('values')
  const { unknown, unknownCount } = shown
  if (unknownCount === 0) return null
  const more = unknownCount - unknown.length
  return (
    <Banner kind="warn">
      <b>{t('import.unknown', { count: unknownCount })}</b>
      <ul className="values-faults">
        {unknown.map((way) => (
          <li key={way}>
            <code>{way}</code>
          </li>
        ))}
        {more > 0 && <li>{t('import.more', { count: more })}</li>}
      </ul>
    </Banner>
  )
}

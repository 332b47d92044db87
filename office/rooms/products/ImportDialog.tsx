import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countProducts, listProducts } from '#modules/office/products/endpoints.ts'
import { importTable, previewTable } from '#modules/office/products/table.endpoints.ts'
import type { TableLine, TablePreview } from '#modules/office/products/table.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { StateMark } from '../../parts/StateMark.tsx'

const MOST_SHOWN = 200

/** A table is read, what it would do is shown line by line, and then all of it is done or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const words = useFailureWords()
  const { read, failure, isBusy, look, take } = useTableImport(onClose)

  async function open(file: File | undefined) {
    if (file) await look(await file.text())
  }

  const counts = read?.preview.counts
  const work = counts ? counts.changed + counts.new : 0
  return (
    <OfficeDialog
      isWide
      title={t('import.title')}
      text={t('import.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={work > 0 ? null : t(read ? 'import.nothing' : 'import.first')}
            onClick={() => void take()}
          >
            {t('import.take', { count: work })}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('import.leave')}
          </Button>
        </>
      }
    >
      <Field label={t('import.file')}>
        <FileInput
          className="input"
          accept=".csv,text/csv,text/plain"
          onFiles={([file]) => void open(file)}
        />
      </Field>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{words(failure).title}</b>
          <p>{words(failure).text}</p>
        </Banner>
      )}
      {counts && (
        <p role="status">
          <b>
            {t('import.counts', {
              made: counts.new,
              changed: counts.changed,
              unchanged: counts.unchanged,
              refused: counts.refused,
            })}
          </b>
        </p>
      )}
      {read && read.preview.lines.length > 0 && <Lines lines={read.preview.lines} />}
    </OfficeDialog>
  )
}

/** The table that was read with what it would do, until it is taken. */
function useTableImport(onTaken: () => void) {
  const { t } = useTranslation('products')
  const queries = useQueryClient()
  const [read, setRead] = useState<{ text: string; preview: TablePreview } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function look(text: string) {
    setBusy(true)
    const answer = await act(previewTable, { body: { text }, reaction: () => 'silent' })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    setRead(answer.ok ? { text, preview: answer.data } : null)
  }

  async function take() {
    if (!read || isBusy) return
    setBusy(true)
    const { text, preview } = read
    const answer = await act(importTable, {
      body: { text, digest: preview.digest },
      reaction: () => 'silent',
    })
    setBusy(false)
    if (!answer.ok) {
      setFailure(answer.failure)
      // What is confirmed next is what is seen.
      return answer.failure.status === 409 ? look(text) : undefined
    }
    await queries.invalidateQueries({ queryKey: ['rows', listProducts.name] })
    await queries.invalidateQueries({ queryKey: [countProducts.name] })
    const { counts } = answer.data
    toast({ kind: 'ok', title: t('import.done', { changed: counts.changed, made: counts.new }) })
    onTaken()
  }

  return { read, failure, isBusy, look, take }
}

const MARKS = { new: 'running', changed: 'ok', unchanged: 'done', refused: 'stuck' } as const

function Lines({ lines }: { lines: readonly TableLine[] }) {
  const { t } = useTranslation('products')
  return (
    <div className="product-import">
      <Table caption={t('import.lines')}>
        <thead>
          <tr>
            <th scope="col" className="r">
              {t('import.line')}
            </th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('import.what')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_SHOWN).map(({ line, article, name, kind, because, changes }) => (
            <tr key={line}>
              <td className="r">{line}</td>
              <th scope="row">
                {name || '–'} <small>{article}</small>
              </th>
              <td>
                <StateMark kind={MARKS[kind]}>{t(`import.kinds.${kind}`)}</StateMark>
              </td>
              <td>
                {because
                  ? t(`import.because.${because}`)
                  : changes.map(({ field, before, after }) => (
                      <span key={field} className="product-import__change">
                        {t(`import.fields.${field}`)}: {before || '–'} → {after || '–'}
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {lines.length > MOST_SHOWN && (
        <p className="product-note">{t('import.more', { count: lines.length - MOST_SHOWN })}</p>
      )}
    </div>
  )
}

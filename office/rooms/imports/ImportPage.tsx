import './imports.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importMatchFiles, previewMatchImport } from '#modules/office/imports/endpoints.ts'
import {
  type MatchImport,
  type MatchImportPreview,
  MOST_TEXT,
  officeSources,
} from '#modules/office/imports/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useTitle } from '../../shell/title.ts'
import { ImportPreview } from './ImportPreview.tsx'

type Source = MatchImport['source']
const silent = { reaction: () => 'silent' as const }

/** `/spiele/einlesen`: fixtures and results of all teams from files; what changes is seen before it is done. */
export default function ImportPage() {
  const { t } = useTranslation('imports')
  useTitle(t('title'))
  const { wish, isTooLong, preview, failure, check, apply, ...does } = useMatchImport()
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <div className="match-import">
        <Field label={t('source')} hint={t(`sources.${wish.source}.hint`)}>
          <Select value={wish.source} onChange={({ target }) => does.comeFrom(target.value as Source)}>
            {officeSources.map((one) => (
              <option key={one} value={one}>
                {t(`sources.${one}.name`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('files')} error={isTooLong ? t('tooLong') : undefined}>
          <FileInput
            className="input"
            multiple
            accept=".json,.txt,.csv"
            onFiles={(chosen) => void does.choose(chosen)}
          />
        </Field>
        <Button
          size="s"
          kind={preview ? 'quiet' : 'ink'}
          busy={check.isPending}
          disabledReason={wish.files.length === 0 ? t('noFiles') : null}
          onClick={() => check.mutate(wish)}
        >
          {t('check')}
        </Button>
      </div>
      {failure && <Refused failure={failure} />}
      {preview && (
        <ImportPreview
          preview={preview}
          isBusy={apply.isPending || check.isPending}
          onJoin={does.join}
          onApply={() => apply.mutate(preview.digest)}
        />
      )}
    </>
  )
}

/** What is to be read, what it would change, and what became of it. */
function useMatchImport() {
  const { t } = useTranslation('imports')
  const [source, setSource] = useState<Source>('openligadb')
  const [files, setFiles] = useState<MatchImport['files']>([])
  const [same, setSame] = useState<MatchImport['same']>([])
  const [isTooLong, setTooLong] = useState(false)
  const [preview, setPreview] = useState<MatchImportPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const wish: MatchImport = { source, files, competitionId: null, same }

  const check = useMutation({
    mutationFn: async (given: MatchImport) => {
      const answer = await act(previewMatchImport, { body: given, ...silent })
      setFailure(answer.ok ? null : answer.failure)
      setPreview(answer.ok ? answer.data : null)
    },
  })
  const apply = useMutation({
    mutationFn: async (digest: string) => {
      const answer = await act(importMatchFiles, { body: { ...wish, digest }, ...silent })
      setFailure(answer.ok ? null : answer.failure)
      if (!answer.ok) return
      toast({ kind: 'ok', title: t('done') })
      setPreview(null)
      setFiles([])
    },
  })

  async function choose(chosen: readonly File[]) {
    const tooLong = chosen.reduce((sum, { size }) => sum + size, 0) > MOST_TEXT
    setTooLong(tooLong)
    setPreview(null)
    setFailure(null)
    setSame([])
    setFiles(
      tooLong
        ? []
        : await Promise.all(chosen.map(async (file) => ({ name: file.name, text: await file.text() }))),
    )
  }

  function comeFrom(next: Source) {
    setSource(next)
    setPreview(null)
  }

  /** Somebody says that two names are one team: looked at anew at once. */
  function join(name: string, teamId: number) {
    const next = [...same, { name, teamId }]
    setSame(next)
    check.mutate({ ...wish, same: next })
  }

  return { wish, isTooLong, preview, failure, check, apply, choose, comeFrom, join }
}

/** The file, its line, and what is wrong with it, as the reader of files says it. */
function Refused({ failure }: { failure: Failure }) {
  const say = useFailureWords()
  const { title, text } = say(failure)
  const detail = failure.problem?.title === 'IMPORT_REFUSED' ? failure.problem.detail : null
  return (
    <Banner kind="err" role="alert">
      <b>{title}</b>
      <p>{text}</p>
      {detail && <p lang="en">{detail}</p>}
    </Banner>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeCaptions } from '#modules/office/videos/endpoints.ts'
import {
  type CaptionLanguage,
  captionLanguages,
  type OfficeVideoDetail,
} from '#modules/office/videos/schema.ts'
import { readCaptions } from '#modules/videos/packaging/vtt.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { useRenewVideos } from './use-video.ts'

/** What is said in a film, in writing. */
export function CaptionsSection({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const [open, setOpen] = useState<CaptionLanguage | null>(null)
  const textOf = (language: CaptionLanguage) =>
    video.texts.find((one) => one.language === language)?.vtt ?? null
  return (
    <Section title={t('captions.title')}>
      <Facts
        facts={captionLanguages.map((language) => {
          const text = textOf(language)
          return {
            term: t(`languages.${language}`),
            value:
              text === null
                ? t('captions.none')
                : t('captions.count', { count: readCaptions(text).cues.length }),
            action: (
              <Button
                size="s"
                kind="quiet"
                aria-label={t('captions.editOf', { language: t(`languages.${language}`) })}
                onClick={() => setOpen(language)}
              >
                {t('captions.edit')}
              </Button>
            ),
          }
        })}
      />
      {open && (
        <CaptionsDialog
          id={video.id}
          language={open}
          before={textOf(open) ?? ''}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function CaptionsDialog({
  id,
  language,
  before,
  onClose,
}: {
  id: string
  language: CaptionLanguage
  before: string
  onClose: () => void
}) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [text, setText] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const { cues, faults } = text.trim() === '' ? { cues: [], faults: [] } : readCaptions(text)

  async function save() {
    setBusy(true)
    const answer = await act(changeCaptions, { params: { id, language }, body: { text } })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('captions.saved') })
    await renew(id)
    onClose()
  }

  const words = faults.map(({ line, fault }) =>
    t('captions.fault', { line, fault: t(`captions.faults.${fault}`) }),
  )
  return (
    <OfficeDialog
      isWide
      title={t('captions.of', { language: t(`languages.${language}`) })}
      text={t('captions.text')}
      onClose={onClose}
      actions={
        <Button
          size="s"
          kind="ink"
          busy={isBusy}
          disabledReason={faults.length > 0 ? t('captions.faulty', { count: faults.length }) : null}
          onClick={() => void save()}
        >
          {t('captions.save')}
        </Button>
      }
    >
      <label className="captions__file">
        <span>{t('captions.file')}</span>
        <FileInput
          accept=".vtt,.srt,text/vtt"
          onFiles={([file]) => void file?.text().then((read) => setText(read.slice(0, 500_000)))}
        />
      </label>
      <Field
        label={t('captions.label')}
        hint={t('captions.count', { count: cues.length })}
        error={words.length > 0 ? words.join(' ') : undefined}
      >
        <Textarea
          className="captions__text"
          lang={language}
          rows={16}
          spellCheck
          maxLength={500_000}
          placeholder={'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n…'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </OfficeDialog>
  )
}

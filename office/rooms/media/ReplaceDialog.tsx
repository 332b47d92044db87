import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { replaceMedia } from '#modules/office/media/endpoints.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useFileUnderWay } from '../../parts/media/FileUnderWay.tsx'
import { ACCEPTED } from '../../parts/media/taking.ts'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

/** Another file under the same name: what follows is said first. */
export function ReplaceDialog({ asset, onClose }: { asset: OfficeAssetDetail; onClose: () => void }) {
  const { t } = useTranslation('media')
  const say = useFailureWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const renew = useRenewMedia()
  const underWay = useFileUnderWay(file)
  const { id, version, kind, usedIn } = asset
  const isHeavy = file !== null && file.size > MAX_UPLOAD_BYTES

  async function replace() {
    setBusy(true)
    const answer = await underWay.send(replaceMedia, { params: { id }, query: { version } })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('replace.done') })
    await renew(id)
    onClose()
  }

  const count = new Set(usedIn.map(({ uid }) => uid)).size
  return (
    <OfficeDialog
      title={t('replace.title')}
      text={t('replace.text', { count })}
      onClose={onClose}
      actions={
        file ? (
          <Button
            size="s"
            busy={isBusy}
            disabledReason={isHeavy ? t('replace.heavy') : null}
            onClick={() => void replace()}
          >
            {t('replace.take', { name: file.name })}
          </Button>
        ) : (
          <Button size="s" kind="ink" onClick={() => chooser.current?.click()}>
            {t('replace.choose')}
          </Button>
        )
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          {say(failure).text}
        </Banner>
      )}
      {underWay.line}
      <FileInput
        ref={chooser}
        hidden
        accept={kind === 'pdf' ? 'application/pdf' : ACCEPTED}
        aria-label={t('replace.choose')}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
    </OfficeDialog>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { changeCover, takeCover } from '#modules/office/videos/cover.endpoints.ts'
import { CoverText } from '#modules/office/videos/cover.schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useFileUnderWay } from '../../parts/media/FileUnderWay.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useRenewVideos } from './use-video.ts'

/** A file becomes the picture of a film: seen as it will be cut, and told in words. */
export function CoverDialog({ id, file, onClose }: { id: string; file: File; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const { address, problem, onBroken } = useSeen(file)
  const underWay = useFileUnderWay(file)
  if (problem)
    return (
      <OfficeDialog title={t('cover.choose')} onClose={onClose}>
        <Banner kind="err" role="alert">
          {t(`cover.problems.${problem}`)}
        </Banner>
      </OfficeDialog>
    )
  return (
    <FormDialog
      isWide
      title={t('cover.choose')}
      text={t('cover.takeText')}
      schema={CoverText}
      defaultValues={{ de: '', en: '', ja: '' }}
      submitLabel={t('cover.take')}
      onClose={onClose}
      onSubmit={async (query) => {
        const answer = await underWay.send(takeCover, { params: { id }, query })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('cover.taken') })
        await renew(id)
        onClose()
        return null
      }}
    >
      {address && (
        <img
          className="cover__seen"
          src={address}
          alt={t('cover.yours')}
          width={640}
          height={360}
          onError={onBroken}
        />
      )}
      <AltFields />
      {underWay.line}
    </FormDialog>
  )
}

export function CoverTextDialog({ id, alt, onClose }: { id: string; alt: CoverText; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  return (
    <FormDialog
      title={t('cover.text')}
      schema={CoverText}
      defaultValues={alt}
      submitLabel={t('cover.saveText')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(changeCover, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('cover.textSaved') })
        await renew(id)
        onClose()
        return null
      }}
    >
      <AltFields />
    </FormDialog>
  )
}

/** For those who do not see the picture, in every language of the club. */
function AltFields() {
  const { t } = useTranslation('videos')
  return (
    <>
      <InputField name="de" label={t('cover.altDe')} hint={t('cover.altHint')} lang="de" autoComplete="off" />
      <InputField name="en" label={t('cover.altEn')} lang="en" autoComplete="off" />
      <InputField name="ja" label={t('cover.altJa')} lang="ja" autoComplete="off" />
    </>
  )
}

/** The file as the browser sees it, or why it cannot be a picture. */
function useSeen(file: File) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  const problem = (() => {
    if (file.size > MAX_UPLOAD_BYTES) return 'heavy' as const
    if (isHeic) return 'heic' as const
    return isBroken ? ('unreadable' as const) : null
  })()
  return { address, problem, onBroken: () => setBroken(true) }
}

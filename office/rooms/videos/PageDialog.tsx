import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { changeVideoPage } from '#modules/office/videos/endpoints.ts'
import { type OfficeVideoDetail, VideoPage } from '#modules/office/videos/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewVideos } from './use-video.ts'

/** A film as a page of the club's television. */
export function PageDialog({ video, onClose }: { video: OfficeVideoDetail; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const { id, page, workingTitle } = video
  const empty = Object.fromEntries(club.languages.map((one) => [one, { title: '', teaser: '' }]))
  const fresh = { ...empty, [club.languages[0]]: { title: workingTitle, teaser: '' } } as VideoPage['words']
  const { words, payment, publishAt } = page ?? { words: fresh, payment: 'free' as const, publishAt: null }
  return (
    <FormDialog
      isWide
      title={t(page ? 'page.change' : 'page.make')}
      text={t('page.text')}
      schema={VideoPage}
      defaultValues={{ words, payment, publishAt }}
      submitLabel={t('page.save')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(changeVideoPage, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('page.saved') })
        await renew(id)
        onClose()
        return null
      }}
    >
      {club.languages.map((language) => (
        <fieldset key={language} className="page-words">
          <legend>{t(`languages.${language}`)}</legend>
          <InputField name={`words.${language}.title`} label={t('page.title')} lang={language} optional />
          <InputField name={`words.${language}.teaser`} label={t('page.teaser')} lang={language} optional />
        </fieldset>
      ))}
      <SelectField name="payment" label={t('page.payment')}>
        <option value="free">{t('payments.free')}</option>
        <option value="pay">{t('payments.pay')}</option>
      </SelectField>
      <DateTimeField name="publishAt" label={t('page.publishAt')} hint={t('page.publishHint')} />
    </FormDialog>
  )
}

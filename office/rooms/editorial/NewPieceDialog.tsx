import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { mainSite, sites } from '#club/sites.ts'
import { makePiece } from '#modules/office/editorial/endpoints.ts'
import { NewPiece } from '#modules/office/editorial/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useSiteName } from './editorial-words.tsx'
import { useRenewEditorial } from './use-editorial.ts'

const kinds = NewPiece.shape.kind.options

/** What it is called and where it stands; writing begins at once. */
export function NewPieceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const renew = useRenewEditorial()
  const siteName = useSiteName()
  const schema = NewPiece.omit({ copyOf: true }).extend({
    title: z.string().trim().min(1, t('make.missing')).max(200),
  })
  return (
    <FormDialog
      title={t('make.title')}
      text={t('make.text')}
      submitLabel={t('make.submit')}
      schema={schema}
      defaultValues={{ title: '', kind: 'article', site: mainSite().key, language: club.fallbackLanguage }}
      onSubmit={async (body) => {
        const answer = await act(makePiece, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        await renew()
        void navigate(`/redaktion/${answer.data.uid}`)
        return null
      }}
      onClose={onClose}
    >
      <InputField name="title" label={t('make.titleField')} autoComplete="off" />
      <SelectField name="kind" label={t('make.kind')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="site" label={t('make.site')}>
        {sites.map(({ key }) => (
          <option key={key} value={key}>
            {siteName(key)}
          </option>
        ))}
      </SelectField>
      <SelectField name="language" label={t('make.language')}>
        {club.languages.map((language) => (
          <option key={language} value={language}>
            {t(`languageNames.${language}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

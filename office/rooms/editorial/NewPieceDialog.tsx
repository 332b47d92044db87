import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { mainSite } from '#club/sites.ts'
import { type MadeKind, madeKinds } from '#modules/content/drafts/drafts.rules.ts'
import type { ContentLanguage, NodeKind } from '#modules/content/schema.ts'
import { makePiece } from '#modules/office/editorial/endpoints.ts'
import { NewPiece } from '#modules/office/editorial/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'
import { useSiteName } from './editorial-words.tsx'
import { useRenewEditorial } from './use-editorial.ts'

/** What a new piece is made from, all its languages; its title is asked anew in the first of them. */
export type Original = {
  uid: string
  title: string
  kind: MadeKind
  site: string
  language: ContentLanguage
}

const isMade = (kind: NodeKind): kind is MadeKind => madeKinds.some((one) => one === kind)

/** Null: the page of a film comes with its film, and there is nothing to copy. */
export function originalOf(given: Omit<Original, 'kind'> & { kind: NodeKind }): Original | null {
  const { kind, ...rest } = given
  return isMade(kind) ? { ...rest, kind } : null
}

interface NewPieceDialogProps {
  copyOf?: Original
  onClose: () => void
}

/** What it is called and where it stands; writing begins at once. */
export function NewPieceDialog({ copyOf, onClose }: NewPieceDialogProps) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const renew = useRenewEditorial()
  const siteName = useSiteName()
  const { own, isAll } = useOwnSites()
  const schema = NewPiece.omit({ copyOf: true }).extend({
    title: z.string().trim().min(1, t('make.missing')).max(200),
  })
  const values = copyOf
    ? {
        ...{ kind: copyOf.kind, site: copyOf.site, language: copyOf.language },
        title: t('make.copyOf', { title: copyOf.title || t('untitled') }).slice(0, 200),
      }
    : {
        title: '',
        kind: 'article' as const,
        site: (isAll ? null : own[0]?.key) ?? mainSite().key,
        language: club.fallbackLanguage,
      }
  return (
    <FormDialog
      title={t(copyOf ? 'make.copyTitle' : 'make.title')}
      text={copyOf ? t('make.copyText', { title: copyOf.title || t('untitled') }) : t('make.text')}
      submitLabel={t(copyOf ? 'make.copySubmit' : 'make.submit')}
      schema={schema}
      defaultValues={values}
      onSubmit={async (body) => {
        const wish = { ...body, ...(copyOf ? { copyOf: copyOf.uid } : {}) }
        const answer = await act(makePiece, { body: wish, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        await renew()
        void navigate(`/redaktion/${answer.data.uid}`)
        return null
      }}
      onClose={onClose}
    >
      <InputField name="title" label={t('make.titleField')} autoComplete="off" />
      {!copyOf && (
        <SelectField name="kind" label={t('make.kind')}>
          {madeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField name="site" label={t('make.site')}>
        {own.map(({ key }) => (
          <option key={key} value={key}>
            {siteName(key)}
          </option>
        ))}
      </SelectField>
      {!copyOf && (
        <SelectField name="language" label={t('make.language')}>
          {club.languages.map((language) => (
            <option key={language} value={language}>
              {t(`languageNames.${language}`)}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}

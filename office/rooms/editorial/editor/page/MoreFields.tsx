import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSite, sites } from '#club/sites.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import type { Draft } from '../drafts/merging.ts'
import { useNotes } from '../fields/context.ts'
import { ReferenceField } from '../fields/ReferenceField.tsx'
import { PageFields } from './PageFields.tsx'
import { type ChangeHead, TextLine } from './TextLine.tsx'

interface MoreFieldsProps {
  draft: Draft
  change: ChangeHead
}

/** Everything else that is known of a piece: where it stands, from when it is, what belongs to it. */
export function MoreFields({ draft, change }: MoreFieldsProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="editor-more__fields">
      <TextLine
        name="kicker"
        most={80}
        value={draft.kicker ?? ''}
        onChange={(text) => change({ kicker: optional(text) })}
      />
      <TextLine
        name="author"
        most={120}
        value={draft.author ?? ''}
        onChange={(text) => change({ author: optional(text) })}
      />
      <CategoriesField
        categories={draft.categories ?? []}
        onChange={(categories) => change({ categories })}
      />
      <DateField displayAt={draft.displayAt} onChange={(displayAt) => change({ displayAt })} />
      <TextLine
        name="path"
        hint={t('head.pathHint')}
        most={200}
        value={draft.path}
        onChange={(path) => change({ path })}
      />
      {draft.kind === 'page' && <PageFields draft={draft} change={change} />}
      {draft.kind === 'article' && (
        <Checkbox
          label={t('head.obituary')}
          checked={draft.condolence ?? false}
          onChange={({ target }) => change({ condolence: target.checked })}
        />
      )}
      <SiteField draft={draft} change={change} />
      <AlsoOnField draft={draft} change={change} />
      <ReferenceField
        field={{
          ...{ type: 'reference', target: 'match', most: 1, isNumber: false },
          ...{ name: 'match', at: 'match', isOptional: true },
        }}
        isHead
        label={t('head.match')}
        path="match"
        value={draft.match}
        onChange={(match) => change({ match: optional(String(match ?? '')) })}
      />
      <SeoFields draft={draft} change={change} />
      <Checkbox
        label={t('head.isTemporary')}
        checked={draft.isTemporary ?? false}
        onChange={({ target }) => change({ isTemporary: target.checked })}
      />
    </div>
  )
}

const optional = (text: string) => (text === '' ? undefined : text)

/** What search engines say of it, and whether they may. */
function SeoFields({ draft, change }: MoreFieldsProps) {
  const { t } = useTranslation('editor')
  const { seo = {} } = draft
  const setSeo = (part: Partial<typeof seo>) =>
    change({
      seo: Object.fromEntries(
        Object.entries({ ...seo, ...part }).filter(([, value]) => value !== undefined && value !== false),
      ),
    })
  return (
    <>
      <TextLine
        name="seoTitle"
        path="seo.title"
        hint={t('head.seoTitleHint')}
        most={200}
        value={seo.title ?? ''}
        onChange={(text) => setSeo({ title: optional(text) })}
      />
      <TextLine
        name="seoDescription"
        path="seo.description"
        isLong
        hint={t('head.seoDescriptionHint')}
        most={400}
        value={seo.description ?? ''}
        onChange={(text) => setSeo({ description: optional(text) })}
      />
      <Checkbox
        label={t('head.noindex')}
        checked={seo.noindex ?? false}
        onChange={({ target }) => setSeo({ noindex: target.checked })}
      />
    </>
  )
}

/** Typed with commas between them. */
function CategoriesField({
  categories,
  onChange,
}: {
  categories: readonly string[]
  onChange: (categories: string[]) => void
}) {
  const { t } = useTranslation('editor')
  const { id, error, warning } = useNotes('categories')
  const [typed, setTyped] = useState(categories.join(', '))
  const read = (text: string) =>
    [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '').slice(0, 12)
  const isOther = read(typed).join() !== categories.join()
  return (
    <Field id={id} label={t('head.categories')} hint={warning ?? t('head.categoriesHint')} error={error}>
      <Input
        value={isOther ? categories.join(', ') : typed}
        maxLength={600}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value).map((one) => one.slice(0, 60)))
        }}
      />
    </Field>
  )
}

/** Shown and sorted by; in the zone of whoever writes. */
function DateField({ displayAt, onChange }: { displayAt: string; onChange: (displayAt: string) => void }) {
  const { t } = useTranslation('editor')
  const { id, error, warning } = useNotes('displayAt')
  return (
    <Field id={id} label={t('head.displayAt')} hint={warning} error={error}>
      <Input
        type="datetime-local"
        value={localOf(displayAt)}
        onChange={({ target }) => {
          const moment = new Date(target.value)
          if (!Number.isNaN(moment.getTime())) onChange(moment.toISOString())
        }}
      />
    </Field>
  )
}

export function localOf(iso: string): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function SiteField({ draft, change }: MoreFieldsProps) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  const { id, error, warning } = useNotes('site')
  return (
    <Field id={id} label={t('head.site')} hint={warning} error={error}>
      <Select value={draft.site} onChange={({ target }) => change({ site: target.value })}>
        {sites.map(({ key, name }) => (
          <option key={key} value={key}>
            {name[language]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function AlsoOnField({ draft, change }: MoreFieldsProps) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  const chosen = draft.alsoOn ?? []
  return (
    <div className="field">
      <Field label={t('head.alsoOn')} hint={t('head.alsoOnHint')}>
        <Select
          value=""
          onChange={({ target }) => target.value && change({ alsoOn: [...chosen, target.value] })}
        >
          <option value="">{t('head.alsoOnAdd')}</option>
          {sites
            .filter(({ key }) => key !== draft.site && !chosen.includes(key))
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name[language]}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className="editor-named">
          {chosen.map((key) => (
            <li key={key}>
              <span>{loadSite(key).name[language]}</span>
              <button
                type="button"
                className="tlink"
                onClick={() => change({ alsoOn: chosen.filter((other) => other !== key) })}
              >
                {t('head.alsoOnRemove', { name: loadSite(key).name[language] })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

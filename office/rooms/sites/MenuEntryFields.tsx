import { useTranslation } from 'react-i18next'
import { sites } from '#club/sites.ts'
import { MOST_MENU_WORDS, MOST_WORDS } from '#modules/frame/schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import type { EntryDraft } from './menu-draft.ts'

interface MenuEntryFieldsProps {
  entry: EntryDraft
  /** What an entry without a site means. */
  here: string
  onChange: (entry: EntryDraft) => void
}

/** The words of an entry in three languages, and where it leads. */
export function MenuEntryFields({ entry, here, onChange }: MenuEntryFieldsProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  return (
    <>
      <TextFields
        label={t('menus.form.name')}
        most={MOST_MENU_WORDS}
        value={entry.text}
        onChange={(text) => onChange({ ...entry, text })}
      />
      <div className="sites-pair">
        <Field label={t('menus.form.where')}>
          <Select
            value={entry.site}
            onChange={({ target }) => onChange({ ...entry, site: target.value, isLost: false })}
          >
            <option value="">{here}</option>
            {sites.map(({ key, name }) => (
              <option key={key} value={key}>
                {name[language]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('menus.form.link')} hint={t('menus.form.linkHint')}>
          <Input
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={entry.link}
            onChange={({ target }) => onChange({ ...entry, link: target.value, isLost: false })}
          />
        </Field>
      </div>
      {entry.words !== null && (
        <Field label={t('menus.form.words')} hint={t('menus.form.wordsHint', { most: MOST_WORDS })}>
          <Textarea
            rows={5}
            maxLength={1500}
            spellCheck={false}
            value={entry.words}
            onChange={({ target }) => onChange({ ...entry, words: target.value })}
          />
        </Field>
      )}
    </>
  )
}

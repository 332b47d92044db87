import { useTranslation } from 'react-i18next'
import { legalLinks } from '#club/pages/navigation.ts'
import { MOST_NOTE } from '#modules/frame/site-frame.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { moved } from './menu-draft.ts'
import type { SiteFrameDraft } from './site-frame-draft.ts'

/** What legal pages are called at the foot: as the club's file says, since the law has some of these words. */
export function useLegalNames(): (pages: readonly string[]) => string[] {
  const { language } = useOfficeLanguage()
  return (pages) =>
    pages.map((page) => legalLinks.find((link) => link.page === page)?.label[language] ?? page)
}

interface FooterFieldsProps {
  draft: SiteFrameDraft
  onChange: (draft: SiteFrameDraft) => void
}

/** Of the foot alone: a note, the contact, and the legal links, which move and stay. */
export function FooterFields({ draft, onChange }: FooterFieldsProps) {
  const { t } = useTranslation('sites')
  const nameOf = useLegalNames()
  const move = (at: number, by: -1 | 1) => onChange({ ...draft, legal: moved(draft.legal, at, by) })
  return (
    <>
      <TextFields
        label={t('siteFrame.form.note')}
        most={MOST_NOTE}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
      />
      <Field label={t('siteFrame.form.contact')} hint={t('siteFrame.form.contactHint')}>
        <Input
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={draft.contact}
          onChange={({ target }) => onChange({ ...draft, contact: target.value })}
        />
      </Field>
      <section className="site-frame-group">
        <h3>{t('siteFrame.form.legal')}</h3>
        <p>{t('siteFrame.form.legalText')}</p>
        <ol className="menu-entries">
          {nameOf(draft.legal).map((name, at) => (
            <li key={draft.legal[at]}>
              <div className="menu-entry">
                <p>
                  <b>{name}</b>
                </p>
                <IconButton
                  icon="chevronUp"
                  label={t('menus.form.up', { name })}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="chevronDown"
                  label={t('menus.form.down', { name })}
                  onClick={() => move(at, 1)}
                />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

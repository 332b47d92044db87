import './sites.css'
import { useTranslation } from 'react-i18next'
import { MOST_NOTICE, type NoticeTerms, noticeKinds } from '#modules/frame/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { NoticeBar } from '#web/ui/NoticeBar.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { SitesChoice } from '../../parts/SitesChoice.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { type NoticeDraft, termsOf } from './notice-draft.ts'
import { TimeFields } from './TimeFields.tsx'

interface NoticeDialogProps {
  title: string
  draft: NoticeDraft
  onChange: (draft: NoticeDraft) => void
  onNext: (terms: NoticeTerms) => void
  onClose: () => void
}

/** What it says, where and when; below it as pages will show it. What follows is asked next. */
export function NoticeDialog({ title, draft, onChange, onNext, onClose }: NoticeDialogProps) {
  const { t } = useTranslation('sites')
  const change = (part: Partial<NoticeDraft>) => onChange({ ...draft, ...part })
  const read = termsOf(draft)
  return (
    <OfficeDialog
      isWide
      title={title}
      text={t('notices.form.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            disabledReason={'fault' in read ? t(`notices.faults.${read.fault}`) : null}
            onClick={() => 'terms' in read && onNext(read.terms)}
          >
            {t('next')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <ChoiceGroup legend={t('notices.form.kind')}>
        {noticeKinds.map((kind) => (
          <RadioOption
            key={kind}
            name="notice-kind"
            checked={draft.kind === kind}
            onChange={() => change({ kind })}
            label={t(`notices.kindsLong.${kind}`)}
          />
        ))}
      </ChoiceGroup>
      <TextFields
        label={t('notices.form.words')}
        most={MOST_NOTICE}
        isLong
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <LinkFields draft={draft} change={change} />
      <SitesChoice value={draft.sites} onChange={(sites) => change({ sites })} />
      <TimeFields value={draft} onChange={change} />
      <Checkbox
        label={t('notices.form.dismissible')}
        checked={draft.isDismissible}
        onChange={({ currentTarget }) => change({ isDismissible: currentTarget.checked })}
      />
      <Checkbox
        label={t('notices.form.on')}
        checked={draft.isOn}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
      />
      <Preview draft={draft} />
    </OfficeDialog>
  )
}

interface PartProps {
  draft: NoticeDraft
  change: (part: Partial<NoticeDraft>) => void
}

function LinkFields({ draft, change }: PartProps) {
  const { t } = useTranslation('sites')
  return (
    <>
      <Field label={t('notices.form.link')} hint={t('notices.form.linkHint')}>
        <Input
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={draft.link}
          onChange={({ target }) => change({ link: target.value })}
        />
      </Field>
      {draft.link.trim() !== '' && (
        <TextFields
          label={t('notices.form.linkLabel')}
          most={40}
          value={draft.linkLabel}
          onChange={(linkLabel) => change({ linkLabel })}
        />
      )}
    </>
  )
}

/** The very line of the pages, in each language that was written. */
function Preview({ draft }: { draft: NoticeDraft }) {
  const { t } = useTranslation('sites')
  const { kind, text, link, linkLabel, isDismissible } = draft
  const written = (['de', 'en', 'ja'] as const).filter((language) => text[language].trim() !== '')
  if (written.length === 0) return null
  return (
    <ChoiceGroup legend={t('notices.form.preview')}>
      {written.map((language) => (
        // Looked at, and nothing to be pressed: it leads nowhere from here.
        <div className="sites-preview" key={language} inert>
          <NoticeBar
            kind={kind}
            label={t(`notices.shown.${kind}.${language}`)}
            language={language}
            link={
              link.trim()
                ? { href: '/', label: linkLabel[language].trim() || t(`notices.shown.more.${language}`) }
                : null
            }
            close={isDismissible ? { label: t('notices.form.close'), onClose: () => {} } : undefined}
          >
            {text[language]}
          </NoticeBar>
        </div>
      ))}
    </ChoiceGroup>
  )
}

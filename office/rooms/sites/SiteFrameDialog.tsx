import { useTranslation } from 'react-i18next'
import { ROOM } from '#modules/frame/site-frame.rules.ts'
import type { OfficeSiteFrame } from '#modules/office/sites/site-frame.schema.ts'
import { useOverlayEdit } from '#office/parts/overlay/overlay.ts'
import type { Failure } from '#web/api/errors.ts'
import { type ConflictField, EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { FooterFields, useLegalNames } from './FooterFields.tsx'
import { linesOf } from './menu-draft.ts'
import { SiteFrameGroups } from './SiteFrameGroups.tsx'
import { contentOf, type SiteFrameDraft, siteFrameDraft } from './site-frame-draft.ts'
import { useSiteFrameOverlay } from './use-site-frame.ts'

interface SiteFrameDialogProps {
  siteFrame: OfficeSiteFrame
  onClose: () => void
}

/** A part of what stands around pages, all of it at once; whoever comes second sees both versions. */
export function SiteFrameDialog({ siteFrame, onClose }: SiteFrameDialogProps) {
  const { part } = siteFrame
  const { t } = useTranslation('sites')
  const fields = useConflictFields()
  const { saved, draft, setDraft, merging, save, isBusy, failure } = useOverlayEdit({
    ...{ opened: siteFrame, overlay: useSiteFrameOverlay(), draftOf: siteFrameDraft, onClose },
    done: t('menus.saved'),
  })
  if (merging)
    return (
      <EditConflict<SiteFrameDraft>
        fields={fields.filter(({ name }) => part === 'footer' || name === 'groups')}
        {...merging}
      />
    )
  return (
    <SiteFrameForm
      part={part}
      draft={draft}
      isBusy={isBusy}
      failure={failure}
      onChange={setDraft}
      onSave={(content) => save({ ...saved, content })}
      onClose={onClose}
    />
  )
}

function useConflictFields(): readonly ConflictField<SiteFrameDraft>[] {
  const { t } = useTranslation('sites')
  const legal = useLegalNames()
  const show = (value: SiteFrameDraft[keyof SiteFrameDraft]) => value as never
  return [
    {
      name: 'groups',
      label: t('siteFrame.form.groups'),
      show: (value) => <GroupNames groups={show(value)} />,
    },
    {
      name: 'note',
      label: t('siteFrame.form.note'),
      show: (value) => (show(value) as SiteFrameDraft['note']).de || '–',
    },
    { name: 'contact', label: t('siteFrame.form.contact') },
    { name: 'legal', label: t('siteFrame.form.legal'), show: (value) => legal(show(value)).join(' · ') },
  ]
}

function GroupNames({ groups }: Pick<SiteFrameDraft, 'groups'>) {
  return groups.map(({ id, text, entries }) => (
    <span key={id}>
      {text.de && <b>{text.de}: </b>}
      {entries
        .map(({ text: { de }, words }) => (words ? `${de} (${linesOf(words).join(', ')})` : de))
        .join(' · ')}
      <br />
    </span>
  ))
}

interface SiteFrameFormProps {
  part: OfficeSiteFrame['part']
  draft: SiteFrameDraft
  isBusy: boolean
  failure: Failure | null
  onChange: (draft: SiteFrameDraft) => void
  onSave: (content: OfficeSiteFrame['content']) => void
  onClose: () => void
}

function SiteFrameForm({ part, draft, isBusy, failure, onChange, onSave, onClose }: SiteFrameFormProps) {
  const { t } = useTranslation('sites')
  const wanted = contentOf(part, draft)
  const { groups, entries } = ROOM[part]
  const most = { groups: groups[1], entries }
  return (
    <SaveDialog
      isWide
      title={t(`siteFrame.parts.${part}.title`)}
      text={t('siteFrame.form.text')}
      save={t('menus.form.save')}
      isBusy={isBusy}
      refusal={'fault' in wanted ? t(`siteFrame.faults.${wanted.fault}`, most) : null}
      failure={failure}
      onSave={() => {
        if ('content' in wanted) onSave(wanted.content)
      }}
      onClose={onClose}
    >
      <SiteFrameGroups
        part={part}
        groups={draft.groups}
        onChange={(changed) => onChange({ ...draft, groups: changed })}
      />
      {part === 'footer' && <FooterFields draft={draft} onChange={onChange} />}
    </SaveDialog>
  )
}

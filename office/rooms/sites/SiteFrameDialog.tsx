import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROOM } from '#modules/frame/site-frame.rules.ts'
import { changeSiteFrame, listSiteFrame, resetSiteFrame } from '#modules/office/sites/site-frame.endpoints.ts'
import type { OfficeSiteFrame } from '#modules/office/sites/site-frame.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'
import { type ConflictField, EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { useVersionedSave } from '../../parts/use-versioned-save.ts'
import { FooterFields, useLegalNames } from './FooterFields.tsx'
import { linesOf } from './menu-draft.ts'
import { SiteFrameGroups } from './SiteFrameGroups.tsx'
import { contentOf, type SiteFrameDraft, siteFrameDraft } from './site-frame-draft.ts'
import { useRenewSiteFrame } from './use-site-frame.ts'

interface SiteFrameDialogProps {
  siteFrame: OfficeSiteFrame
  onClose: () => void
}

/** A part of what stands around pages, all of it at once; whoever comes second sees both versions. */
export function SiteFrameDialog({ siteFrame, onClose }: SiteFrameDialogProps) {
  const { part } = siteFrame
  const [saved, setSaved] = useState(siteFrame)
  const [draft, setDraft] = useState(() => siteFrameDraft(siteFrame))
  const [isMerging, setMerging] = useState(false)
  const renew = useRenewSiteFrame()
  const fields = useConflictFields()
  const { save, isBusy, failure } = useSaving({
    onDone: onClose,
    onConflict: async () => {
      const { items } = await read(listSiteFrame)
      setSaved(items.find((one) => one.part === part) ?? siteFrame)
      setMerging(true)
    },
  })
  if (isMerging)
    return (
      <EditConflict<SiteFrameDraft>
        fields={fields.filter(({ name }) => part === 'footer' || name === 'groups')}
        mine={draft}
        theirs={siteFrameDraft(saved)}
        onMerge={(merged) => {
          setDraft(merged)
          setMerging(false)
        }}
        onTakeTheirs={() => void renew().then(onClose)}
        onClose={() => setMerging(false)}
      />
    )
  return (
    <SiteFrameForm
      part={part}
      draft={draft}
      isBusy={isBusy}
      failure={failure}
      onChange={setDraft}
      onSave={() => void save(draft, saved)}
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

function useSaving(given: { onDone: () => void; onConflict: () => Promise<void> }) {
  const { t } = useTranslation('sites')
  const renew = useRenewSiteFrame()
  const { save, ...state } = useVersionedSave({ ...given, done: t('menus.saved'), renew })
  return {
    ...state,
    async save(draft: SiteFrameDraft, saved: OfficeSiteFrame) {
      const wanted = contentOf(saved.part, draft)
      if ('fault' in wanted) return
      await save(
        () => write({ ...saved, content: wanted.content }, 'silent'),
        () => restore(saved),
      )
    },
  }
}

const write = ({ part, version, content }: OfficeSiteFrame, reaction?: 'silent') =>
  act(changeSiteFrame, {
    params: { part },
    body: { version, content },
    ...(reaction ? { reaction: () => reaction } : {}),
  })

/** As it was before one change: the club's file again, or what was there. */
const restore = (before: OfficeSiteFrame) =>
  before.version === 0
    ? act(resetSiteFrame, { params: { part: before.part }, query: { version: 1 } })
    : write({ ...before, version: before.version + 1 })

interface SiteFrameFormProps {
  part: OfficeSiteFrame['part']
  draft: SiteFrameDraft
  isBusy: boolean
  failure: Failure | null
  onChange: (draft: SiteFrameDraft) => void
  onSave: () => void
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
      onSave={onSave}
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

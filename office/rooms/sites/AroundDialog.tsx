import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROOM } from '#modules/frame/around.rules.ts'
import { changeSiteAround, listSiteAround, resetSiteAround } from '#modules/office/sites/around.endpoints.ts'
import type { OfficeAround } from '#modules/office/sites/around.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { type ConflictField, EditConflict } from '../../parts/EditConflict.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { offerUndo } from '../../parts/undo.ts'
import { AroundGroups } from './AroundGroups.tsx'
import { type AroundDraft, aroundDraft, contentOf } from './around-draft.ts'
import { FooterFields, useLegalNames } from './FooterFields.tsx'
import { useRenewAround } from './use-around.ts'

interface AroundDialogProps {
  around: OfficeAround
  onClose: () => void
}

/** A part of what stands around pages, all of it at once; whoever comes second sees both versions. */
export function AroundDialog({ around, onClose }: AroundDialogProps) {
  const { part } = around
  const [saved, setSaved] = useState(around)
  const [draft, setDraft] = useState(() => aroundDraft(around))
  const [isMerging, setMerging] = useState(false)
  const renew = useRenewAround()
  const fields = useConflictFields()
  const { save, isBusy, failure } = useSaving({
    onDone: onClose,
    onConflict: async () => {
      const { items } = await read(listSiteAround)
      setSaved(items.find((one) => one.part === part) ?? around)
      setMerging(true)
    },
  })
  if (isMerging)
    return (
      <EditConflict<AroundDraft>
        fields={fields.filter(({ name }) => part === 'footer' || name === 'groups')}
        mine={draft}
        theirs={aroundDraft(saved)}
        onMerge={(merged) => {
          setDraft(merged)
          setMerging(false)
        }}
        onTakeTheirs={() => void renew().then(onClose)}
        onClose={() => setMerging(false)}
      />
    )
  return (
    <AroundForm
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

function useConflictFields(): readonly ConflictField<AroundDraft>[] {
  const { t } = useTranslation('sites')
  const legal = useLegalNames()
  const show = (value: AroundDraft[keyof AroundDraft]) => value as never
  return [
    { name: 'groups', label: t('around.form.groups'), show: (value) => <GroupNames groups={show(value)} /> },
    {
      name: 'note',
      label: t('around.form.note'),
      show: (value) => (show(value) as AroundDraft['note']).de || '–',
    },
    { name: 'contact', label: t('around.form.contact') },
    { name: 'legal', label: t('around.form.legal'), show: (value) => legal(show(value)).join(' · ') },
  ]
}

function GroupNames({ groups }: Pick<AroundDraft, 'groups'>) {
  return groups.map(({ id, text, entries }) => (
    <span key={id}>
      {text.de && <b>{text.de}: </b>}
      {entries.map((entry) => entry.text.de).join(' · ')}
      <br />
    </span>
  ))
}

function useSaving({ onDone, onConflict }: { onDone: () => void; onConflict: () => Promise<void> }) {
  const { t } = useTranslation('sites')
  const renew = useRenewAround()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(draft: AroundDraft, saved: OfficeAround) {
    const { part, version } = saved
    const wanted = contentOf(part, draft)
    if ('fault' in wanted) return
    setBusy(true)
    const answer = await act(changeSiteAround, {
      params: { part },
      body: { version, content: wanted.content },
      reaction: () => 'silent',
    })
    setBusy(false)
    if (!answer.ok) {
      setFailure(answer.failure)
      if (answer.failure.problem?.title === 'OFFICE_VERSION_CONFLICT') await onConflict()
      return
    }
    await renew()
    offerUndo({ text: t('menus.saved'), undo: () => restore(saved, renew) })
    onDone()
  }

  return { save, isBusy, failure }
}

/** As it was before one change: the club's file again, or what was there. */
async function restore(before: OfficeAround, renew: () => Promise<void>): Promise<boolean> {
  const { part, version, content } = before
  const { ok } =
    version === 0
      ? await act(resetSiteAround, { params: { part }, query: { version: 1 } })
      : await act(changeSiteAround, { params: { part }, body: { version: version + 1, content } })
  await renew()
  return ok
}

interface AroundFormProps {
  part: OfficeAround['part']
  draft: AroundDraft
  isBusy: boolean
  failure: Failure | null
  onChange: (draft: AroundDraft) => void
  onSave: () => void
  onClose: () => void
}

function AroundForm({ part, draft, isBusy, failure, onChange, onSave, onClose }: AroundFormProps) {
  const { t } = useTranslation('sites')
  const say = useFailureWords()
  const wanted = contentOf(part, draft)
  const { groups, entries } = ROOM[part]
  const most = { groups: groups[1], entries }
  return (
    <OfficeDialog
      isWide
      title={t(`around.parts.${part}.title`)}
      text={t('around.form.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            busy={isBusy}
            disabledReason={'fault' in wanted ? t(`around.faults.${wanted.fault}`, most) : null}
            onClick={onSave}
          >
            {t('menus.form.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      <AroundGroups
        part={part}
        groups={draft.groups}
        onChange={(changed) => onChange({ ...draft, groups: changed })}
      />
      {part === 'footer' && <FooterFields draft={draft} onChange={onChange} />}
    </OfficeDialog>
  )
}

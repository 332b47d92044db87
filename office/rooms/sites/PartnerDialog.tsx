import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addSitePartner,
  changeSitePartner,
  listSitePartners,
} from '#modules/office/sites/partners.endpoints.ts'
import type { OfficePartner } from '#modules/office/sites/partners.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { PicturePicker } from '../../parts/media/PicturePicker.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { SitesChoice, useEverySiteName } from '../../parts/SitesChoice.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { type Merging, useMerging } from '../../parts/use-merging.ts'
import { useStaff } from '../../session/session.ts'
import { draftOf, newPartner, type PartnerDraft, termsOf } from './partner-draft.ts'
import { TimeFields } from './TimeFields.tsx'
import { useRenewPartners } from './use-partners.ts'

interface PartnerDialogProps {
  /** Null: a new one. */
  partner: OfficePartner | null
  onClose: () => void
}

/** Who a partner is, with logo, link and places; whoever comes second sees both versions. */
export function PartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const session = useStaff()
  const renew = useRenewPartners()
  const { saved, draft, setDraft, meetOther, merging } = useMerging<OfficePartner | null, PartnerDraft>({
    opened: partner,
    draftOf: (one) => (one ? draftOf(one) : { ...newPartner(new Date()), sites: session.sites }),
    leave: () => void renew().then(onClose),
  })
  const { save, isBusy, failure } = useSaving({
    onDone: onClose,
    onConflict: meetOther,
  })
  if (merging) return <MergePartner {...merging} />
  return (
    <PartnerForm
      draft={draft}
      isNew={partner === null}
      isBusy={isBusy}
      failure={failure}
      onChange={setDraft}
      onSave={() => void save(draft, saved)}
      onClose={onClose}
    />
  )
}

function useSaving({
  onDone,
  onConflict,
}: {
  onDone: () => void
  onConflict: (theirs: OfficePartner) => void
}) {
  const { t } = useTranslation('sites')
  const renew = useRenewPartners()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(draft: PartnerDraft, saved: OfficePartner | null) {
    const read = termsOf(draft)
    if ('fault' in read) return
    setBusy(true)
    const { terms } = read
    const answer = saved
      ? await act(changeSitePartner, {
          params: { id: saved.id },
          body: { version: saved.version, terms },
          reaction: () => 'silent',
        })
      : await act(addSitePartner, { body: { terms }, reaction: () => 'silent' })
    if (answer.ok) {
      setBusy(false)
      toast({ kind: 'ok', title: t('partners.saved') })
      await renew()
      return onDone()
    }
    const theirs = await otherVersion(answer.failure, () => readSaved(saved))
    setBusy(false)
    setFailure(theirs ? null : answer.failure)
    if (theirs) onConflict(theirs)
  }

  return { save, isBusy, failure }
}

async function readSaved(partner: OfficePartner | null): Promise<OfficePartner | undefined> {
  const { items } = await read(listSitePartners, { query: { page: 1, pageSize: 200 } })
  return items.find(({ id }) => id === partner?.id)
}

interface PartnerFormProps {
  draft: PartnerDraft
  isNew: boolean
  isBusy: boolean
  failure: Failure | null
  onChange: (draft: PartnerDraft) => void
  onSave: () => void
  onClose: () => void
}

function PartnerForm({ draft, isNew, isBusy, failure, onChange, onSave, onClose }: PartnerFormProps) {
  const { t } = useTranslation('sites')
  const change = (part: Partial<PartnerDraft>) => onChange({ ...draft, ...part })
  const read = termsOf(draft)
  return (
    <SaveDialog
      isWide
      title={t(isNew ? 'partners.new' : 'partners.edit')}
      text={t('partners.form.text')}
      save={t('partners.form.save')}
      isBusy={isBusy}
      refusal={'fault' in read ? t(`partners.faults.${read.fault}`) : null}
      failure={failure}
      onSave={onSave}
      onClose={onClose}
    >
      <PartnerFields draft={draft} change={change} />
    </SaveDialog>
  )
}

interface PartnerFieldsProps {
  draft: PartnerDraft
  change: (part: Partial<PartnerDraft>) => void
}

function PartnerFields({ draft, change }: PartnerFieldsProps) {
  const { t } = useTranslation('sites')
  return (
    <>
      <Field label={t('partners.columns.name')}>
        <Input
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <ChoiceGroup legend={t('partners.columns.tier')}>
        {(['main', 'other'] as const).map((tier) => (
          <RadioOption
            key={tier}
            name="partner-tier"
            checked={draft.tier === tier}
            onChange={() => change({ tier })}
            label={t(`partners.tiers.${tier}`)}
          />
        ))}
      </ChoiceGroup>
      {draft.tier === 'main' && (
        <TextFields
          label={t('partners.form.role')}
          most={40}
          value={draft.role}
          onChange={(role) => change({ role })}
        />
      )}
      <ChoiceGroup legend={t('partners.form.logo')}>
        <PicturePicker
          label={t('partners.form.logo')}
          language="de"
          value={draft.picture ? { id: draft.picture, alt: draft.name } : null}
          onPick={({ id }) => change({ picture: id })}
          onRemove={() => change({ picture: '' })}
        />
      </ChoiceGroup>
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
      <SitesChoice value={draft.sites} onChange={(sites) => change({ sites })} />
      <TimeFields value={draft} onChange={change} />
    </>
  )
}

function MergePartner(merging: Merging<PartnerDraft>) {
  const { t } = useTranslation('sites')
  const siteNames = useEverySiteName()
  return (
    <EditConflict<PartnerDraft>
      fields={[
        { name: 'name', label: t('partners.columns.name') },
        { name: 'tier', label: t('partners.columns.tier'), show: (tier) => t(`partners.tiers.${tier}`) },
        {
          name: 'role',
          label: t('partners.form.role'),
          show: (role) => Object.values(role as object).join(' · '),
        },
        { name: 'picture', label: t('partners.form.logo') },
        { name: 'link', label: t('notices.form.link') },
        { name: 'sites', label: t('where.label'), show: (keys) => siteNames(keys as string[] | null) },
        { name: 'fromAt', label: t('times.fromAt') },
        { name: 'untilAt', label: t('times.untilAt') },
        { name: 'position', label: t('position.label') },
      ]}
      {...merging}
    />
  )
}

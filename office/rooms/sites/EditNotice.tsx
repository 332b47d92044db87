import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeTerms } from '#modules/frame/schema.ts'
import {
  changeSiteNotice,
  foreseeSiteNotice,
  makeSiteNotice,
  readSiteNotice,
} from '#modules/office/sites/notices.endpoints.ts'
import type { OfficeNotice } from '#modules/office/sites/notices.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { useEverySiteName } from '../../parts/SitesChoice.tsx'
import { type Merging, useMerging } from '../../parts/use-merging.ts'
import { useStaff } from '../../session/session.ts'
import { NoticeDialog } from './NoticeDialog.tsx'
import { draftOf, type NoticeDraft, newNotice } from './notice-draft.ts'
import { useRenewNotices } from './use-notices.ts'

interface EditNoticeProps {
  /** Null: a new one. */
  notice: OfficeNotice | null
  onClose: () => void
}

/** Written, looked at with what follows, saved; whoever comes second sees both versions. */
export function EditNotice({ notice, onClose }: EditNoticeProps) {
  const { t } = useTranslation('sites')
  const session = useStaff()
  const renew = useRenewNotices()
  const leave = () => void renew().then(onClose)
  const { saved, draft, setDraft, meetOther, merging } = useMerging<OfficeNotice | null, NoticeDraft>({
    opened: notice,
    draftOf: (one) => (one ? draftOf(one) : { ...newNotice(new Date()), sites: session.sites }),
    leave,
  })
  const [asked, setAsked] = useState<NoticeTerms | null>(null)

  if (merging) return <MergeNotice {...merging} />
  if (asked)
    return (
      <ConfirmNotice
        notice={saved}
        terms={asked}
        onConflict={(theirs) => {
          meetOther(theirs)
          setAsked(null)
        }}
        onDone={leave}
        onClose={() => setAsked(null)}
      />
    )
  return (
    <NoticeDialog
      title={t(notice ? 'notices.edit' : 'notices.new')}
      draft={draft}
      onChange={setDraft}
      onNext={setAsked}
      onClose={onClose}
    />
  )
}

interface ConfirmNoticeProps {
  notice: OfficeNotice | null
  terms: NoticeTerms
  onConflict: (theirs: OfficeNotice) => void
  onDone: () => void
  onClose: () => void
}

function ConfirmNotice({ notice, terms, onConflict, onDone, onClose }: ConfirmNoticeProps) {
  const { t } = useTranslation('sites')
  const [digest, setDigest] = useState('')
  const isDone = useRef(false)

  async function save() {
    const answer = notice
      ? await act(changeSiteNotice, {
          params: { id: notice.id },
          body: { version: notice.version, terms, digest },
          reaction: () => 'silent',
        })
      : await act(makeSiteNotice, { body: { terms, digest }, reaction: () => 'silent' })
    if (answer.ok) {
      isDone.current = true
      toast({ kind: 'ok', title: t(terms.isOn ? 'notices.saved' : 'notices.savedOff') })
      return null
    }
    const theirs = await otherVersion(
      answer.failure,
      async () => notice && read(readSiteNotice, { params: { id: notice.id } }),
    )
    if (theirs) onConflict(theirs)
    return answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('notices.confirm.title')}
      text={terms.text.de}
      previewKey={['site-notice', notice?.id, JSON.stringify(terms)]}
      preview={async () => {
        const told = await read(foreseeSiteNotice, { body: { id: notice?.id ?? null, terms } })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`notices.lines.${kind}`),
            value: count,
            isNot,
          })),
          confirm: t(terms.isOn ? 'notices.confirm.on' : 'notices.confirm.off'),
        }
      }}
      onConfirm={save}
      onClose={() => (isDone.current ? onDone() : onClose())}
    />
  )
}

function MergeNotice(merging: Merging<NoticeDraft>) {
  const { t } = useTranslation('sites')
  const siteNames = useEverySiteName()
  const texts = (value: unknown) =>
    Object.values(value as Record<string, string>)
      .filter(Boolean)
      .join(' · ') || '–'
  return (
    <EditConflict<NoticeDraft>
      fields={[
        { name: 'kind', label: t('notices.form.kind'), show: (kind) => t(`notices.kinds.${kind}`) },
        { name: 'text', label: t('notices.form.words'), show: texts },
        { name: 'link', label: t('notices.form.link') },
        { name: 'linkLabel', label: t('notices.form.linkLabel'), show: texts },
        { name: 'sites', label: t('where.label'), show: (keys) => siteNames(keys as string[] | null) },
        { name: 'fromAt', label: t('times.fromAt') },
        { name: 'untilAt', label: t('times.untilAt') },
        { name: 'position', label: t('position.label') },
        { name: 'isOn', label: t('notices.form.on'), show: (isOn) => t(isOn ? 'yes' : 'no') },
        { name: 'isDismissible', label: t('notices.form.dismissible'), show: (may) => t(may ? 'yes' : 'no') },
      ]}
      {...merging}
    />
  )
}

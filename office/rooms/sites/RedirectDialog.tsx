import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeSiteRedirect,
  foreseeSiteRedirect,
  makeSiteRedirect,
} from '#modules/office/sites/redirects.endpoints.ts'
import type { OfficeRedirect, TypedRedirect } from '#modules/office/sites/redirects.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'
import { useRenewRedirects } from './use-redirects.ts'

/** Typed as people read it; the server finds out what it means. */
export type RedirectDraft = TypedRedirect & { allowsForeign: boolean }

export const emptyRedirect: RedirectDraft = { site: '*', from: '', to: '', code: 301, allowsForeign: false }

export const draftOf = ({ site, path, target, code, isForeign }: OfficeRedirect): RedirectDraft => ({
  ...{ site, from: path, to: target ?? '', code },
  allowsForeign: isForeign,
})

interface RedirectDialogProps {
  /** Null: a new one. */
  redirect: OfficeRedirect | null
  start: RedirectDraft
  onClose: () => void
}

/** Typed, then looked at with what follows. */
export function RedirectDialog({ redirect, start, onClose }: RedirectDialogProps) {
  const { t } = useTranslation('sites')
  const [draft, setDraft] = useState(start)
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <ConfirmRedirect redirect={redirect} draft={draft} onDone={onClose} onClose={() => setAsking(false)} />
    )
  const fault = !draft.from.trim() ? 'from' : draft.code !== 410 && !draft.to.trim() ? 'to' : null
  return (
    <OfficeDialog
      title={t(redirect ? 'redirects.edit' : 'redirects.new')}
      text={t('redirects.form.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            disabledReason={fault && t(`redirects.faults.${fault}`)}
            onClick={() => setAsking(true)}
          >
            {t('next')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <RedirectFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
    </OfficeDialog>
  )
}

interface RedirectFieldsProps {
  draft: RedirectDraft
  change: (part: Partial<RedirectDraft>) => void
}

function RedirectFields({ draft, change }: RedirectFieldsProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const { own, isAll } = useOwnSites()
  const plain = { maxLength: 500, autoComplete: 'off', spellCheck: false, inputMode: 'url' } as const
  return (
    <>
      <Field label={t('redirects.columns.site')}>
        <Select value={draft.site} onChange={({ target }) => change({ site: target.value })}>
          {isAll && <option value="*">{t('where.all')}</option>}
          {own.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('redirects.columns.from')} hint={t('redirects.form.fromHint')}>
        <Input {...plain} value={draft.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label={t('redirects.columns.code')}>
        <Select
          value={String(draft.code)}
          onChange={({ target }) => {
            const code = ([301, 302, 410] as const).find((one) => String(one) === target.value) ?? 301
            change(code === 410 ? { code, to: '' } : { code })
          }}
        >
          {([301, 302, 410] as const).map((code) => (
            <option key={code} value={code}>
              {t(`redirects.codes.${code}`)}
            </option>
          ))}
        </Select>
      </Field>
      {draft.code !== 410 && (
        <>
          <Field label={t('redirects.columns.target')} hint={t('redirects.form.toHint')}>
            <Input {...plain} value={draft.to} onChange={({ target }) => change({ to: target.value })} />
          </Field>
          <Checkbox
            label={t('redirects.form.foreign')}
            checked={draft.allowsForeign}
            onChange={({ currentTarget }) => change({ allowsForeign: currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}

interface ConfirmRedirectProps {
  redirect: OfficeRedirect | null
  draft: RedirectDraft
  onDone: () => void
  onClose: () => void
}

function ConfirmRedirect({ redirect, draft, onDone, onClose }: ConfirmRedirectProps) {
  const { t } = useTranslation('sites')
  const renew = useRenewRedirects()
  const [digest, setDigest] = useState('')
  const isDone = useRef(false)
  const { allowsForeign, ...typed } = draft

  async function save() {
    const wanted = { typed, allowsForeign, digest }
    const answer = redirect
      ? await act(changeSiteRedirect, {
          params: { id: redirect.id },
          body: { version: redirect.version, ...wanted },
          reaction: () => 'silent',
        })
      : await act(makeSiteRedirect, { body: wanted, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    isDone.current = true
    toast({ kind: 'ok', title: t('redirects.saved') })
    await renew()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('redirects.confirm.title')}
      text={`${typed.from} → ${typed.to || '410'}`}
      previewKey={['site-redirect', redirect?.id, JSON.stringify(draft)]}
      preview={async () => {
        const told = await read(foreseeSiteRedirect, {
          body: { id: redirect?.id ?? null, typed, allowsForeign },
        })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`redirects.lines.${kind}`),
            value: count,
            isNot,
          })),
          confirm: t('redirects.confirm.button'),
        }
      }}
      onConfirm={save}
      onClose={() => (isDone.current ? onDone() : onClose())}
    />
  )
}

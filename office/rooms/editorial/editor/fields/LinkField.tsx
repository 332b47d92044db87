import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSite } from '#club/sites.ts'
import type { BlockLink } from '#modules/content/blocks.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { usePlace } from '../links/finding.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { useNotes, useWriting } from './context.ts'

export type LinkValue = BlockLink

interface LinkFieldProps {
  label: string
  isOptional: boolean
  path: string
  value: LinkValue | undefined
  onChange: (value: LinkValue | undefined) => void
}

/** Where something leads: said in words, chosen in a dialog. */
export function LinkField({ label, isOptional, path, value, onChange }: LinkFieldProps) {
  const { t } = useTranslation('editor')
  const { site } = useWriting()
  const { id, error, warning } = useNotes(path)
  const [isOpen, setOpen] = useState(false)
  const isSet = value !== undefined && !(value.kind === 'url' && value.url === '')
  return (
    <div className={error ? 'field field--err' : 'field'}>
      <span className="label">{label}</span>
      <div className="editor-chosen">
        <span>{isSet ? <LinkWords link={value} /> : t('link.none')}</span>
        <Button size="s" kind="quiet" id={id} onClick={() => setOpen(true)}>
          {t(isSet ? 'link.change' : 'link.choose')}
        </Button>
        {isSet && isOptional && (
          <Button size="s" kind="line" onClick={() => onChange(undefined)}>
            {t('link.remove')}
          </Button>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {warning && <p className="hint">{warning}</p>}
      {isOpen && (
        <LinkDialog
          site={value?.kind === 'page' ? value.site : site}
          href={hrefOf(value)}
          onChoose={({ link }) => {
            setOpen(false)
            onChange(link)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function hrefOf(link: LinkValue | undefined): string {
  if (link?.kind === 'url') return link.url
  return link?.kind === 'page' ? link.path : ''
}

function LinkWords({ link }: { link: LinkValue }) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  const { data, isPending } = usePlace('node', link.kind === 'node' ? link.uid : '')
  if (link.kind === 'url') return link.url
  if (link.kind === 'page')
    return (
      <>
        {link.path} <small>{loadSite(link.site).name[language]}</small>
      </>
    )
  if (isPending) return link.uid
  return data ? (
    <>
      {data.title} <small>{loadSite(data.site).name[language]}</small>
    </>
  ) : (
    t('link.gone', { name: link.uid })
  )
}

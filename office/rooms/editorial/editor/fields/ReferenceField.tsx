import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consentTopics } from '#club/consents.ts'
import { loadSite, sites, teamSites } from '#club/sites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { type PlaceKind, usePlace } from '../links/finding.ts'
import { PlaceDialog } from '../links/PlaceList.tsx'
import type { NamedShape } from '../shapes/shape.ts'
import { useNotes } from './context.ts'

type Reference = NamedShape & { type: 'reference' }

interface ReferenceFieldProps {
  field: Reference
  label: string
  /** Of a whole piece: it is one match, not the next one. */
  isHead?: boolean
  path: string
  value: unknown
  onChange: (value: unknown) => void
}

/** Something else that a block names: chosen from a list where there are few, searched for otherwise. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { target } = props.field
  if (target === 'site' || target === 'team' || target === 'newsletter') return <FromList {...props} />
  return <Searched {...props} kind={target} />
}

function FromList({ field, label, path, value, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation('editor')
  const { id, error, warning } = useNotes(path)
  const options = useOptions(field.target)
  const known = options.some(([key]) => key === String(value ?? ''))
  return (
    <Field id={id} label={label} error={error} hint={warning}>
      <Select
        value={String(value ?? '')}
        onChange={({ target: { value: next } }) =>
          onChange(next === '' ? undefined : field.isNumber ? Number(next) : next)
        }
      >
        {(field.isOptional || !value) && (
          <option value="">
            {t(field.isOptional ? `reference.by_${field.target}` : 'reference.choose')}
          </option>
        )}
        {!known && value !== undefined && value !== '' && (
          <option value={String(value)}>{String(value)}</option>
        )}
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function useOptions(target: Reference['target']): [key: string, name: string][] {
  const { language } = useOfficeLanguage()
  if (target === 'site') return sites.map(({ key, name }) => [key, name[language]])
  if (target === 'newsletter')
    return consentTopics
      .filter(({ consentType }) => consentType === 'Newsletter')
      .map(({ name, title }) => [name, title[language]])
  return teamSites().map(([key, team]) => [String(team), loadSite(key).name[language]])
}

function Searched({
  field,
  label,
  path,
  value,
  onChange,
  kind,
  isHead,
}: ReferenceFieldProps & { kind: PlaceKind }) {
  const { t } = useTranslation('editor')
  const { id, error, warning } = useNotes(path)
  const [isOpen, setOpen] = useState(false)
  const isMany = field.most > 1
  const chosen = (isMany ? ((value ?? []) as string[]) : [String(value ?? '')]).filter((one) => one !== '')

  function choose(one: string) {
    setOpen(false)
    onChange(isMany ? [...new Set([...chosen, one])] : one)
  }

  return (
    <fieldset className="editor-group">
      <legend className="label">{label}</legend>
      {kind === 'match' && !isHead && <MatchWords value={chosen[0] ?? ''} onChoose={choose} />}
      <ul className="editor-named">
        {chosen.map((one) => (
          <li key={one}>
            <span>{isWord(kind, one) ? t(`reference.${one}`) : <PlaceWords kind={kind} id={one} />}</span>
            {(isMany || field.isOptional) && (
              <Button
                size="s"
                kind="line"
                onClick={() => onChange(isMany ? chosen.filter((other) => other !== one) : undefined)}
              >
                {t('reference.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen.length < field.most + (isMany ? 0 : 1) && (
        <div>
          <Button size="s" kind="quiet" id={id} onClick={() => setOpen(true)}>
            {t(`reference.find_${kind}`)}
          </Button>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      {warning && <p className="hint">{warning}</p>}
      {isOpen && (
        <PlaceDialog
          title={t(`reference.find_${kind}`)}
          kind={kind}
          onChoose={(place) => choose(place.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}

const isWord = (kind: PlaceKind, value: string) => kind === 'match' && (value === 'next' || value === 'last')

/** `next` and `last` follow the calendar by themselves. */
function MatchWords({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { t } = useTranslation('editor')
  return (
    <div className="editor-buttons">
      {(['next', 'last'] as const).map((one) => (
        <Button
          key={one}
          size="s"
          kind={value === one ? 'ink' : 'quiet'}
          aria-pressed={value === one}
          onClick={() => onChoose(one)}
        >
          {t(`reference.${one}`)}
        </Button>
      ))}
    </div>
  )
}

/** How it is called now. */
export function PlaceWords({ kind, id }: { kind: PlaceKind; id: string }) {
  const { t } = useTranslation('editor')
  const { data, isPending } = usePlace(kind, id)
  if (isPending) return id
  return data ? data.title : t('link.gone', { name: id })
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockKind } from '#modules/content/blocks.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { OfficeDialog } from '../../../../parts/OfficeDialog.tsx'
import { OfficeIcon } from '../../../../parts/OfficeIcon.tsx'
import { useBlockWords } from '../fields/context.ts'
import { blockKinds } from '../shapes/shape.ts'
import { BLOCK_ICONS } from './block-icons.ts'

interface BlockPaletteProps {
  onChoose: (kind: BlockKind) => void
  onClose: () => void
}

/** Every kind of block with what it is good for; a few letters find it, Enter takes the first. */
export function BlockPalette({ onChoose, onClose }: BlockPaletteProps) {
  const { t } = useTranslation('editor')
  const words = useBlockWords()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = [...blockKinds]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((kind) => ({ kind, name: words.kind(kind), hint: words.hintOfKind(kind) }))
    .filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(wanted))
    // What is called like it goes before what only mentions it.
    .sort((one, other) => Number(!isNamed(one.name, wanted)) - Number(!isNamed(other.name, wanted)))

  return (
    <OfficeDialog isWide title={t('palette.title')} onClose={onClose}>
      <Field label={t('palette.search')}>
        <Input
          type="search"
          value={typed}
          maxLength={60}
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !found[0]) return
            event.preventDefault()
            onChoose(found[0].kind)
          }}
        />
      </Field>
      {found.length === 0 && <p className="editor-note">{t('palette.none')}</p>}
      <ul className="editor-palette" aria-label={t('palette.kinds')}>
        {found.map(({ kind, name, hint }) => (
          <li key={kind}>
            <button type="button" onClick={() => onChoose(kind)}>
              <OfficeIcon name={BLOCK_ICONS[kind]} />
              <b>{name}</b>
              <small>{hint}</small>
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

/** What most texts are made of stands first. */
const DAILY: readonly BlockKind[] = [
  'text',
  'picture',
  'quote',
  'gallery',
  'video',
  'table',
  'links',
  'teasers',
]
const rankOf = (kind: BlockKind) => (DAILY.includes(kind) ? DAILY.indexOf(kind) : DAILY.length)

const isNamed = (name: string, wanted: string) => wanted !== '' && name.toLowerCase().startsWith(wanted)

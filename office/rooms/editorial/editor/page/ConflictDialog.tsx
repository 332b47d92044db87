import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#modules/content/blocks.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { OfficeDialog } from '../../../../parts/OfficeDialog.tsx'
import type { Theirs } from '../drafts/draft-store.ts'
import { type Choice, type Clash, type Draft, decided, mergeDrafts } from '../drafts/merging.ts'
import { useBlockWords } from '../fields/context.ts'
import { fieldsOf } from '../shapes/shape.ts'
import { textsIn } from '../shapes/values.ts'
import { plainOf } from '../shapes/words.ts'

interface ConflictDialogProps {
  base: Draft
  mine: Draft
  theirs: Theirs
  onDecide: (draft: Draft) => void
  onClose: () => void
}

/** Two have changed the same places: both texts side by side, chosen place by place. Of blocks both may stay. */
export function ConflictDialog({ base, mine, theirs, onDecide, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('editor')
  const merging = useMemo(() => mergeDrafts(base, mine, theirs.draft), [base, mine, theirs])
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const choose = (name: string, choice: Choice) => setChoices((before) => ({ ...before, [name]: choice }))
  const value = (draft: Draft, name: string) => shown((draft as unknown as Record<string, unknown>)[name])
  return (
    <OfficeDialog
      isWide
      title={theirs.by ? t('merge.titleBy', { name: theirs.by }) : t('merge.title')}
      text={t('merge.text')}
      onClose={onClose}
      actions={
        <Button size="s" onClick={() => onDecide(decided(merging, theirs.draft, choices))}>
          {t('merge.go')}
        </Button>
      }
    >
      <div className="editor-clashes">
        {merging.fields.map((name) => (
          <Choices
            key={name}
            name={name}
            label={t(`head.${name}`)}
            options={['mine', 'theirs']}
            chosen={choices[name] ?? 'mine'}
            onChoose={(choice) => choose(name, choice)}
            show={(side) => <p lang={mine.language}>{value(side === 'mine' ? mine : theirs.draft, name)}</p>}
          />
        ))}
        {merging.pieces.map((piece, at) =>
          piece.kind === 'clash' ? (
            <Choices
              // biome-ignore lint/suspicious/noArrayIndexKey: the places stand as long as the dialog does
              key={at}
              name={`blocks.${at}`}
              label={t('merge.blocks')}
              options={['mine', 'theirs', 'both']}
              chosen={choices[`blocks.${at}`] ?? 'mine'}
              onChoose={(choice) => choose(`blocks.${at}`, choice)}
              show={(side) => <BlockWords blocks={piece[side]} language={mine.language} />}
            />
          ) : null,
        )}
      </div>
    </OfficeDialog>
  )
}

interface ChoicesProps {
  name: string
  label: string
  options: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  show: (side: 'mine' | 'theirs') => React.ReactNode
}

function Choices({ name, label, options, chosen, onChoose, show }: ChoicesProps) {
  const { t } = useTranslation('editor')
  return (
    <fieldset className="editor-clash">
      <legend className="label">{label}</legend>
      <div className="editor-clash__sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side}>
            <RadioOption
              name={`clash-${name}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              label={t(`merge.${side}`)}
            />
            {show(side)}
          </div>
        ))}
      </div>
      {options.includes('both') && (
        <RadioOption
          name={`clash-${name}`}
          checked={chosen === 'both'}
          onChange={() => onChoose('both')}
          label={t('merge.both')}
        />
      )}
    </fieldset>
  )
}

/** The words of blocks as text: what somebody else has written is never drawn as HTML here. */
export function BlockWords({ blocks, language }: { blocks: Clash['mine']; language: string }) {
  const { t } = useTranslation('editor')
  const words = useBlockWords()
  if (blocks.length === 0) return <p className="editor-note">{t('merge.removed')}</p>
  return (blocks as Block[]).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stand as they are
    <div key={at} className="editor-words">
      <small>{words.kind(block.kind)}</small>
      {isKnown(block) &&
        textsIn(block).map(({ at: place, text, isHtml }) => (
          <p key={place} lang={language}>
            {isHtml ? plainOf(text) : text}
          </p>
        ))}
    </div>
  ))
}

function isKnown(block: Block): boolean {
  try {
    return fieldsOf(block.kind).length >= 0
  } catch {
    return false
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(shown).join(', ') || '–'
  if (typeof value === 'object') return Object.values(value).map(shown).join(', ')
  return String(value)
}

import './consequences.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

export type ConflictField<Values> = {
  name: keyof Values & string
  label: string
  /** How a value is shown. */
  show?: (value: Values[keyof Values]) => ReactNode
}

interface EditConflictProps<Values> {
  /** Who was first, when it is known. */
  by?: string
  fields: readonly ConflictField<Values>[]
  /** What was typed here, and what is saved by now. */
  mine: Values
  theirs: Values
  /** Goes on with the chosen value of each field, upon the version that is saved by now. */
  onMerge: (merged: Values) => void
  /** Leaves it as it is saved. */
  onTakeTheirs: () => void
  onClose: () => void
}

/** Two have edited the same thing: whoever comes second sees both versions, field by field, and nothing is lost. */
export function EditConflict<Values extends object>(props: EditConflictProps<Values>) {
  const { by, fields, mine, theirs, onMerge, onTakeTheirs, onClose } = props
  const { t } = useTranslation('parts')
  const differing = fields.filter(({ name }) => !isSame(mine[name], theirs[name]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(differing.map(({ name }) => name)))

  function choose(name: string, isMine: boolean) {
    setChosen((before) => new Set([...before].filter((other) => other !== name).concat(isMine ? name : [])))
  }

  function merge() {
    const own = Object.fromEntries([...chosen].map((name) => [name, mine[name as keyof Values]]))
    onMerge({ ...theirs, ...own })
  }

  return (
    <OfficeDialog
      isWide
      title={t('conflict.title')}
      text={by ? t('conflict.textBy', { name: by }) : t('conflict.text')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" onClick={merge}>
            {t('conflict.merge')}
          </Button>
          <Button size="s" kind="quiet" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <div className="conflict">
          {differing.map(({ name, label, show = showPlainly }) => (
            <div key={name}>
              <fieldset>
                <legend>{label}</legend>
                <div className="conflict__choices">
                  {([true, false] as const).map((isMine) => (
                    <RadioOption
                      key={String(isMine)}
                      name={`conflict-${name}`}
                      checked={chosen.has(name) === isMine}
                      onChange={() => choose(name, isMine)}
                      label={
                        <>
                          <small>{t(isMine ? 'conflict.mine' : 'conflict.theirs')}</small>
                          {show(isMine ? mine[name] : theirs[name])}
                        </>
                      }
                    />
                  ))}
                </div>
              </fieldset>
            </div>
          ))}
        </div>
      )}
    </OfficeDialog>
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function showPlainly(value: unknown): string {
  if (Array.isArray(value)) return value.map(showPlainly).join(', ') || '–'
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

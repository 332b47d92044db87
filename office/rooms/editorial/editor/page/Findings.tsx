import { useTranslation } from 'react-i18next'
import { OfficeIcon } from '../../../../parts/OfficeIcon.tsx'
import { Section } from '../../../../parts/Section.tsx'
import type { DraftState, Note } from '../drafts/draft-store.ts'
import { useBlockWords, useNoteWords } from '../fields/context.ts'
import { readingOf } from '../shapes/words.ts'

interface FindingsProps {
  state: DraftState
  onJump: (field: string) => void
}

/** What keeps the text from being published and what is striking about it; each leads to its place. */
export function Findings({ state, onJump }: FindingsProps) {
  const { t } = useTranslation('editor')
  const { faults, warnings, draft } = state
  const { words, minutes } = readingOf(draft as never)
  return (
    <Section title={t('check.title')} aside={<span>{t('check.words', { count: words })}</span>}>
      <ul className="editor-checks">
        {faults.length + warnings.length === 0 && (
          <li>
            <OfficeIcon name="check" />
            <span>{t('check.good')}</span>
          </li>
        )}
        {faults.map((note) => (
          <FindingLine
            key={`${note.field} ${note.problem}`}
            note={note}
            draft={state}
            isFault
            onJump={onJump}
          />
        ))}
        {warnings.map((note) => (
          <FindingLine key={`${note.field} ${note.problem}`} note={note} draft={state} onJump={onJump} />
        ))}
        <li>
          <OfficeIcon name="clock" />
          <span>{t('check.minutes', { count: minutes })}</span>
        </li>
      </ul>
    </Section>
  )
}

interface FindingLineProps {
  note: Note
  draft: DraftState
  isFault?: boolean
  onJump: (field: string) => void
}

function FindingLine({ note, draft, isFault = false, onJump }: FindingLineProps) {
  const { t } = useTranslation('editor')
  const say = useNoteWords()
  const where = usePlaceWords(note.field, draft)
  return (
    <li className={isFault ? 'editor-check--stuck' : 'editor-check--think'}>
      <OfficeIcon name="warning" />
      <button type="button" onClick={() => onJump(note.field)}>
        <b>{where}</b> {say(note)} <small>{t(isFault ? 'check.fault' : 'check.warning')}</small>
      </button>
    </li>
  )
}

/** Where a field stands, in words: `Block 3, Zitat`. */
function usePlaceWords(field: string, { draft }: DraftState): string {
  const { t } = useTranslation('editor')
  const words = useBlockWords()
  const [head = '', number] = field.split('.')
  if (head !== 'blocks' || number === undefined) return t(`head.${head}`)
  const kind = draft.blocks[Number(number)]?.kind
  return t('check.block', { number: Number(number) + 1, name: kind ? words.kind(kind) : '' })
}

import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type { Note } from '../drafts/draft-store.ts'
import type { NamedShape } from '../shapes/shape.ts'

/** What every field of a text knows of it. */
export type WritingContext = {
  uid: string
  language: Language
  /** Key of the site it stands on: addresses in it are meant there. */
  site: string
  faults: readonly Note[]
  warnings: readonly Note[]
}

export const Writing = createContext<WritingContext>({
  uid: '',
  language: 'de',
  site: '',
  faults: [],
  warnings: [],
})

export const useWriting = (): WritingContext => useContext(Writing)

/** Where a list of faults leads. */
export const fieldId = (language: Language, path: string): string => `field-${language}-${path}`

/** What is wrong with a field, and its id. */
export function useNotes(path: string): { id: string; error?: string; warning?: string } {
  const { language, faults, warnings } = useWriting()
  const say = useNoteWords()
  const at = (notes: readonly Note[]) => {
    const note = notes.find(({ field }) => field === path)
    return note && say(note)
  }
  return { id: fieldId(language, path), error: at(faults), warning: at(warnings) }
}

/** A finding of the check as a sentence. */
export function useNoteWords(): (note: Note) => string {
  const { t } = useTranslation('editorial')
  return ({ code, about, problem }) =>
    code ? t([`findings.${code}`, 'findings.shape'], { about: about ?? '' }) : problem
}

/** How fields and kinds of blocks are called. Words of one kind go before words of all. */
export function useBlockWords() {
  const { t } = useTranslation('blocks')
  return {
    kind: (kind: string) => t(`kinds.${kind}.name`),
    hintOfKind: (kind: string) => t(`kinds.${kind}.hint`),
    label: (kind: string, { at, name }: Pick<NamedShape, 'at' | 'name'>) =>
      t([`of.${kind}.${at.replaceAll('.', '_')}`, `fields.${name}`]),
    hint: (kind: string, { at, name }: Pick<NamedShape, 'at' | 'name'>) =>
      t([`hints.${kind}_${at.replaceAll('.', '_')}`, `hints.${name}`], ''),
    choice: (name: string, value: string) => t(`choices.${name}_${value}`),
  }
}

import type { TFunction } from 'i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import type { Consequence } from '../../parts/Consequences.tsx'

/** What another value means, in sentences. */
export const consequencesOf = (
  t: TFunction<'values'>,
  { lines }: Pick<Consequences, 'lines'>,
): Consequence[] =>
  lines.map(({ kind, count, isNot }) => ({
    text: t(`lines.${kind}`),
    value: count === null ? undefined : count,
    isNot,
  }))

import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import type { ItemProblem } from './cart-view.ts'

/** What the sellers say about one thing (CART-21). */
export function ItemProblems({ problems }: { problems: readonly ItemProblem[] }) {
  const { t } = useTranslation('errors')
  const text = useProblemText()
  const sentence = ({ errorCode, available }: ItemProblem) => {
    if (available === undefined) return text(errorCode)
    return available === 0 ? t('left.none') : t('left.few', { count: available })
  }
  return problems.map((problem) => <FieldError key={problem.errorCode}>{sentence(problem)}</FieldError>)
}

/** What is wrong with an order or with the whole cart, and what to do about it. */
export function WholeProblems({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <Banner kind="warn" role="status">
      <WholeSentences codes={codes} />
    </Banner>
  )
}

/** Each of them as a sentence, within what says more. */
export function WholeSentences({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('errors')
  const text = useProblemText()
  return [...new Set(codes)].map((code) => (
    <p key={code}>
      {text(code)} {t(`next.${code}`, '')}
    </p>
  ))
}

/** The sentence for a native error code (NEC-07 … NEC-21); a new code still says that something is wrong. */
export function useProblemText(): (code: string) => string {
  const { t } = useTranslation('errors')
  return (code) => t([`native.${code}`, 'native.unknown'])
}

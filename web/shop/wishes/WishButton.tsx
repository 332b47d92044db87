import './wish-button.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type { WishChoice } from '#modules/catalogue/wishes/wishes.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LatePart } from '#web/ui/part.tsx'
import type { Words } from './marking.ts'
import { useMarks } from './marks.ts'

type WishButtonProps = { product: Pick<ShopProduct, 'id' | 'name'> }

/** The heart on a product in a list. */
export function WishButton({ product }: WishButtonProps) {
  const words = useWords()
  const isMarked = useMarks().has(product.id)
  return (
    <LatePart>
      <IconButton
        className="wish"
        icon="heart"
        label={words.t('mark.label', { name: words.text(product.name) })}
        aria-pressed={isMarked}
        onClick={() => void press(product, words)}
      />
    </LatePart>
  )
}

/** The heart beside what is chosen of a product. */
export function WishLine({ product, choice }: WishButtonProps & { choice: WishChoice }) {
  const words = useWords()
  const isMarked = useMarks().has(product.id)
  return (
    <div className="wish-line">
      <LatePart>
        <Button
          kind="line"
          size="s"
          icon="heart"
          className="wish"
          aria-pressed={isMarked}
          onClick={() => void press(product, words, choice)}
        >
          {words.t('mark.short')}
        </Button>
      </LatePart>
      {isMarked && (
        <Link className="tlink" to={path.wishes(words.language)}>
          {words.t('mark.toList')}
        </Link>
      )}
    </div>
  )
}

/** What it takes is loaded when somebody presses. */
async function press(product: WishButtonProps['product'], words: Words, choice?: WishChoice): Promise<void> {
  const { toggleMark } = await import('./marking.ts')
  await toggleMark(product, words, choice)
}

export function useWords(): Words {
  const { t } = useTranslation('shop')
  return { t, language: useLanguage(), text: useText() }
}

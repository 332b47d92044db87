import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_WISHES } from '#modules/catalogue/wishes/wishes.schema.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { addProductToCart } from '../add-product.ts'
import { leftOutNow } from './mark-store.ts'
import { useWishActions } from './use-wish-actions.ts'
import { type ShownWish, useWishes } from './use-wishes.ts'
import { WishRow } from './WishRow.tsx'
import { canBeBought, variantOf } from './wish-view.ts'

/** Whatever is marked, latest first, with everything that can be done to it. */
export function WishList() {
  const { t } = useTranslation('wishes')
  const { state, load, change, isSignedIn } = useWishes()
  const actions = useWishActions(change)
  if (state.kind === 'loading') return <Skeleton label={t('loading')} rows={4} />
  if (state.kind === 'failed')
    return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void load()} />
  const { wishes } = state
  const leftOut = leftOutNow()
  return (
    <>
      {leftOut > 0 && (
        <Banner kind="warn" role="status">
          {t('leftOut', { count: leftOut, max: MAX_WISHES })}
        </Banner>
      )}
      {wishes.length === 0 ? <NothingMarked /> : <WishesHead wishes={wishes} />}
      {!isSignedIn && <InThisBrowser isEmpty={wishes.length === 0} />}
      <ul className="wishes__list">
        {wishes.map((wish) => (
          <WishRow key={wish.productId} wish={wish} actions={actions} isSignedIn={isSignedIn} />
        ))}
      </ul>
    </>
  )
}

function WishesHead({ wishes }: { wishes: readonly ShownWish[] }) {
  const { t } = useTranslation('wishes')
  return (
    <div className="wishes__head">
      <p className="lead">{t('count', { count: wishes.length })}</p>
      <AllIntoCart wishes={wishes} />
    </div>
  )
}

/** Everything that can be bought as it is; what cannot is counted and said. */
function AllIntoCart({ wishes }: { wishes: readonly ShownWish[] }) {
  const { t } = useTranslation('wishes')
  const language = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const ready = wishes.filter((wish) => canBeBought(wish) && variantOf(wish))
  const unsized = wishes.filter((wish) => canBeBought(wish) && !variantOf(wish)).length
  if (ready.length + unsized < 2) return null

  async function addAll() {
    setAdding(true)
    let added = 0
    for (const wish of ready) {
      const { sku } = variantOf(wish)!
      const outcome = await addProductToCart({ sku, quantity: 1, userOptionValues: wish.userOptionValues })
      if (outcome.kind === 'added') added += 1
      // Nobody answers: the others would fail alike, and it has been said.
      if (outcome.kind === 'failed') break
    }
    setAdding(false)
    const left = wishes.length - added
    toast({
      kind: added > 0 ? 'ok' : 'info',
      id: 'added',
      title: t('all.added', { count: added }),
      ...(left > 0 ? { text: t('all.left', { count: left }) } : {}),
      action: { label: t('toCart'), onSelect: () => window.location.assign(path.cart(language)) },
    })
  }

  return (
    <div className="wishes__all">
      <Button
        iconAfter="cart"
        busy={isAdding}
        disabledReason={ready.length === 0 ? t('all.sizesFirst') : null}
        onClick={() => void addAll()}
      >
        {t(isAdding ? 'adding' : 'all.add')}
      </Button>
      {unsized > 0 && ready.length > 0 && (
        <p className="small muted">{t('all.unsized', { count: unsized })}</p>
      )}
    </div>
  )
}

function NothingMarked() {
  const { t } = useTranslation('wishes')
  return (
    <EmptyState
      icon="heart"
      title={t('empty.title')}
      text={t('empty.text')}
      action={<LinkButton to={path.shop(useLanguage())}>{t('empty.action')}</LinkButton>}
    />
  )
}

/** Without an account: where the list lies, and how it comes along. */
function InThisBrowser({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('wishes')
  const { signIn } = useSession()
  return (
    <p className="wishes__here">
      {t(isEmpty ? 'here.empty' : 'here.text')}{' '}
      <TextButton onClick={() => void signIn()}>{t('here.signIn')}</TextButton>
    </p>
  )
}

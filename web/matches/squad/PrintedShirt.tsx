import { useTranslation } from 'react-i18next'
import { isBack, kitOfBack } from '#modules/catalogue/print.schema.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type { PersonCard } from '#modules/matches/page.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { PrintedBack } from '#web/ui/pictures/PrintedBack.tsx'

type PrintedShirtProps = {
  shirt: Pick<ShopProduct, 'name' | 'full_slugs' | 'price' | 'memberPrice' | 'images'>
  person: PersonCard
}

/** To the shirt that can carry this number. */
export function PrintedShirt({ shirt, person }: PrintedShirtProps) {
  const joined = useJoined()
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const to = withRole('shop', path.inShop(shirt.full_slugs[language], language))
  if (to === null) return null
  const picture = shirt.images.find(({ id }) => isBack(id)) ?? shirt.images[0]
  return (
    <a className="c6 printcta" href={to}>
      <span className="flock-teaser__text">
        <span className="kicker">{text(shirt.name)}</span>
        <span className="h2">{t('person.shirt', { number: person.number, name: person.lastName })}</span>
        <span className="small">
          {joined([
            formatMoney(shirt.price, language),
            shirt.memberPrice !== null &&
              t('person.forMembers', { price: formatMoney(shirt.memberPrice, language) }),
          ])}
        </span>
        <span className="more">
          <span>{t('person.print', { number: person.number })}</span>
          <Icon name="arrow" />
        </span>
      </span>
      {picture && isBack(picture.id) && person.number !== null ? (
        <PrintedBack
          className="printcta__shirt"
          imageUrl={picture.url}
          kit={kitOfBack(picture.id)}
          print={{ name: person.lastName.toLocaleUpperCase('de'), number: String(person.number) }}
        />
      ) : picture ? (
        <Picture
          src={picture.id}
          width={400}
          height={440}
          crop="fit"
          sizes="(min-width: 900px) 22vw, 44vw"
          alt=""
        />
      ) : null}
    </a>
  )
}

import { useTranslation } from 'react-i18next'
import type { OpenAction } from '#modules/account/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText, useWalletAddress } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** What waits for the person, each with the one way to settle it. */
export function OpenActions({ actions }: { actions: OpenAction[] }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const text = useText()
  const inWallet = useWalletAddress()
  return (
    <ul className="todos">
      {actions.map((action) => {
        const words =
          action.kind === 'ticketTransfer'
            ? { name: action.senderName ?? t('actions.ticketTransfer.somebody'), match: text(action.match) }
            : wordsOf(action, language)
        const way = wayOf(action, language)
        return (
          <li className="todo" key={keyOf(action)}>
            <Icon name="warning" />
            <p>
              <b>{t(`actions.${action.kind}.title`, words)}</b> {t(`actions.${action.kind}.text`, words)}
            </p>
            <TextLink to={action.kind === 'ticketTransfer' ? inWallet(way) : way}>
              {t(`actions.${action.kind}.way`)}
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}

function keyOf(action: OpenAction): string {
  switch (action.kind) {
    case 'confirmEmail':
      return action.email
    case 'invitation':
      return action.organizationId
    case 'ticketTransfer':
      return action.transferId
    case 'sendReturn':
      return action.number
    case 'addAddress':
      return action.kind
    default:
      return action.kind + action.checkoutId
  }
}

function wordsOf(action: OpenAction, language: string): Record<string, string> {
  switch (action.kind) {
    case 'confirmEmail':
      return { email: action.email }
    case 'failedPayment':
      return { price: formatMoney(action.totalPrice, language) }
    case 'invitation':
      return { name: action.name }
    case 'sendReturn':
      return { number: action.number }
    default:
      return {}
  }
}

function wayOf(action: OpenAction, language: Parameters<typeof path.account>[0]): string {
  switch (action.kind) {
    case 'signMandate':
      return action.url
    case 'failedPayment':
      return `${path.checkout(language)}?failed=${action.checkoutId}`
    case 'confirmEmail':
      return `${path.accountData(language)}#emails`
    case 'invitation':
      return path.fanClub(language)
    case 'ticketTransfer':
      return path.transfer({ transfer: action.transferId }, language)
    case 'sendReturn':
      return path.order({ order: action.checkoutId }, language)
    case 'addAddress':
      return `${path.addresses(language)}?edit=new`
  }
}

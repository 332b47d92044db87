import type { LoaderFunctionArgs } from 'react-router'
import { page } from '#web/site/context.ts'
import { NewsletterLinkScreen } from './NewsletterLinkScreen.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** Where the mail leads that asks whether a newsletter was meant. */
export default function NewsletterConfirmationPage() {
  return <NewsletterLinkScreen kind="confirmations" />
}

import type { LoaderFunctionArgs } from 'react-router'
import { page } from '#web/site/context.ts'
import { NewsletterLinkScreen } from './NewsletterLinkScreen.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** Where the last line of every newsletter leads. */
export default function NewsletterEndPage() {
  return <NewsletterLinkScreen kind="withdrawals" />
}

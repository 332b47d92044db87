import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle } from './LegalArticle.tsx'
import { legalHandle } from './legal-home.ts'
import { loadLegal } from './load-legal.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

export const handle = legalHandle

export function loader(args: LoaderFunctionArgs) {
  return loadLegal(args)
}

/** The withdrawal function first, then what the law says about it. */
export default function WithdrawalPage() {
  return (
    <LegalArticle text={useLoaderData<typeof loader>()}>
      <WithdrawalForm />
    </LegalArticle>
  )
}

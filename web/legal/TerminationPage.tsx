import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle } from './LegalArticle.tsx'
import { legalHandle } from './legal-home.ts'
import { loadLegal } from './load-legal.ts'
import { TerminationForm } from './TerminationForm.tsx'

export const handle = legalHandle

export function loader(args: LoaderFunctionArgs) {
  return loadLegal(args)
}

/** Where contracts that go on are ended (§ 312k BGB), reached from every footer. */
export default function TerminationPage() {
  return (
    <LegalArticle text={useLoaderData<typeof loader>()}>
      <TerminationForm />
    </LegalArticle>
  )
}

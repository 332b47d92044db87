import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle } from './LegalArticle.tsx'
import { legalHandle } from './legal-home.ts'
import { loadLegal } from './load-legal.ts'

export const handle = legalHandle

/** Imprint, privacy, terms, ground rules, accessibility: one page for all of them. */
export function loader(args: LoaderFunctionArgs) {
  return loadLegal(args)
}

export default function LegalPage() {
  return <LegalArticle text={useLoaderData<typeof loader>()} />
}

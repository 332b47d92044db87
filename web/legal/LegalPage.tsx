import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle } from './LegalArticle.tsx'
import { loadLegal } from './load-legal.ts'

/** Imprint, privacy, terms, ground rules, accessibility: one page for all of them. */
export function loader(args: LoaderFunctionArgs) {
  return loadLegal(args)
}

export default function LegalPage() {
  return <LegalArticle text={useLoaderData<typeof loader>()} />
}

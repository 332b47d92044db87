import './styles/tokens.css'
import './styles/club-colours.css'
import './styles/reset.css'
import './styles/base.css'
import './styles/type.css'
import './styles/grid.css'
import './styles/print.css'
import { type ReactNode, useEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { loadFrame } from './load-frame.ts'
import { loadNavigation } from './load-navigation.ts'
import { loadMatchDay } from './matches/load-match-day.ts'
import { Document } from './shell/Document.tsx'
import { Shell } from './shell/Shell.tsx'
import { ShellSlotsProvider } from './shell/slots.ts'
import { shellSlots } from './shell-slots.ts'
import { visit } from './site/context.ts'

/** What every page knows: its site, its language, where the other sites stand, and the match of the day. */
export async function loader({ context }: LoaderFunctionArgs) {
  const here = context.get(visit)
  const [links, frame, matchDay] = await Promise.all([
    loadNavigation(context),
    loadFrame(context),
    loadMatchDay(context),
  ])
  return { ...here, ...links, ...frame, matchDay }
}

/** The site and the language of a document never change: another language is another document. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => window.pageIsAlive?.(), [])
  return (
    <ShellSlotsProvider value={shellSlots}>
      <Document>{children}</Document>
    </ShellSlotsProvider>
  )
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}

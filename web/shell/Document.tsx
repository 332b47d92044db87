import type { ReactNode } from 'react'
import { Links, Meta, ScrollRestoration } from 'react-router'
import { night } from '#club/look/colours.ts'
import { EarlyScript, LateScripts } from '#web/early/LateScripts.tsx'
import { TEXTS_PLACE } from '#web/i18n/texts-in-page.ts'
import { useHere } from '#web/site/here.ts'

/** A browser leaves a site only with its document: it need not carry whose accent each of them wears. */
const accentOf = import.meta.env.SSR ? (await import('#web/site/accents.ts')).accentOf : null

/** `<html>` and `<head>` of every page, also of a broken one. */
export function Document({ children }: { children: ReactNode }) {
  const { site, language } = useHere()
  const accent = accentOf ? accentOf(site.key) : document.documentElement.dataset['site']
  return (
    <html lang={language} data-site={accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={night} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="preload"
          href="/fonts/archivo-core.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Meta />
        {/* A page's own style sheets may come before the house's: the order of the layers must stand before all of them. */}
        <style>{'@layer reset, base, ui, area, print;'}</style>
        <Links />
        <EarlyScript />
      </head>
      <body>
        {children}
        <script
          id="texts"
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed place holder, filled by texts-in-page.ts
          dangerouslySetInnerHTML={{ __html: TEXTS_PLACE }}
        />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  )
}

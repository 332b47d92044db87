import type { ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { club } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { accentOf } from '#club/navigation.ts'
import { siteByKey } from '#club/sites.ts'
import { TEXTS_PLACE } from '#web/i18n/texts-in-page.ts'
import { twinOf } from '#web/paths.ts'
import { useHere } from './here.ts'

/** `<html>` and `<head>` of every page, also of a broken one. */
export function Document({ children }: { children: ReactNode }) {
  const { site, language } = useHere()
  return (
    <html lang={language} data-site={accentOf(site.key)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0a0f26" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="preload"
          href="/fonts/archivo-core.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <LanguageTwins />
        <Meta />
        {/* A page's own style sheets may come before the house's: the order of the layers must stand before all of them. */}
        <style>{'@layer reset, base, ui, area;'}</style>
        <Links />
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
        <Scripts />
      </body>
    </html>
  )
}

/** The address that counts, and the same page in the other languages, for search engines. */
function LanguageTwins() {
  const { site, language, domains } = useHere()
  const { pathname } = useLocation()
  const origin = siteOrigin(site, domains)
  const address = (wanted: (typeof club.languages)[number]) => {
    const own = wanted === 'de' && site.language === 'en' ? siteOrigin(siteByKey('global')!, domains) : origin
    return own + twinOf({ pathname, siteKey: site.key, language: wanted })
  }
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {club.languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
    </>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { RouterProvider } from 'react-router'
import { createQueries } from './api/queries.ts'
import type { OfficeBoot } from './boot.ts'
import { BootProvider } from './boot-context.ts'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { createRouter } from './router.tsx'

export function App({ boot }: { boot: OfficeBoot }) {
  const router = useMemo(createRouter, [])
  const queries = useMemo(createQueries, [])
  return (
    <BootProvider value={boot}>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </LanguageProvider>
    </BootProvider>
  )
}

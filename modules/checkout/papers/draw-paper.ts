import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import type { drawPage } from './paper-page.ts'

export const drawPaper = drawnInThread<typeof drawPage>(
  new URL('./paper-page.ts', import.meta.url),
  'drawPage',
)

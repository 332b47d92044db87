import { papers } from '#club/look/papers.ts'
import { samplesRoutes } from '#modules/office/samples/routes.ts'
import type { App } from '#platform/http/http.ts'
import { mailPictures } from '#platform/mail/mail-pictures.ts'

/** Where staff look at every mail and paper; examples are loaded when somebody does. */
export async function openSamples({ app }: { app: App }): Promise<void> {
  await app.register(
    samplesRoutes({
      load: async () => (await import('./previews.ts')).previews,
      // The office has the letters itself.
      dress: { pictures: mailPictures(papers), fontUrl: '/fonts/archivo-var.woff2' },
    }),
  )
}

import { test as base } from '@playwright/test'

/**
 * The test of all journeys: browsers of a second person or a second device that one has opened are closed with it. They would go on
 * asking the program for news as long as their worker lives, beside all journeys after it.
 */
export const test = base.extend<{ closesOthers: undefined }>({
  closesOthers: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

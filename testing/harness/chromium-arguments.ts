/** How every browser of the tests is started: without what asks the world outside, or is meant for pages that live long. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A process less that every answer goes through: a tenth of what a browser does. The other one is Playwright's own, which
  // this list takes the place of.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
  // Pages live for seconds here: what would be compiled for the long run costs more than it gives.
  '--js-flags=--no-opt --no-maglev',
]

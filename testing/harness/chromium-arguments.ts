/** How every browser of the tests is started: without what asks the world outside, or is meant for pages that live long. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages live for seconds here: what would be compiled for the long run costs more than it gives.
  '--js-flags=--no-opt --no-maglev',
]

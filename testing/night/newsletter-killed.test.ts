// The gate with as many readers as a large club has.
process.env['B1_NEWSLETTER_READERS'] ??= '60000'
process.env['B1_NEWSLETTER_KILLS'] ??= '10'
await import('#testing/gate/running/newsletter-killed.test.ts')

export {}

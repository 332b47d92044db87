// The gate with every route that changes something.
process.env['C9_EVERY'] ??= '1'
await import('#testing/gate/access/cross-site-pages.test.ts')

export {}

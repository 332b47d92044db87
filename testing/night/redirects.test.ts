// The gate with every name in every path.
process.env['C8_PATH_NAMES'] ??= '9'
await import('#testing/gate/access/redirects.test.ts')

export {}

// The gate with every name in every path.
process.env['C8_PATH_NAMES'] ??= '9'
await import('../gate/redirects.test.ts')

export {}

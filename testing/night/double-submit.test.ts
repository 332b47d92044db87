// The gate at its full figure.
process.env['A5_CHECKOUTS'] ??= '1000'
await import('#testing/gate/money/double-submit.test.ts')

export {}

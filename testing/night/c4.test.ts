// The gate at its full figure.
process.env['C4_REQUESTS'] ??= '100000'
await import('../gate/c4.test.ts')

export {}

// The gate at its full figure.
process.env['A9_RACES'] ??= '5000'
await import('../gate/exchange-races.test.ts')

export {}

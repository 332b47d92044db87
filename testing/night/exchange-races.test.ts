// The gate at its full figure.
process.env['A9_RACES'] ??= '5000'
await import('#testing/gate/places/exchange-races.test.ts')

export {}

// The gate at its full figure.
process.env['A15_PRICE_SETS'] ??= '1000000'
await import('#testing/gate/money/money-conservation.test.ts')

export {}

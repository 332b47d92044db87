// The gate at its full figure.
process.env['A15_PRICE_SETS'] ??= '1000000'
await import('../gate/money-conservation.test.ts')

export {}

// The gate at its full figure.
process.env['A3_ROUNDS'] ??= '200'
process.env['A3_BUYERS'] ??= '500'
await import('#testing/gate/money/last-piece.test.ts')

export {}

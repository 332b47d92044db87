// The gate at its full figure.
process.env['B13_ORDERS'] ??= '60'
await import('#testing/gate/money/bank-failures.test.ts')

export {}

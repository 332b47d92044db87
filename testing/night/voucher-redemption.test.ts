// The gate at its full figure.
process.env['A7_VOUCHERS'] ??= '1000'
process.env['A7_REDEMPTIONS'] ??= '20'
await import('#testing/gate/money/voucher-redemption.test.ts')

export {}

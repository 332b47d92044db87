// The gate at its full figure: a thousand seats, ten at a time.
process.env['A2_ROUNDS'] ??= '100'
process.env['A2_WISHES'] ??= '60'
await import('#testing/gate/places/seat-storm.test.ts')

export {}

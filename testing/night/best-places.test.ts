// The gate at its full figure.
process.env['BEST_PLACES_BUYERS'] ??= '2000'
await import('#testing/gate/places/best-places.test.ts')

export {}

// The gate at its full figure: a million guesses from a thousand addresses.
process.env['C15_ADDRESSES'] ??= '1000'
process.env['C15_GUESSES'] ??= '1000'
await import('#testing/gate/access/code-guessing.test.ts')

export {}

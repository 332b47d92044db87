/**
 * A script for browsers: functions as they stand in the source, of which the first is called with what is given. They know each
 * other and nothing else.
 */
export function scriptOf(functions: readonly ((...given: never[]) => unknown)[], given: object): string {
  const [first] = functions
  const values = JSON.stringify(given).replaceAll('<', '\\u003c')
  return `(() => {\n${functions.map(String).join('\n')}\n${first!.name}(${values})\n})()\n`
}

/** Printed as one letter each: composed, single spaces, one kind of apostrophe. */
export function tidyPrintName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

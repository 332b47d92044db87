import type { DocumentFault } from '#modules/careers/form.schema.ts'
import { documentLimits } from '#modules/careers/form.schema.ts'

export type FileFault = DocumentFault | 'JOB_FILES_TOO_MANY' | 'JOB_FILES_TOO_LARGE'

/** A file that somebody chose, and what is wrong with it. */
export type Chosen = { id: string; file: File; fault: FileFault | null }

/** Told at once, before anything is sent; the server looks again and closer. */
export async function choose(known: readonly Chosen[], files: readonly File[]): Promise<Chosen[]> {
  const fresh = await Promise.all(
    files.map(async (file) => ({ id: crypto.randomUUID(), file, fault: await faultOf(file) })),
  )
  return withinLimits([...known, ...fresh])
}

/** Of what is right by itself, the first five and the first 20 MB. */
export function withinLimits(all: readonly Chosen[]): Chosen[] {
  let [count, bytes] = [0, 0]
  return all.map((one) => {
    if (one.fault && one.fault !== 'JOB_FILES_TOO_MANY' && one.fault !== 'JOB_FILES_TOO_LARGE') return one
    if (count >= documentLimits.files) return { ...one, fault: 'JOB_FILES_TOO_MANY' as const }
    if (bytes + one.file.size > documentLimits.bytes) return { ...one, fault: 'JOB_FILES_TOO_LARGE' as const }
    count += 1
    bytes += one.file.size
    return { ...one, fault: null }
  })
}

/** As it is sent: of a name that is too long its beginning and its ending. */
export function sentName({ name }: Pick<File, 'name'>): string {
  const isLong = name.length > documentLimits.name
  return isLong ? `${name.slice(0, documentLimits.name - '.pdf'.length)}.pdf` : name
}

async function faultOf(file: File): Promise<FileFault | null> {
  if (!/\.pdf$/i.test(file.name)) return 'JOB_FILE_FORMAT'
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '')
  return head === '%PDF-' ? null : 'JOB_FILE_FORMAT'
}

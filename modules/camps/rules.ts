import { AppError, type AppErrorOptions } from '#platform/errors.ts'
import { type CampErrorCode, campErrors } from './schema.ts'

export function refuse(code: CampErrorCode, options: AppErrorOptions = {}): AppError {
  const [status, detail] = campErrors[code]
  return new AppError(status, code, detail, options)
}

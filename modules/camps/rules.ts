import { AppError } from '#platform/errors.ts'
import { type CampErrorCode, campErrors } from './schema.ts'

export function refuse(code: CampErrorCode): AppError {
  const [status, detail] = campErrors[code]
  return new AppError(status, code, detail)
}

import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'

/** @throws for a refusal: a source is only asked on behalf of members with its right */
export function getValue<T>(result: Result<T, NotAllowed | { kind: string }>): T {
  if (result.ok) return result.value
  throw new Error(`the dashboard was refused a look: ${result.error.kind}`)
}

import type { Result } from '#shared/result.ts'

/** A call. @property fields of the body, which is an object; empty without a body @property address of the visitor, for limits */
export type Called = { fields: Record<string, unknown>; address: string; report: (fault: unknown) => void }

/**
 * Why a function refused a call.
 *
 * @property code one word for programs @property message for the user of the form
 * @property mistakes what to correct, by field @property formToken of a fresh form, if the one that was sent is used up
 */
export type FunctionRefusal = {
  status: number
  code: string
  message: string
  mistakes?: readonly { field: string; message: string }[]
  formToken?: string
  retryAfterSeconds?: number
}

/** @property begin what a form needs before it is sent; answers GET */
export type ClubFunction = {
  begin?: () => Promise<object>
  run: (called: Called) => Promise<Result<object, FunctionRefusal>>
}

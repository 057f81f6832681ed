import { createMiddleware } from 'hono/factory'
import { fail } from './answer.ts'
import { isUuid } from '#identity/wires/shared/uuid.ts'

/** Refuses a path whose part is no id. @param part its name in the path. @param name what the vendor calls it */
export const knownId = (part: string, name: string) =>
  createMiddleware(async (c, next) => {
    if (isUuid(c.req.param(part) ?? '')) return next()
    return fail(c, { status: 404, code: 'validation_failed', message: `${name} must be an UUID` })
  })

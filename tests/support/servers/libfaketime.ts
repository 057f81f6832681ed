import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib'

/** Where Debian's package `faketime` puts the library between a program and its clock. */
export const LIBFAKETIME = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((name) => join(DEBIAN, name, 'faketime/libfaketime.so.1'))
  .find(existsSync)

export const NO_LIBFAKETIME = 'libfaketime is not installed here'

import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '#shared/durations.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { LIBFAKETIME } from './libfaketime.ts'

/** The clock on the wall of every program that is started with this environment; what measures durations goes on. */
export function createMovableClock() {
  const file = join(temporaryFolder(), 'clock')
  /** @param milliseconds how far the programs' clock stands from the real one, from now on */
  const set = (milliseconds: number) => {
    // In one step: the program reads it whenever it looks at the clock.
    writeFileSync(`${file}.new`, `${milliseconds < 0 ? '' : '+'}${milliseconds / SECOND}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: LIBFAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    },
  }
}

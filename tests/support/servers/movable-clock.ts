import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '#shared/durations.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { LIBFAKETIME } from './libfaketime.ts'

/** The wall clock of every program that is started with this environment; monotonic clocks are unaffected. */
export function createMovableClock() {
  const file = join(temporaryFolder(), 'clock')
  /** @param milliseconds offset of the programs' clock from the real one, from now on */
  const set = (milliseconds: number) => {
    // Atomically: the program reads it at each look at the clock.
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

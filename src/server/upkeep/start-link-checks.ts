import type { Log } from '#platform/log/log.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import { startRepeating } from '#server/assemble/start-repeating.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import type { Fetch } from './check-links-nightly.ts'

/** Checks hourly whether the links of a site are due. @param fetch answers as the site does */
export const startLinkChecks = ({ checkLinks }: Pick<Instance, 'checkLinks'>, fetch: Fetch, log: Log) =>
  startRepeating(
    {
      name: 'links',
      run: (stopping) => checkLinks(fetch, stopping),
      firstAfterMilliseconds: 5 * MINUTE,
      everyMilliseconds: HOUR,
    },
    log,
  )

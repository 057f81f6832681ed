import { takeRows } from '#features/tournaments/registrations/take-rows.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createDataApi, DATA_API_ADDRESSES } from '#programs/data/create-data-api.ts'
import { createFunctionsApi, FUNCTIONS_ADDRESSES } from '#programs/functions/create-functions-api.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { createContactFunctions } from '#server/functions/contact-functions.ts'
import { createNextMatches } from '#server/functions/next-matches.ts'
import { createVerifyDraw } from '#server/functions/verify-draw.ts'
import { tokenCheck } from '#server/members/token-check.ts'
import { createPublicRows } from '#server/public-rows/create-public-rows.ts'
import { daysAsTheyAre, daysForAll, type ReadDays } from '#server/public-rows/read-days.ts'
import { createFaultReport } from '#server/report-fault.ts'
import type { Services } from '#site/services.ts'
import type { Ground } from './open-ground.ts'
import { openRealtime } from './open-realtime.ts'

/** What programs ask: data, functions and channels. They let in whom the sign-in wires let in. */
export function openGateways(
  ground: Ground,
  ctx: ServerContext,
  services: Services,
): Pick<AppParts, 'dataApi' | 'functionsApi' | 'realtime'> {
  const { config, log, connection, readers } = ground
  const { identity, keyReader } = ground.accounts.identity
  const guard = {
    keys: keyReader,
    checkToken: tokenCheck(identity),
    clientAddress: addressOf(config.trustedProxies),
  }
  const rowsOf = (days: ReadDays) => createPublicRows({ ...services, connection, days, onForget: readers.onForget })
  const report = (fault: unknown) => log.error({ err: fault }, 'a registration by the data API could not be stored')
  const data = createDataApi({
    ...guard,
    rows: rowsOf(daysForAll(ctx)),
    insertRegistrations: (sent) => takeRows(ctx, { ...sent, report }),
    publicUrl: config.publicUrl,
    reportFault: createFaultReport(log, 'a data request failed'),
  })
  const functions = createFunctionsApi({
    ...guard,
    functions: {
      ...createContactFunctions(ctx),
      'verify-draw': createVerifyDraw(ctx),
      'next-matches': createNextMatches(services),
    },
    reportFault: createFaultReport(log, 'a function failed'),
  })
  return {
    dataApi: { addresses: DATA_API_ADDRESSES, fetch: data.fetch },
    functionsApi: { addresses: FUNCTIONS_ADDRESSES, fetch: functions.fetch },
    realtime: openRealtime(ground, { ...guard, rows: rowsOf(daysAsTheyAre(ctx)) }),
  }
}

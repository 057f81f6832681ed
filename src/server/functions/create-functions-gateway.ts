import type { IdentityContext } from '#identity/core/context.ts'
import { addressOf } from '#identity/service/address-of.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import type { KeyReader } from '#programs/data/guard/role.ts'
import { createFunctionsApi, FUNCTIONS_ADDRESSES } from '#programs/functions/create-functions-api.ts'
import type { AppParts } from '#server/app-parts.ts'
import { tokenCheck } from '#server/assemble/create-data-gateway.ts'
import { createFaultReport } from '#server/report-fault.ts'
import type { SiteContext } from '#site/context.ts'
import type { Services } from '#site/services.ts'
import { createContactFunctions } from './contact-functions.ts'
import { createNextMatches } from './next-matches.ts'
import { createVerifyDraw } from './verify-draw.ts'

type Needs = {
  ctx: SiteContext
  services: Services
  config: Config
  keys: KeyReader
  identity: IdentityContext
  log: Log
}

/** The functions with the use cases behind them. */
export function createFunctionsGateway({
  ctx,
  services,
  config,
  keys,
  identity,
  log,
}: Needs): AppParts['functionsApi'] {
  const app = createFunctionsApi({
    functions: {
      ...createContactFunctions(ctx),
      'verify-draw': createVerifyDraw(ctx),
      'next-matches': createNextMatches(services),
    },
    keys,
    checkToken: tokenCheck(identity),
    clientAddress: addressOf(config.trustedProxies),
    reportFault: createFaultReport(log, 'a function failed'),
  })
  return { addresses: FUNCTIONS_ADDRESSES, fetch: app.fetch }
}

import type { IdentityContext } from '#identity/core/context.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { addressOf } from '#identity/service/address-of.ts'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { createDataApi, DATA_API_ADDRESSES } from '#programs/data/create-data-api.ts'
import type { CheckToken } from '#programs/data/guard/role.ts'
import type { InsertRegistrations } from '#programs/data/registrations.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import type { AppParts } from '#server/app-parts.ts'
import { createFaultReport } from '#server/report-fault.ts'

type Needs = {
  rows: RowReader
  config: Config
  /** The keys and people of the sign-in wires; the data API lets in whom they let in. */
  identity: IdentityService
  insertRegistrations: InsertRegistrations
  log: Log
}

/** The data API with everything behind it. */
export function createDataGateway(needs: Needs): AppParts['dataApi'] {
  const { rows, config, identity, insertRegistrations, log } = needs
  const app = createDataApi({
    rows,
    keys: identity.keyReader,
    checkToken: tokenCheck(identity.identity),
    insertRegistrations,
    publicUrl: config.publicUrl,
    clientAddress: addressOf(config.trustedProxies),
    reportFault: createFaultReport(log, 'a data request failed'),
  })
  return { addresses: DATA_API_ADDRESSES, fetch: app.fetch }
}

/** The signer's word for a token that was good once. */
const EXPIRED = 'token is expired'

/** Whether a token of the sign-in still counts, with the session behind it. */
export const tokenCheck =
  (identity: IdentityContext): CheckToken =>
  async (token) =>
    tokenState(await authenticate(identity, token))

export function tokenState(who: Awaited<ReturnType<typeof authenticate>>): Awaited<ReturnType<CheckToken>> {
  if (who.ok) return 'good'
  return who.error.kind === 'access-token-invalid' && who.error.detail === EXPIRED ? 'expired' : 'bad'
}

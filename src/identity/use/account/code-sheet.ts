import type { Identity } from '#identity/core/create-identity.ts'
import type { SheetRefusal } from '#identity/core/factors/recovery-codes.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { AuthenticationRefusal } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated, Grant, Session } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountNeeds } from './account-needs.ts'

/** What the sheet is called among somebody's factors. */
const SHEET = { friendlyName: 'Notfall-Codes' }

/** @property codes only where there were none yet */
export type RaisedSession = { session: Session; codes: string[] | undefined }

/** Gives whoever has set up a factor the codes for emergencies, unless there is a sheet of them already or the site has none. */
export async function withFirstSheet(
  { factors, signIn }: Pick<Identity, 'factors' | 'signIn'>,
  { accessToken, session }: Grant,
): Answer<RaisedSession, AuthenticationRefusal> {
  const who = await signIn.authenticate(accessToken)
  if (!who.ok) return who
  const sheet = await factors.recoveryCodes.generate(who.value, SHEET)
  return ok({ session, codes: sheet.ok ? sheet.value.codes : undefined })
}

/** Recovery codes on paper, for emergencies. */
export function createCodeSheet({ identity: { factors, settings } }: Pick<AccountNeeds, 'identity'>) {
  return {
    /** Unused recovery codes; undefined where there is no sheet of them. */
    async countCodes(who: Authenticated): Promise<number | undefined> {
      const status = await factors.recoveryCodes.status(who)
      return status.ok ? status.value.remaining : undefined
    },

    /** A new sheet; the one before is worth nothing any more. */
    async renewCodes(who: Authenticated): Answer<string[], SheetRefusal> {
      if (!settings.factors.areRecoveryCodesOffered) {
        return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
      }
      const renewed = await factors.recoveryCodes.regenerate(who)
      const isFirst = !renewed.ok && renewed.error.kind === 'recovery-codes-missing'
      const sheet = isFirst ? await factors.recoveryCodes.generate(who, SHEET) : renewed
      return sheet.ok ? ok(sheet.value.codes) : sheet
    },
  }
}

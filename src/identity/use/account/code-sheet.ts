import type { IdentityContext } from '#identity/core/context.ts'
import {
  findRecoveryCodes,
  generateRecoveryCodes,
  renewRecoveryCodes,
  type SheetRefusal,
} from '#identity/core/factors/recovery-codes.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountContext } from './context.ts'

/** The sheet's name among a person's factors. */
const SHEET = { friendlyName: 'Notfall-Codes' }

/** @property codes only if there were none before */
export type RaisedSession = { session: Session; codes: string[] | undefined }

/** Gives recovery codes to people who have set up a factor, unless they have some already or the site offers none. */
export async function withFirstSheet(identity: IdentityContext, raised: Standing): Promise<RaisedSession> {
  const sheet = await generateRecoveryCodes(identity, whoOf(identity, raised), SHEET)
  return { session: raised.session, codes: sheet.ok ? sheet.value.codes : undefined }
}

/** Unused recovery codes; undefined if there is no sheet of them. */
export async function countCodes({ identity }: AccountContext, who: Authenticated): Promise<number | undefined> {
  const status = await findRecoveryCodes(identity, who)
  return status.ok ? status.value.remaining : undefined
}

/** A new sheet, which invalidates the previous one. */
export async function renewCodes({ identity }: AccountContext, who: Authenticated): Answer<string[], SheetRefusal> {
  if (!identity.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
  }
  const renewed = await renewRecoveryCodes(identity, who)
  const isFirst = !renewed.ok && renewed.error.kind === 'recovery-codes-missing'
  const sheet = isFirst ? await generateRecoveryCodes(identity, who, SHEET) : renewed
  return sheet.ok ? ok(sheet.value.codes) : sheet
}

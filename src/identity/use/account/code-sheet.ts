import type { SheetRefusal } from '#identity/core/factors/recovery-codes.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountNeeds } from './account-needs.ts'

/** What the sheet is called among somebody's factors. */
export const SHEET = { friendlyName: 'Notfall-Codes' }

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

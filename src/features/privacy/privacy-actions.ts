import { toSheetFile, type SheetFile } from '#platform/sheets/write-sheet.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { ok, type Result } from '#shared/result.ts'
import type { SheetFormat } from '#shared/sheet-format.ts'
import { RECORD_COLUMNS, toLine, type HoldingLine } from './holding-words.ts'
import type { Holding } from './holding.ts'

const LOOK = { title: 'Verarbeitungen', widths: RECORD_COLUMNS.map(({ width }) => width) }

type Needs = {
  holdings: readonly Holding[]
  now: () => Date
  /** Whether the bytes of what was deleted are gone soon after; PostgreSQL keeps them until it needs their place. */
  overwritesDeleted: boolean
}

export type PrivacyActions = ReturnType<typeof createPrivacyActions>

/** What the club can say of the personal data that it keeps. */
export function createPrivacyActions({ holdings, now, overwritesDeleted }: Needs) {
  const lines = holdings.map(toLine)

  return {
    overwritesDeleted,

    /** How long which data is kept; for everybody. */
    listKept: (): HoldingLine[] => lines,

    /** The record of processing activities (Art. 30 GDPR). */
    readRecord(actor: Actor): Result<HoldingLine[], NotAllowed> {
      const allowed = allow(actor, 'keep-privacy')
      return allowed.ok ? ok(lines) : allowed
    },

    async exportRecord(actor: Actor, format: SheetFormat): Promise<Result<SheetFile, NotAllowed>> {
      const allowed = allow(actor, 'keep-privacy')
      if (!allowed.ok) return allowed
      const sheet = [
        RECORD_COLUMNS.map(({ heading }) => heading),
        ...lines.map((line) => RECORD_COLUMNS.map(({ key }) => line[key])),
      ]
      return ok(await toSheetFile(sheet, { name: `verarbeitungen-${berlinDay(now())}`, format, look: LOOK }))
    },
  }
}

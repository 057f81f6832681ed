import { toSheetFile } from '#platform/sheets/write-sheet.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { ok, type Result } from '#shared/result.ts'
import type { SheetFormat } from '#shared/sheet-format.ts'
import type { PrivacyContext } from './context.ts'
import { RECORD_COLUMNS, toLine, type HoldingLine } from './holding-words.ts'

const LOOK = { title: 'Verarbeitungen', widths: RECORD_COLUMNS.map(({ width }) => width) }

/** The public record: which data is kept, and how long. */
export const listKept = ({ holdings }: PrivacyContext): HoldingLine[] => holdings.map(toLine)

/** The record of processing activities (Art. 30 GDPR). */
export const readRecord = (ctx: PrivacyContext, actor: Actor): Result<HoldingLine[], NotAllowed> =>
  may(actor, 'keep-privacy') ? ok(listKept(ctx)) : notAllowed('keep-privacy')

export async function exportRecord(ctx: PrivacyContext, actor: Actor, format: SheetFormat) {
  const record = readRecord(ctx, actor)
  if (!record.ok) return record
  const sheet = [
    RECORD_COLUMNS.map(({ heading }) => heading),
    ...record.value.map((line) => RECORD_COLUMNS.map(({ key }) => line[key])),
  ]
  return ok(await toSheetFile(sheet, { name: `verarbeitungen-${berlinDay(ctx.now())}`, format, look: LOOK }))
}

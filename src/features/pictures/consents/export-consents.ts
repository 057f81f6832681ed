import type { PictureContext } from '#features/pictures/context.ts'
import { toSheetFile, type Sheet } from '#platform/sheets/write-sheet.ts'
import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { berlinDay, formatDay } from '#shared/berlin-time.ts'
import { ok } from '#shared/result.ts'
import type { SheetFormat } from '#shared/sheet-format.ts'
import type { Consent } from './consent.ts'
import { consentStateNames, PURPOSES, purposeNames } from './picture-consent.ts'

/** @property width in a spreadsheet, in characters */
type Column = { heading: string; width: number; toText: (consent: Consent) => string }

const COLUMNS: Column[] = [
  { heading: 'Name', width: 28, toText: ({ name }) => name },
  { heading: 'Geburtsjahr', width: 12, toText: ({ birthYear }) => String(birthYear) },
  ...PURPOSES.map((purpose) => ({
    heading: purposeNames[purpose],
    width: 15,
    toText: ({ states }: Consent) => consentStateNames[states[purpose]],
  })),
  { heading: 'Erteilt von', width: 32, toText: ({ givenBy }) => givenBy },
  { heading: 'Seit', width: 12, toText: ({ since }) => formatDay(since) },
  { heading: 'Widerrufen am', width: 14, toText: ({ withdrawnOn }) => (withdrawnOn ? formatDay(withdrawnOn) : '') },
  { heading: 'Unterlagen', width: 40, toText: ({ note }) => note },
]

const LOOK = { title: 'Einwilligungen', widths: COLUMNS.map(({ width }) => width) }

/** The whole register as a file; typed values stay text and are never evaluated as formulas. */
export async function exportConsents(ctx: PictureContext, actor: Actor, format: SheetFormat) {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const list = listConsents(await ctx.read.consents.list())
  return ok(await toSheetFile(list, { name: `einwilligungen-${berlinDay(ctx.now())}`, format, look: LOOK }))
}

export const listConsents = (consents: Consent[]): Sheet => [
  COLUMNS.map(({ heading }) => heading),
  ...consents.map((each) => COLUMNS.map(({ toText }) => toText(each))),
]

import { data } from 'react-router'
import { SHEET_FORMATS, type SheetFormat } from '#shared/sheet-format.ts'

/** A file to download. @param name of letters, digits, hyphens and a dot: it needs no escaping */
export const sendFile = (content: BodyInit, { name, mediaType }: { name: string; mediaType: string }) =>
  new Response(content, {
    headers: { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` },
  })

/** @throws a 404 for an address of no such format */
export function sheetFormatIn(params: { format: string }): SheetFormat {
  const format = SHEET_FORMATS.find((each) => each === params.format)
  if (!format) throw data('Dieses Format gibt es nicht; möglich sind CSV und Excel.', 404)
  return format
}

import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import type { ClubContext } from '../context.ts'
import { documentNames, rightOfDocument, type DocumentName } from './document-name.ts'
import { readValues } from './document-text.ts'

/** Every document that the actor may change. */
export async function listDocuments(ctx: ClubContext, actor: Actor) {
  const last = await ctx.read.documents.listLast()
  return documentNames
    .filter((name) => may(actor, rightOfDocument(name)))
    .map((name) => ({ name, last: last.get(name) }))
}

/** What the form starts from. */
export async function showDocument(ctx: ClubContext, actor: Actor, name: DocumentName) {
  if (!may(actor, rightOfDocument(name))) return notAllowed(rightOfDocument(name))
  const { documents } = ctx.read
  const { source, number } = await documents.find(name)
  const last = number === 0 ? undefined : await documents.findVersion(name, number)
  return ok({ name, number, source, last, values: readValues(name, source, ctx.pageText) })
}

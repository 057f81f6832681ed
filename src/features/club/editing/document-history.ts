import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ClubContext, ClubStores } from '../context.ts'
import type { DocumentConflict, DocumentMistakes, SavedDocument, UnknownDocumentVersion } from './document-refusals.ts'
import { rightOfDocument, type DocumentName } from './document-name.ts'
import { readValues } from './document-text.ts'
import { putSource } from './save-document.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

/** Every state that readers saw, newest first. */
export const listDocumentVersions = async (ctx: ClubContext, actor: Actor, name: DocumentName) =>
  may(actor, rightOfDocument(name))
    ? ok(await ctx.read.documents.listVersions(name))
    : notAllowed(rightOfDocument(name))

export async function showDocumentVersion(ctx: ClubContext, actor: Actor, name: DocumentName, number: number) {
  if (!may(actor, rightOfDocument(name))) return notAllowed(rightOfDocument(name))
  const { documents } = ctx.read
  const found = await documents.findVersion(name, number)
  if (!found) return err({ kind: 'unknown-version' } as const)
  const { source, ...version } = found
  const earlier = await documents.findEarlier(name, number)
  return ok({
    version,
    present: (await documents.find(name)).number,
    before: earlier ? readValues(name, earlier.source, ctx.pageText) : undefined,
    after: readValues(name, source, ctx.pageText),
  })
}

/** Restores the content of that version as a new version. @param seen number of the current version */
export async function restoreDocument(
  ctx: ClubContext,
  actor: Actor,
  name: DocumentName,
  { number, seen }: { number: number; seen: number },
): Promise<Result<SavedDocument, NotAllowed | UnknownDocumentVersion | DocumentConflict | DocumentMistakes>> {
  if (!may(actor, rightOfDocument(name))) return notAllowed(rightOfDocument(name))
  return ctx.write(async (stores) => {
    const version = await stores.documents.findVersion(name, number)
    if (!version) return err({ kind: 'unknown-version' })
    return putSource(ctx, stores, name, { source: version.source, seen, by: actor.accountId, command: 'restore' })
  })
}

/** How long older versions of the club's documents stay; the privacy policy repeats it. */
export const documentRetention = { versions: 730 * DAY }

/** Deletes versions whose retention has ended, along with their authors; the current one stays. Runs about once a day. @returns how many */
export function purgeDocuments(ctx: Context<ClubStores>): Promise<number> {
  const until = new Date(ctx.now().getTime() - documentRetention.versions)
  return ctx.write(({ documents }) => documents.removeVersionsUntil(until))
}

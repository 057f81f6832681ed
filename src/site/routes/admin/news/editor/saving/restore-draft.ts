import { areSame, fingerprintOf, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'
import type { DeviceDraft } from './save-queue.ts'

/**
 * The initial state of a page.
 *
 * - `fresh`: the server's version
 * - `restored`: the device's draft, which continues the server's version
 * - `conflict`: the device's draft and another author's version have diverged
 */
export type Beginning =
  | { kind: 'fresh'; base: SavedDraft }
  | { kind: 'restored'; base: SavedDraft; fields: DraftFields; at: string; sent: string[] }
  | { kind: 'conflict'; base: SavedDraft; fields: DraftFields; at: string; theirs: ForeignDraft }

/** @param server the version that the page came with @param device the device's draft of this person and article */
export function restoreDraft(server: ForeignDraft, device: DeviceDraft | undefined): Beginning {
  const { number, fields, kept = fields } = server
  const base = { number, fields }
  if (!device || [fields, kept].some((known) => areSame(device.fields, known))) return { kind: 'fresh', base }
  const isOurs =
    device.base.number === number || areSame(device.base.fields, fields) || device.sent.includes(fingerprintOf(kept))
  if (isOurs) return { kind: 'restored', base, fields: device.fields, at: device.at, sent: device.sent }
  return { kind: 'conflict', base: device.base, fields: device.fields, at: device.at, theirs: server }
}

import { areSame, fingerprintOf, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'
import type { DeviceDraft } from './save-queue.ts'

/**
 * What a page begins with.
 *
 * - `fresh`: what the server has
 * - `restored`: what lay on the device and continues what the server has
 * - `conflict`: the device's text and somebody else's have a beginning in common
 */
export type Beginning =
  | { kind: 'fresh'; base: SavedDraft }
  | { kind: 'restored'; base: SavedDraft; fields: DraftFields; at: string; sent: string[] }
  | { kind: 'conflict'; base: SavedDraft; fields: DraftFields; at: string; theirs: ForeignDraft }

/** @param server what the page brought @param device what lay on the device for this person and article */
export function restoreDraft(server: ForeignDraft, device: DeviceDraft | undefined): Beginning {
  const { number, fields, kept = fields } = server
  const base = { number, fields }
  if (!device || [fields, kept].some((known) => areSame(device.fields, known))) return { kind: 'fresh', base }
  const isOurs =
    device.base.number === number || areSame(device.base.fields, fields) || device.sent.includes(fingerprintOf(kept))
  if (isOurs) return { kind: 'restored', base, fields: device.fields, at: device.at, sent: device.sent }
  return { kind: 'conflict', base: device.base, fields: device.fields, at: device.at, theirs: server }
}

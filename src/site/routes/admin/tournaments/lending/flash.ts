import { href, redirect } from 'react-router'
import type { AdmitRefusal } from '#features/tournaments/lending/carry-files.ts'
import type { LendingCommand } from '#features/tournaments/lending/lending-room.ts'

const FLASH = 'getan'

type Failed = AdmitRefusal['kind'] | 'no-file' | 'taken-already'
export type Flash = LendingCommand['kind'] | 'brought'

const done: Record<Flash, string> = {
  revoke: 'Die Mitnahme ist beendet. Von diesem Rechner nimmt die Website nichts mehr an.',
  admit: 'Was von diesem Rechner kommt, nimmt die Website wieder an.',
  settle: 'Entschieden.',
  'settle-entry': 'Entschieden.',
  brought:
    'Angenommen. Alles aus der Halle steht jetzt hier; auf dem Laptop löscht „tournament forget --yes“ das Turnier.',
}

const BROUGHT_AND_OPEN =
  'Angenommen. Einiges widerspricht dem, was hier steht: Bitte entscheiden Sie unten. Verloren geht nichts.'

const failed: Record<Failed, string> = {
  'taken-already': 'Das Turnier ist schon mitgenommen, oder diese Mitnahme ist beendet. Es wurde nichts geändert.',
  'no-file': 'Es kam keine Datei an. Bitte wählen Sie zuerst die Datei vom Laptop aus.',
  'foreign-file': 'Diese Datei gehört nicht zu diesem Turnier, oder sie ist beschädigt. Es wurde nichts geändert.',
  'unknown-lease': 'Diese Mitnahme kennt die Website nicht. Es wurde nichts geändert.',
  'lease-revoked': 'Diese Mitnahme ist beendet. Erlauben Sie sie unten wieder, dann nimmt die Website die Datei an.',
  unreadable: 'Was zurückkommt, passt nicht zu dem, was hier steht. Es wurde nichts geändert.',
}

/** Redirects to the room, which shows the notice. */
export const roomSaying = (params: { slug: string }, flash: Flash | Failed) =>
  redirect(`${href('/admin/turniere/:slug/mitnehmen', params)}?${FLASH}=${flash}`, 303)

/** The notice of the room; undefined for an unknown word. @param isOpen whether there is something to decide */
export function readFlash(address: string, isOpen: boolean): { text: string; isFailed: boolean } | undefined {
  const flash = new URL(address).searchParams.get(FLASH) ?? ''
  if (flash === 'brought' && isOpen) return { text: BROUGHT_AND_OPEN, isFailed: false }
  if (isIn(done, flash)) return { text: done[flash], isFailed: false }
  return isIn(failed, flash) ? { text: failed[flash], isFailed: true } : undefined
}

const isIn = <K extends string>(texts: Record<K, string>, text: string): text is K => Object.hasOwn(texts, text)

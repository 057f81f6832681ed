import { data, href, redirect, type RouterContextProvider } from 'react-router'
import type { BinItem, BinKind } from '#features/bin/bin-item.ts'
import type { Doomed } from '#features/bin/context.ts'
import { lookAtDoomed, putIntoBin } from '#features/bin/keep-bin.ts'
import { isPageSlug } from '#features/news/page-address.ts'
import { enterRoom } from '../../../context.ts'
import { describeRoom } from '../describe-room.ts'

type Visit = { context: Readonly<RouterContextProvider> }

export const {
  roomMeta: binMeta,
  isMissing,
  showMissing,
} = describeRoom('Gelöschtes zurückholen', { 'unknown-item': 'Das gibt es nicht (mehr).' })

const kindNames: Record<BinKind, string> = {
  article: 'Artikel',
  event: 'Turnier',
  date: 'Termin',
  team: 'Mannschaft',
  picture: 'Bild',
  file: 'PDF-Datei',
}

/** Its form within a sentence. */
export const kindName = ({ kind, name }: Pick<BinItem, 'kind' | 'name'>): string =>
  isPage(kind, name) ? 'Seite' : kindNames[kind]

const isPage = (kind: BinKind, name: string): boolean => kind === 'article' && isPageSlug(name)

/** Query parameter of the notice after the redirect. */
export const FLASH = 'gesagt'

/** The item to delete, and why it cannot be deleted. @throws the error page when there is no such item */
export async function loadDoomed(visit: Visit, doomed: Doomed) {
  const { ctx, actor } = enterRoom(visit.context)
  const looked = await lookAtDoomed(ctx, actor, doomed)
  if (looked.ok) {
    const { title, name } = looked.value
    return { title, isPage: isPage(doomed.kind, name), problem: undefined }
  }
  if (isMissing(looked.error)) return showMissing(looked.error)
  return { title: undefined, isPage: false, problem: problemText(looked.error) }
}

/** Puts it into the bin and redirects there. */
export async function deleteDoomed(visit: Visit, doomed: Doomed) {
  const { ctx, actor } = enterRoom(visit.context)
  const removed = await putIntoBin(ctx, actor, doomed)
  if (removed.ok) return redirect(`${href('/admin/papierkorb')}?${FLASH}=abgelegt`, 303)
  if (isMissing(removed.error)) return showMissing(removed.error)
  return data({ problem: problemText(removed.error) }, 409)
}

function problemText(refusal: { kind: 'shown' } | { kind: 'has-registrations'; count: number }): string {
  if (refusal.kind === 'shown') return 'Das wird noch gezeigt. Nehmen Sie es zuerst dort heraus, wo es steht.'
  const { count } = refusal
  const what = count === 0 ? 'Nachrichten an Angemeldete' : count === 1 ? 'eine Anmeldung' : `${count} Anmeldungen`
  return `Zu diesem Turnier gibt es noch ${what}. Wer sich angemeldet hat, soll die Seite wiederfinden; deshalb lässt es sich erst löschen, wenn die Anmeldungen nach Ablauf ihrer Frist gelöscht sind.`
}

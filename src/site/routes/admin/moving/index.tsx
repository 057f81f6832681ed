import { href, redirect } from 'react-router'
import { discardMove, previewArticles, showMoves, takeOver, canTakeBack } from '#features/moving/keep-moves.ts'
import { TAKE_BACK, type SiteMove } from '#features/moving/move.ts'
import { berlinDay, formatDate, formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { useFlash } from '../../../flash.ts'
import { readForm } from '../../../read-form.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { MovedSites, ReadyMove, SendForm, Working } from './move-parts.tsx'
import { getOrShowMissing, roomMeta, showMissing } from './show-missing.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { moves, showsSample } = getOrShowMissing(await showMoves(ctx, actor))
  const working = moves.find(({ state }) => WORDS[state] !== undefined)
  const ready = moves.find(({ state }) => state === 'ready')
  const articles = ready && (await previewArticles(ctx, actor))
  return {
    working: working && { text: WORDS[working.state] ?? '', ...toLine(working, ctx.now()) },
    ready: ready?.report && {
      ...toLine(ready, ctx.now()),
      report: ready.report,
      articles: articles?.ok
        ? articles.value.map(({ name, title, at }) => ({ name, title, date: formatDate(at) }))
        : [],
    },
    others: moves
      .filter((move) => move !== ready && move !== working)
      .map((move) => ({ ...toLine(move, ctx.now()), report: move.state === 'imported' ? move.report : undefined })),
    showsSample,
  }
}

/** Steps that run by themselves. */
const WORDS: Partial<Record<SiteMove['state'], string>> = {
  uploaded: 'Die Website ist angekommen und wird gelesen.',
  importing: 'Die Website wird übernommen.',
  'taking-back': 'Der Umzug wird zurückgenommen.',
}

function toLine(move: SiteMove, now: Date) {
  const { id, name, state, progress, importedAt } = move
  return {
    id,
    name,
    state,
    progress,
    until: canTakeBack(move, now) && importedAt ? berlinDay(new Date(importedAt.getTime() + TAKE_BACK)) : undefined,
    importedAt: importedAt && formatListDate(importedAt),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { intent, id = '', beginnen } = await readForm(request)
  const isTaken = intent === 'uebernehmen'
  const done = isTaken ? await takeOver(ctx, actor, id, beginnen === 'ja') : await discardMove(ctx, actor, id)
  if (!done.ok && done.error.kind === 'not-allowed') return showMissing(done.error)
  // If another user was faster, the page shows the present state.
  return redirect(`${href('/admin/umziehen')}${done.ok && !isTaken ? '?gesagt=verworfen' : ''}`, 303)
}

const TITLE = 'Website umziehen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

const FLASHES = {
  'keine-datei': 'Bitte wählen Sie eine Datei aus.',
  'zu-gross': 'Diese Datei ist größer als 500 MB. Lassen Sie weg, was nicht zur Website gehört.',
  'kein-platz': 'Auf dem Server ist nicht genug Platz für diese Datei.',
  'schon-eine': 'Es ist schon eine Website da. Übernehmen oder verwerfen Sie diese zuerst.',
  'nicht-angekommen': 'Die Datei kam nicht vollständig an. Bitte versuchen Sie es noch einmal.',
  verworfen: 'Verworfen: Die Datei ist gelöscht, auf der Website hat sich nichts geändert.',
}

export default function Moving({ loaderData: { working, ready, others, showsSample } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Übersicht', path: href('/admin') }}
      lead="Artikel, Seiten, Bilder und frühere Adressen der alten Website kommen hierher."
      notice={useFlash(FLASHES)}
    >
      {working && <Working {...working} />}
      {ready && <ReadyMove {...ready} showsSample={showsSample} />}
      {!working && !ready && <SendForm />}
      <MovedSites moves={others} />
    </RoomPage>
  )
}

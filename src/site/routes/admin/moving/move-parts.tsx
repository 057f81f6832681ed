import { useEffect } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { Fate, MoveReport } from '#features/moving/move.ts'
import { formatDay } from '#shared/berlin-time.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import { ARCHIVE_UPLOAD_PATH } from './upload-path.ts'
import { Submit } from '../../../ui/submit.tsx'

type Line = { id: string; name: string; state: string; progress: string | undefined }

/** The browser sends this form itself: the server reads the archive as a stream. */
export const SendForm = () => (
  <RoomPart id="senden" title="Alte Website schicken">
    <p>Zuerst sehen Sie, was gefunden wurde und wie es aussehen wird. Auf der Website ändert sich noch nichts.</p>
    <PostForm encType="multipart/form-data" action={ARCHIVE_UPLOAD_PATH} reloadDocument>
      <FormField
        name="datei"
        label="ZIP-Archiv oder Export von WordPress"
        hint="Der Ordner der Website (Jekyll, Hugo, Gatsby, Eleventy, Astro, HTML-Dateien) als ZIP, oder die XML-Datei von WordPress; mit Bildern beides zusammen als ZIP. Höchstens 500 MB."
        input={{ type: 'file', accept: '.zip,.xml', required: false }}
      />
      <Submit>Schicken und ansehen</Submit>
    </PostForm>
  </RoomPart>
)

/** Reload interval of a page while something is in progress. */
const AGAIN_SECONDS = 3

export function Working({ id, name, state, progress, text }: Line & { text: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = setInterval(() => void revalidate(), AGAIN_SECONDS * 1_000)
    return () => clearInterval(again)
  }, [revalidate])
  return (
    <RoomPart id="unterwegs" title={name}>
      <noscript>
        <meta httpEquiv="refresh" content={String(AGAIN_SECONDS)} />
      </noscript>
      <p role="status">
        {text} {progress}
      </p>
      <p>
        <Link to={href('/admin/umziehen')} reloadDocument>
          Nachsehen, wie weit es ist
        </Link>{' '}
        – oder später wiederkommen: Es geht auch ohne Sie weiter.
      </p>
      {state === 'uploaded' && <Discard id={id} />}
    </RoomPart>
  )
}

type Ready = Line & {
  report: MoveReport
  articles: { name: string; title: string; date: string }[]
  showsSample: boolean
}

export const ReadyMove = ({ id, name, progress, report, articles, showsSample }: Ready) => (
  <>
    <RoomPart id="gefunden" title={`Gefunden in „${name}“`}>
      {progress !== undefined && <p role="alert">Noch nicht übernommen: {progress}</p>}
      <Balance {...report} />
    </RoomPart>
    <RoomPart id="vorschau" title="So werden die Artikel aussehen">
      <ul className="rows gap-2">
        {articles.map(({ name: key, title, date }) => (
          <li key={key}>
            <Link to={href('/admin/umziehen/artikel/:name', { name: key })}>{title}</Link>, {date}
          </li>
        ))}
      </ul>
    </RoomPart>
    <RoomPart id="uebernehmen" title="Übernehmen">
      <Fates {...report} />
      <TakeOverForm id={id} showsSample={showsSample} />
      <p>
        Sie können den Umzug 30 Tage lang als Ganzes zurücknehmen. Wird nichts übernommen, ist die Datei nach einer
        Woche gelöscht.
      </p>
    </RoomPart>
  </>
)

const TakeOverForm = ({ id, showsSample }: Pick<Ready, 'id' | 'showsSample'>) => (
  <PostForm>
    <input type="hidden" name="id" value={id} />
    {showsSample && (
      <fieldset>
        <legend>Beispielverein jetzt wegnehmen?</legend>
        <label className="affirmation">
          <input type="radio" name="beginnen" value="ja" defaultChecked />
          <span>Ja, er verschwindet von der Website</span>
        </label>
        <label className="affirmation">
          <input type="radio" name="beginnen" value="nein" />
          <span>Nein, er bleibt daneben stehen</span>
        </label>
      </fieldset>
    )}
    <div className="actions">
      <Submit value="uebernehmen">Jetzt übernehmen</Submit>
      <Submit kind="quiet" value="verwerfen">
        Verwerfen
      </Submit>
    </div>
  </PostForm>
)

const KINDS: Record<string, string> = { post: 'Artikel', page: 'Seiten', picture: 'Bilder', file: 'Dateien' }

/** Everything found, as either taken over or left out. */
const Balance = ({ kinds, leftOut, hints }: MoveReport) => (
  <>
    <ul className="rows gap-2">
      {kinds.map(({ kind, found, taken, leftOut: left }) => (
        <li key={kind}>
          <strong>{KINDS[kind] ?? kind}</strong>: {found} gefunden, {taken} übernommen, {left} nicht
        </li>
      ))}
    </ul>
    {leftOut.map(({ reason, count, places }) => (
      <details key={reason}>
        <summary>
          {count}-mal nicht übernommen: {reason}
        </summary>
        <ul className="bullets">
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
          {count > places.length && <li>und {count - places.length} weitere</li>}
        </ul>
      </details>
    ))}
    {hints.length > 0 && (
      <details>
        <summary>Bitte ansehen: {hints.length} Stellen</summary>
        <ul className="bullets">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </details>
    )}
  </>
)

const FATE_WORDS: Record<Fate, string> = {
  new: 'neu',
  replaced: 'ersetzt, was unter derselben Adresse steht',
  unchanged: 'schon da und gleich',
  kept: 'bleibt, wie es ist, weil es auf der Website geändert wurde',
}

/** What happens to each file, including existing ones. */
function Fates({ fates, kept }: MoveReport) {
  const shown = (['new', 'replaced', 'unchanged', 'kept'] as const).filter((fate) => fates[fate] > 0)
  return (
    <>
      <ul className="rows gap-2">
        {shown.map((fate) => (
          <li key={fate}>
            {fates[fate]} {fates[fate] === 1 ? 'Datei' : 'Dateien'}: {FATE_WORDS[fate]}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <p>Es bleibt: {kept.join(', ')}.</p>}
    </>
  )
}

type Other = Line & { until: string | undefined; importedAt: string | undefined; report: MoveReport | undefined }

/** The outcome of the other moves. */
export const MovedSites = ({ moves }: { moves: Other[] }) =>
  moves.map(({ id, name, state, progress, until, importedAt, report }) => (
    <RoomPart key={id} id={`umzug-${id}`} title={name}>
      {state === 'failed' && <p role="alert">Nicht gelesen: {progress}</p>}
      {state === 'imported' && <p>Übernommen am {importedAt}.</p>}
      {report && (
        <details>
          <summary>Was mitkam und was nicht</summary>
          <Balance {...report} />
        </details>
      )}
      {state === 'taken-back' && <p>Zurückgenommen; was der Umzug brachte, liegt im Papierkorb. {progress}</p>}
      {until !== undefined && (
        <p>
          <Link className="button button-quiet" to={href('/admin/umziehen/zuruecknehmen/:id', { id })}>
            Umzug zurücknehmen
          </Link>{' '}
          Das geht bis {formatDay(until)}.
        </p>
      )}
      {state === 'failed' && <Discard id={id} />}
    </RoomPart>
  ))

const Discard = ({ id }: { id: string }) => (
  <PostForm>
    <input type="hidden" name="id" value={id} />
    <button className="button button-quiet" name="intent" value="verwerfen">
      Verwerfen
    </button>
  </PostForm>
)

import { cx } from '#site/ui/cx.ts'
import { Chips } from '#site/ui/chips.tsx'
import { Search, Upload } from '#site/ui/icons.ts'
import { Form, href, Link } from 'react-router'
import {
  LIBRARY_CHOICES,
  type LibraryChoice,
  type LibraryQuery,
  listPictures,
} from '#features/pictures/library/list-pictures.ts'
import { enterRoom } from '../../../context.ts'
import { FormSummary, FormField } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPages, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import styles from './library.module.css'
import { choiceWords, readLibraryQuery, toLibraryQuery } from './library-query.ts'
import { PictureCard, toPictureCard } from './picture-card.tsx'
import { readReport, REMOVED, type UploadReport } from './upload-report.ts'
import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { UPLOAD_PATH } from './upload-path.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const parameters = new URL(request.url).searchParams
  const query = readLibraryQuery(parameters)
  const { pictures, ...page } = getOrShowMissing(await listPictures(ctx, actor, query))
  const isRemoved = parameters.has(REMOVED)
  return { query, ...page, cards: pictures.map(toPictureCard), report: readReport(parameters), isRemoved }
}

const TITLE = 'Bilder'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Library({ loaderData }: Route.ComponentProps) {
  const { query, counts, pageCount, making, cards, report, isRemoved } = loaderData
  return (
    <RoomPage
      title={TITLE}
      lead="Alles, was Artikel und Seiten zeigen. Ort, Gerät und Namen, die ein Foto in sich trägt, werden beim Hochladen entfernt."
      notice={isRemoved ? 'Das Bild liegt im Papierkorb.' : takenText(report?.taken ?? 0)}
    >
      {making && (
        <p className="hint" role="status">
          Bilder werden vorbereitet ({making.done} von {making.total}). Bis dahin steht ein Platzhalter für sie.
        </p>
      )}
      {report && report.refused.length > 0 && <Refused refused={report.refused} />}
      <UploadForm />
      <section className="stack gap-4" aria-labelledby="bestand">
        <h2 id="bestand">Bestand</h2>
        <SearchForm query={query} />
        <Choices query={query} counts={counts} />
        {cards.length === 0 ? (
          <p>{query.search === '' ? choiceWords[query.choice].none : 'Dazu gibt es kein Bild.'}</p>
        ) : (
          <ul className={styles['grid']}>
            {cards.map((card) => (
              <PictureCard key={card.name} card={card} />
            ))}
          </ul>
        )}
        <RoomPages page={query.page} pageCount={pageCount} toSearch={(page) => toLibraryQuery({ ...query, page })} />
      </section>
    </RoomPage>
  )
}

function takenText(taken: number): string | undefined {
  if (taken === 0) return undefined
  return taken === 1
    ? 'Ein Bild ist da. Bitte beschreiben Sie es.'
    : `${taken} Bilder sind da. Bitte beschreiben Sie sie.`
}

const Refused = ({ refused }: Pick<UploadReport, 'refused'>) => (
  <FormSummary title="Nicht angenommen" mistakes={refused.map((message) => ({ field: UPLOAD_FIELD_ID, message }))} />
)

const SearchForm = ({ query: { search, choice } }: { query: LibraryQuery }) => (
  <Form method="get" role="search" aria-label="Bilder suchen" className={cx('cluster gap-3 end', styles['search'])}>
    {choice !== 'all' && <input type="hidden" name="zeige" value={choiceWords[choice].key} />}
    <div className="field">
      <label htmlFor="suche">Bilder suchen</label>
      <input id="suche" name="suche" type="search" maxLength={200} defaultValue={search} key={search} />
    </div>
    <button className="button button-quiet" type="submit">
      <Icon icon={Search} size={18} /> Suchen
    </button>
  </Form>
)

const Choices = ({ query, counts }: { query: LibraryQuery; counts: Record<LibraryChoice, number> }) => (
  <nav aria-label="Auswahl">
    <Chips>
      {LIBRARY_CHOICES.map((choice) => (
        <li key={choice}>
          <Link
            to={{ pathname: href('/admin/bilder'), search: toLibraryQuery({ ...query, choice, page: 1 }) }}
            aria-current={choice === query.choice ? 'page' : undefined}
          >
            {choiceWords[choice].label} <span>{counts[choice]}</span>
          </Link>
        </li>
      ))}
    </Chips>
  </nav>
)

/** Id of the upload field, for links on the same page. */
const UPLOAD_FIELD_ID = 'bilder'

/** The browser sends this form itself: the server reads pictures as a stream, and only at this address. */
const UploadForm = () => (
  <RoomPart id="hochladen" title="Hochladen">
    <PostForm
      encType="multipart/form-data"
      action={UPLOAD_PATH}
      reloadDocument
      className={cx('cluster gap-3 end', styles['upload'])}
    >
      <FormField
        name={UPLOAD_FIELD}
        id={UPLOAD_FIELD_ID}
        label="Fotos auswählen"
        hint="Mehrere auf einmal; JPEG, PNG, WebP, AVIF oder GIF bis 20 MB."
        input={{ type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif', multiple: true }}
      />
      <Submit>
        <Icon icon={Upload} size={18} /> Hochladen
      </Submit>
    </PostForm>
  </RoomPart>
)

import { Fragment } from 'react'
import { data, href, Link, redirect, redirectDocument, useSearchParams } from 'react-router'
import { clubSchemas } from '#features/club/club-facts.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import { may } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { SavingForm } from '../../../described-form/saving-form.tsx'
import { FormAnswer } from '../../../described-form/form-answer.tsx'
import {
  countName,
  innerName,
  isList,
  isTypedFields,
  toTypedFields,
  type Typed,
  type TypedFields,
} from '#shared/form/typed.ts'
import { listPictureOptions } from '../../../pictures/picture-options.ts'
import { services } from '../../../services.ts'
import { readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import styles from './club.module.css'
import { nameOfPath } from '../name-of-path.ts'
import { answerDocument } from './document-action.ts'
import type { DocumentForm } from './document-form.ts'
import { findForm } from './document-forms.ts'
import { ColourCheck } from './look/colour-check.tsx'
import { coloursIn, lookPicks } from './look/look-picks.ts'
import { formAt, getOrShowMissing, roomMeta } from './enter-room.ts'
import { FileForms } from './file-forms.tsx'
import { PageWay, flashOfPage, useIsShown } from './page-way.tsx'
import { FLASH, flashOfSaving } from '../../../flash.ts'
import { readToday } from './read-today.ts'
import { TrainingToday } from './training-today.tsx'
import { documentCommands } from './flash.ts'
import { describeVersion, versionText } from '../versions/describe-version.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const form = formAt(params)
  const pictures = await listPictureOptions(ctx)
  const { number, values, last } = getOrShowMissing(await showDocument(ctx, actor, form.name))
  const who = last?.by === undefined ? undefined : await ctx.nameOf(last.by)
  return {
    slug: form.slug,
    number,
    listed: form.name === 'downloads' ? listedIn(values) : [],
    typed: toTypedFields(form.fields, values),
    last: last && versionText(describeVersion(documentCommands, last, who)),
    today: berlinDay(ctx.now()),
    mayUpload: may(actor, 'write-news'),
    training: form.name === 'training' ? await readToday({ ctx, actor }) : undefined,
    picks: {
      pictures,
      ...(form.name === 'look' && lookPicks(pictures, await context.get(services).tournaments.list())),
      files: (await ctx.read.pictures.listFiles()).map(({ path }) => ({ value: path, label: nameOfPath(path) })),
    },
  }
}

const listedIn = (values: unknown): string[] => {
  const downloads = clubSchemas.downloads.safeParse(values)
  return downloads.success ? downloads.data.documents.map(({ file }) => file) : []
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const form = formAt(params)
  const answer = await answerDocument({ ctx, actor, form }, await readSentForm(request))
  if (!answer) throw data('Dieses Formular kennen wir nicht.', 400)
  if (answer.kind !== 'saved') return data(answer, answer.status)
  const address = href('/admin/verein/:name', { name: form.slug })
  // Colours and logo are set once per HTML document, so it must be loaded again.
  const lead = form.name === 'look' ? redirectDocument : redirect
  return lead(`${address}?${FLASH}=${flashOfSaving(answer)}`, 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, findForm(loaderData?.slug ?? '')?.title ?? 'Verein')

export default function ShowDocument({ loaderData, actionData: answer }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { slug, number, listed, typed, last, today, training, picks, mayUpload } = loaderData
  const form = findForm(slug)
  const isShown = useIsShown(form?.page ?? '/')
  if (!form) return null
  return (
    <RoomPage
      title={form.title}
      back={{ label: 'Verein', path: href('/admin/verein') }}
      lead={form.about}
      notice={answer ? undefined : flashOfPage(query.get(FLASH), isShown)}
    >
      <p className={styles['links']}>
        <PageWay page={form.page} />
        <Link to={href('/admin/verein/:name/verlauf', { name: slug })}>Ältere Fassungen</Link>
        {last !== undefined && <span>{last}</span>}
      </p>
      {training && <TrainingToday today={training} />}
      {answer && (
        <FormAnswer answer={answer}>
          <Preview typed={answer.typed} form={form} />
        </FormAnswer>
      )}
      {form.name === 'downloads' && <FileForms files={picks.files} listed={listed} />}
      <div className={styles['sheet']}>
        <SavingForm
          fields={form.fields}
          typed={typed}
          number={number}
          picks={picks}
          mayUpload={mayUpload}
          today={today}
          answer={answer}
        >
          {form.name === 'look' && <ColourCheck colours={coloursIn(answer?.typed ?? typed)} />}
        </SavingForm>
      </div>
    </RoomPage>
  )
}

/** A button to preview the whole page. Saves nothing. */
function Preview({ typed, form: { slug, page } }: { typed: TypedFields; form: DocumentForm }) {
  const place = new URL(page, 'https://verein.example').hash
  return (
    <PostForm action={href('/admin/verein/:name/ansicht', { name: slug }) + place} target="_blank" reloadDocument>
      <HiddenFields typed={typed} />
      <button className="button button-quiet" type="submit">
        Die ganze Seite so ansehen
      </button>
      <small>Öffnet sich in einem neuen Fenster; hier bleibt alles, wie Sie es geschrieben haben.</small>
    </PostForm>
  )
}

/** The values of a form as hidden fields, so that another form can send them again. */
const HiddenFields = ({ typed, name = '' }: { typed: TypedFields; name?: string }) =>
  Object.entries(typed).map(([key, value]) => <HiddenField key={key} name={innerName(name, key)} value={value} />)

function HiddenField({ name, value }: { name: string; value: Typed }) {
  if (isTypedFields(value)) return <HiddenFields typed={value} name={name} />
  if (!isList(value)) return <input type="hidden" name={name} value={value} />
  return (
    <>
      <input type="hidden" name={countName(name)} value={value.length} />
      {value.map((item, index) => (
        <Fragment key={innerName(name, index)}>
          <HiddenField name={innerName(name, index)} value={item} />
        </Fragment>
      ))}
    </>
  )
}

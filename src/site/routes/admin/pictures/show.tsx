import { data, href, redirect, Link } from 'react-router'
import { pictureName, picturePath, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { showPicture } from '#features/pictures/library/show-picture.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/show.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import { ConsentForm } from './consent-form.tsx'
import { describePictureForm } from './picture-fields.ts'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import { runCommand, type RefusedCommand } from './picture-commands.ts'
import { REPLACES, UPLOAD_PATH, pictureAddress, previewAddress } from './upload-path.ts'
import styles from './picture.module.css'
import { readReport, REMOVED, FLASH } from './upload-report.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { Submit } from '../../../ui/submit.tsx'
import type { PictureUse } from '#features/pictures/library/picture-use.ts'
import { writeFocus, type Focus } from '#shared/focus.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = getOrShowMissing(await showPicture(ctx, actor, picturePath(params.name)))
  const parameters = new URL(request.url).searchParams
  return {
    ...factsOf(shown.picture),
    ...describePictureForm(shown),
    uses: shown.uses,
    flash: parameters.get(FLASH) ?? '',
    refused: readReport(parameters)?.refused ?? [],
  }
}

function factsOf(picture: LibraryPicture) {
  const { path, text, isUndescribed, width, height, ownFocus, addedAt, changedAt, consent, hash } = picture
  return {
    name: pictureName(picture),
    path,
    text,
    isUndescribed,
    width,
    height,
    ownFocus,
    consent,
    hash,
    isWithheld: isWithheld(consent, 'website'),
    added: addedAt && formatListDate(addedAt),
    changed: changedAt && formatListDate(changedAt),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const outcome = await runCommand({ ctx, actor, path: picturePath(params.name) }, await readForm(request))
  if (outcome.kind === 'refused') return data(outcome.refusal, outcome.status)
  if (outcome.kind === 'removed') return redirect(`${href('/admin/bilder')}?${REMOVED}`, 303)
  return redirect(`${pictureAddress(params.name)}?${FLASH}=${outcome.flash}`, 303)
}

/** Notices shown after the redirect. */
const notices: Record<string, string> = {
  beschreibung: 'Die Beschreibung ist gespeichert.',
  ausschnitt: 'Der Ausschnitt ist gespeichert.',
  einwilligung: 'Gespeichert. Das Bild ist zu sehen, wo es eingesetzt ist.',
  gesperrt: 'Gespeichert. Das Bild ist ab sofort nirgends mehr auf der Website zu sehen.',
  ersetzt: 'Das Bild ist ersetzt. Bitte prüfen Sie Beschreibung und Einwilligung.',
}

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Bild')

export default function PicturePage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { uses, form, people, flash, refused: notReplaced, ...facts } = loaderData
  const { name, text, isUndescribed, width, height, added, changed } = facts
  return (
    <RoomPage
      title={isUndescribed ? 'Noch ohne Beschreibung' : text || 'Schmuckbild'}
      back={{ label: 'Bilder', path: href('/admin/bilder') }}
      notice={refused ? undefined : notices[flash]}
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <FocusForm facts={facts} />
          <FactList>
            <Fact label="Name">{name}</Fact>
            <Fact label="Größe">{`${width} × ${height} Bildpunkte`}</Fact>
            {added !== undefined && <Fact label="Hochgeladen">{added}</Fact>}
            {changed !== undefined && <Fact label="Zuletzt geändert">{changed}</Fact>}
          </FactList>
        </div>
        <div className={styles['side']}>
          <DescriptionForm form={form} refused={refused?.command === 'beschreiben' ? refused : undefined} />
          <ConsentForm facts={facts} form={form} people={people} />
          <RoomPart id="einsatz" title="Wo es steht">
            <PictureUses uses={uses} isWithheld={facts.isWithheld} />
          </RoomPart>
          <ReplacementForm name={name} refused={notReplaced} />
          <RemovalForm isUsed={uses.length > 0} refused={refused?.command === 'loeschen' ? refused : undefined} />
        </div>
      </div>
    </RoomPage>
  )
}

/** The alternative text. */
const DescriptionForm = ({ form, refused }: { form: ShownForm; refused: RefusedCommand | undefined }) => (
  <RoomPart id="beschreibung" title="Was sieht man?">
    <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
    <DescribedForm className="form-rows" form={form} refused={refused} preventScrollReset>
      <FormFields names={['text', 'schmuck']} />
      <Submit value="beschreiben">Beschreibung speichern</Submit>
    </DescribedForm>
  </RoomPart>
)

/** Replaces the picture by another photo; every article then shows the new one. */
function ReplacementForm({ name, refused }: { name: string; refused: string[] }) {
  const address = `${UPLOAD_PATH}?${new URLSearchParams({ [REPLACES]: name })}`
  return (
    <RoomPart id="ersetzen" title="Ersetzen">
      {refused.length > 0 && (
        <FormSummary title="Nicht ersetzt" mistakes={refused.map((message) => ({ field: 'neues-bild', message }))} />
      )}
      <PostForm encType="multipart/form-data" action={address} reloadDocument className="form-rows">
        <FormField
          name={UPLOAD_FIELD}
          id="neues-bild"
          label="Neues Foto"
          hint="Erscheint überall, wo dieses steht."
          input={{ type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif' }}
        />
        <button className="button button-quiet" type="submit">
          Ersetzen
        </button>
      </PostForm>
    </RoomPart>
  )
}

/** Offered only while no page uses the picture. */
const RemovalForm = ({ isUsed, refused }: { isUsed: boolean; refused: RefusedCommand | undefined }) => (
  <RoomPart id="loeschen" title="Löschen">
    {refused && <FormSummary title="Nicht gelöscht" message={refused.message} />}
    {isUsed ? (
      <p>Löschen lässt es sich, wenn nichts es mehr zeigt.</p>
    ) : (
      <PostForm className="form-rows">
        <p>30 Tage lang lässt es sich aus dem Papierkorb zurückholen.</p>
        <Submit kind="quiet" value="loeschen">
          In den Papierkorb legen
        </Submit>
      </PostForm>
    )}
  </RoomPart>
)

/** @param props.isWithheld readers see the pages, but not the picture */
function PictureUses({ uses, isWithheld }: { uses: PictureUse[]; isWithheld: boolean }) {
  if (uses.length === 0) return <p>Nichts zeigt dieses Bild.</p>
  return (
    <>
      {isWithheld && <p>Hier stand es; jetzt wird es ausgelassen.</p>}
      <ul className="rows gap-2">
        {uses.map(({ title, address, isPublic }) => (
          <li key={`${title} ${address}`}>
            {address === undefined ? (
              title
            ) : (
              <Link className="target strong" to={address}>
                {title}
              </Link>
            )}
            {!isPublic && <small className="muted"> nicht öffentlich</small>}
          </li>
        ))}
      </ul>
    </>
  )
}

const ROWS = ['ganz oben', 'oben', 'Mitte', 'unten', 'ganz unten']
const COLUMNS = ['ganz links', 'links', 'Mitte', 'rechts', 'ganz rechts']
const FIELDS = ROWS.flatMap((row, y) =>
  COLUMNS.map((column, x) => ({ label: `${row}, ${column}`, value: writeFocus({ x: x / 4, y: y / 4 }) })),
)

const quarters = (share: number) => Math.round(share * 4) / 4
const nearest = ({ x, y }: Focus) => writeFocus({ x: quarters(x), y: quarters(y) })

/** The picture and the part that every crop keeps visible: a tap chooses one of its fields. */
function FocusForm({ facts: { name, hash, width, height, text, ownFocus } }: { facts: ReturnType<typeof factsOf> }) {
  const chosen = ownFocus ? nearest(ownFocus) : ''
  return (
    <PostForm className="form-rows" key={chosen} preventScrollReset>
      <fieldset className="stack gap-3">
        <legend>Was soll immer zu sehen sein?</legend>
        <p className="detail">
          Karten zeigen oft nur einen Teil. Tippen Sie im Bild auf das Wichtigste, zum Beispiel auf ein Gesicht.
        </p>
        <div className={styles['whole']}>
          <img
            className={styles['picture']}
            src={previewAddress(name, hash)}
            width={width}
            height={height}
            alt={text}
          />
          <div className={styles['fields']}>
            {FIELDS.map(({ label, value }) => (
              <label key={value}>
                <input type="radio" name="stelle" value={value} defaultChecked={value === chosen} />
                <span className="visually-hidden">{label}</span>
              </label>
            ))}
          </div>
        </div>
        <label className="affirmation">
          <input type="radio" name="stelle" value="" defaultChecked={chosen === ''} />
          <span>Von selbst: in Fotos das Auffälligste, in Zeichnungen die Mitte.</span>
        </label>
      </fieldset>
      <Submit kind="quiet" value="ausschnitt">
        Ausschnitt speichern
      </Submit>
    </PostForm>
  )
}

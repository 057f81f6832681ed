import { data, href, redirect } from 'react-router'
import { pictureName, picturePath, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { showPicture } from '#features/pictures/library/show-picture.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/show.ts'
import { ConsentForm } from './consent-form.tsx'
import { DescriptionForm } from './description-form.tsx'
import { FocusForm } from './focus-form.tsx'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import { runCommand } from './picture-commands.ts'
import { RemovalForm, ReplacementForm } from './picture-forms.tsx'
import { pictureAddress } from './picture-address.ts'
import { PictureUses } from './picture-uses.tsx'
import styles from './picture.module.css'
import { readReport, REMOVED, FLASH } from './upload-report.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { picture, uses, people } = getOrShowMissing(await showPicture(ctx, actor, picturePath(params.name)))
  const parameters = new URL(request.url).searchParams
  return {
    ...factsOf(picture),
    uses,
    people,
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

/** What has just been done, told after the redirect. */
const notices: Record<string, string> = {
  beschreibung: 'Die Beschreibung ist gespeichert.',
  ausschnitt: 'Der Ausschnitt ist gespeichert.',
  einwilligung: 'Gespeichert. Das Bild ist zu sehen, wo es eingesetzt ist.',
  gesperrt: 'Gespeichert. Das Bild ist ab sofort nirgends mehr auf der Website zu sehen.',
  ersetzt: 'Das Bild ist ersetzt. Bitte prüfen Sie Beschreibung und Einwilligung.',
}

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Bild')

export default function PicturePage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { uses, people, flash, refused: notReplaced, ...facts } = loaderData
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
          <DescriptionForm facts={facts} refused={refused?.command === 'beschreiben' ? refused : undefined} />
          <ConsentForm facts={facts} people={people} />
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

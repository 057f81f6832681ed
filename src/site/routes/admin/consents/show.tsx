import { data, href, redirect, Link } from 'react-router'
import { lastYearOf } from '#features/pictures/consents/consent.ts'
import {
  changeConsent,
  removeConsent,
  showConsent,
  withdrawConsent,
  type ConsentPicture,
} from '#features/pictures/consents/keep-consents.ts'
import { describeConsentForm, toConsentValues } from '#features/pictures/consents/consent-form.ts'
import { PURPOSES, purposeNames, type ConsentStates } from '#features/pictures/consents/picture-consent.ts'
import { berlinDay, formatDay, formatListDate } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { toTypedFields } from '#shared/form/typed.ts'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { enterRoom } from '../../../context.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { firstFields, readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/show.ts'
import { ConsentForm } from './consent-form.tsx'
import styles from './consents.module.css'
import { getOrShowMissing, roomMeta, showMissing } from './enter-room.ts'
import { StateBadge } from './state-badge.tsx'
import { Submit } from '../../../ui/submit.tsx'
import { pictureName } from '#features/pictures/library/library-picture.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { consent, pictures } = getOrShowMissing(await showConsent(ctx, actor, params.id))
  const { at, by } = consent.changed
  const name = await ctx.nameOf(by)
  const { fields } = describeConsentForm(berlinDay(ctx.now()))
  return {
    name: consent.name,
    states: consent.states,
    form: { fields: showFields(fields), typed: toTypedFields(fields, toConsentValues(consent)) },
    withdrawn: consent.withdrawnOn && formatDay(consent.withdrawnOn),
    changed: `${formatListDate(at)}${name === undefined ? '' : ` von ${name}`}`,
    lastYear: lastYearOf(consent, pictures.length > 0),
    pictures,
    flash: new URL(request.url).searchParams.get('gespeichert') ?? '',
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const fields = firstFields(sent)
  const back = (flash: string) => redirect(`${href('/admin/einwilligungen/:id', params)}?gespeichert=${flash}`, 303)
  switch (fields['intent']) {
    case 'aendern': {
      const changed = await changeConsent(ctx, actor, params.id, sent)
      if (changed.ok) return back('aenderung')
      if (changed.error.kind !== 'mistakes') return showMissing(changed.error)
      return data(refuseForm(changed.error, { ...describeConsentForm(berlinDay(ctx.now())), sent, text: String }), 422)
    }
    case 'widerrufen':
      getOrShowMissing(
        await withdrawConsent(
          ctx,
          actor,
          params.id,
          PURPOSES.filter((purpose) => fields[purpose] === 'ja'),
        ),
      )
      return back('widerruf')
    case 'loeschen':
      getOrShowMissing(await removeConsent(ctx, actor, params.id))
      return redirect(`${href('/admin/einwilligungen')}?geloescht`, 303)
    default:
      throw data('Dieses Formular kennen wir nicht.', 400)
  }
}

const notices: Record<string, string> = {
  neu: 'Eingetragen. Auf der Seite eines Bildes lässt sich jetzt ankreuzen, dass die Person zu sehen ist.',
  aenderung: 'Gespeichert. Was nicht mehr erlaubt ist, gilt für alle Bilder der Person ab sofort.',
  widerruf: 'Der Widerruf gilt ab sofort. Unten steht, welche Bilder das betrifft und wo sie standen.',
}

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Einwilligung')

export default function ShowConsent({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, states, form, withdrawn, changed, lastYear, pictures, flash } = loaderData
  return (
    <RoomPage
      title={name}
      back={{ label: 'Einwilligungen', path: href('/admin/einwilligungen') }}
      notice={refused ? undefined : notices[flash]}
    >
      <FactList>
        {PURPOSES.map((purpose) => (
          <Fact key={purpose} label={`Für ${purposeNames[purpose]}`}>
            <StateBadge state={states[purpose]} />
          </Fact>
        ))}
        {withdrawn !== undefined && <Fact label="Widerrufen am">{withdrawn}</Fact>}
        <Fact label="Zuletzt geändert">{changed}</Fact>
        <Fact label="Wird gelöscht">
          {lastYear === undefined ? 'nicht, solange es Bilder gibt' : `Anfang ${lastYear + 1}`}
        </Fact>
      </FactList>
      <WithdrawalForm states={states} />
      <RoomPart id="bilder" title="Bilder, auf denen die Person zu sehen ist">
        <ConsentPictures pictures={pictures} />
      </RoomPart>
      <RoomPart id="angaben" title="Angaben">
        <ConsentForm key={changed} form={form} refused={refused} intent="aendern" submit="Speichern" />
      </RoomPart>
      <RemovalForm />
    </RoomPage>
  )
}

function WithdrawalForm({ states }: { states: ConsentStates }) {
  const given = PURPOSES.filter((purpose) => states[purpose] === 'given')
  if (given.length === 0) return null
  return (
    <RoomPart id="widerruf" title="Widerruf">
      <p>Gilt sofort und für alle Bilder der Person. Artikel bleiben stehen; nur die Bilder verschwinden.</p>
      <PostForm className="form-rows">
        <fieldset>
          <legend>Widerrufen für</legend>
          {given.map((purpose) => (
            <label key={purpose}>
              <input type="checkbox" name={purpose} value="ja" defaultChecked />
              <span>{purposeNames[purpose]}</span>
            </label>
          ))}
        </fieldset>
        <Submit value="widerrufen">Widerruf eintragen</Submit>
      </PostForm>
    </RoomPart>
  )
}

const RemovalForm = () => (
  <details>
    <summary>Eintrag löschen</summary>
    <p className="to-46 below-3">
      Nur für Irrtümer: Nach einem Widerruf bleibt der Eintrag noch drei Jahre, damit sich zeigen lässt, dass die Bilder
      vorher erlaubt waren. Danach löscht ihn die Website von selbst.
    </p>
    <PostForm>
      <button className="button button-quiet" name="intent" value="loeschen">
        Endgültig löschen
      </button>
    </PostForm>
  </details>
)

/** Each picture of a person, with every place that shows or has shown it. */
function ConsentPictures({ pictures }: { pictures: ConsentPicture[] }) {
  if (pictures.length === 0) return <p>Bisher bei keinem Bild angekreuzt.</p>
  return (
    <ul className={styles['pictures']}>
      {pictures.map(({ path, text, isWithheld, uses }) => (
        <li key={path}>
          <strong>{text || pictureName({ path })}</strong>
          <span className="muted">{isWithheld ? 'nicht mehr auf der Website' : 'auf der Website'}</span>
          {uses.length > 0 && (
            <ul className="bullets" aria-label={isWithheld ? 'Hier stand es' : 'Hier steht es'}>
              {uses.map(({ title, address }) => (
                <li key={`${title} ${address}`}>
                  {address?.startsWith('/news/') ? (
                    <Link className="target" to={address}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

import { data, href } from 'react-router'
import { erasePerson, lookUpPerson } from '#features/privacy/look-up-person.ts'
import { readRecord } from '#features/privacy/read-record.ts'
import { enterRoom } from '../../../context.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/person.ts'
import { getOrShowMissing, roomMeta, showMissing } from './room.ts'
import styles from './privacy.module.css'
import { toShownPart, type ShownPart } from './shown-person.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  getOrShowMissing(readRecord(ctx, actor))
  // Not the search result: what is searched for must not appear in the address.
  return { overwritesDeleted: ctx.overwritesDeleted }
}

const SHORT = 'Bitte geben Sie mindestens drei Buchstaben oder Ziffern ein.'
const NOTHING = 'Bitte kreuzen Sie an, was gelöscht werden soll.'

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const form = await readSentForm(request)
  const { suche: query = '', intent } = firstFields(form)
  const chosen = form.getAll('eintrag').filter((value) => typeof value === 'string')
  const erased = intent === 'loeschen' ? await erasePerson(ctx, actor, { query, chosen }) : undefined
  const found = await lookUpPerson(ctx, actor, query)
  const refusal = erased?.ok === false ? erased.error : found.ok ? undefined : found.error
  if (refusal?.kind === 'not-allowed') return showMissing(refusal)
  const count = erased?.ok ? Object.values(erased.value).reduce((sum, each) => sum + each, 0) : undefined
  const mistakes =
    refusal === undefined
      ? []
      : refusal.kind === 'query-too-short'
        ? [{ field: 'suche', message: SHORT }]
        : [{ field: 'eintrag', message: NOTHING }]
  const parts = found.ok ? found.value.map(toShownPart) : undefined
  const isAllChosen = intent === 'alle'
  return data({ query, parts, count, mistakes, isAllChosen }, mistakes.length > 0 ? 422 : 200)
}

const TITLE = 'Auskunft und Löschung'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

const said = (count: number) =>
  count === 1 ? 'Ein Eintrag ist gelöscht.' : `${count} Einträge sind gelöscht, mit allem, was daran hing.`

const NOT_ASKED = { query: '', parts: undefined, mistakes: [], count: undefined, isAllChosen: false }

/** All stored data of one person, to read, hand over or delete at their request. */
export default function Person({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { query, parts, mistakes, count, isAllChosen } = answer ?? NOT_ASKED
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Datenschutz', path: href('/admin/datenschutz') }}
      lead="Was die Website über eine Person gespeichert hat. Fragt jemand danach, haben Sie einen Monat Zeit (Art. 12 DSGVO); prüfen Sie zuerst, ob die Frage wirklich von dieser Person kommt."
      notice={count === undefined ? undefined : said(count)}
    >
      {mistakes.length > 0 && <FormSummary title="Das fehlt noch" mistakes={mistakes} />}
      <RoomPart id="wen" title="Wen suchen Sie?">
        <PostForm className={styles['ask']}>
          <FormField
            name="suche"
            label="Name, E-Mail-Adresse oder Telefonnummer"
            hint="Suchen Sie nacheinander mit allem, was Sie von der Person wissen: Unter ihrem Namen steht nicht, was sie nur mit ihrer E-Mail-Adresse geschickt hat."
            mistakes={mistakes}
            input={{ defaultValue: query, autoComplete: 'off', spellCheck: false, maxLength: 200 }}
          />
          <button className="button" type="submit" name="intent" value="suchen">
            Suchen
          </button>
        </PostForm>
      </RoomPart>
      {parts &&
        (parts.length === 0 ? (
          <Nothing query={query} />
        ) : (
          <Found
            query={query}
            parts={parts}
            isAllChosen={isAllChosen}
            overwritesDeleted={loaderData.overwritesDeleted}
          />
        ))}
    </RoomPage>
  )
}

const Nothing = ({ query }: { query: string }) => (
  <RoomPart id="gefunden" title="Gefunden">
    <p>Zu „{query}“ ist nichts gespeichert.</p>
  </RoomPart>
)

const UNTIL_OVERWRITTEN =
  'Niemand sieht es danach mehr. In den Dateien des Datenbankservers (PostgreSQL) steht es noch, bis der Platz neu beschrieben wird, und in seinem WAL-Archiv, falls eines geführt wird, so lange, wie dieses aufbewahrt wird. Wie lange das bei Ihnen ist, weiß, wer den Server betreut.'

type FoundProps = { query: string; parts: ShownPart[]; isAllChosen: boolean; overwritesDeleted: boolean }

const Found = ({ query, parts, isAllChosen, overwritesDeleted }: FoundProps) => (
  <>
    <form method="post" action={href('/admin/datenschutz/person/auskunft')} className="no-print">
      <input type="hidden" name="suche" value={query} />
      <p>
        Diese Seite lässt sich drucken und so, wie sie ist, als Auskunft übergeben (Art. 15 DSGVO). Für andere
        Programme:{' '}
        <button className="button button-quiet" type="submit">
          Als Datei mitnehmen
        </button>
      </p>
    </form>
    <PostForm key={String(isAllChosen)} className={styles['parts']} id="eintrag" tabIndex={-1} preventScrollReset>
      <input type="hidden" name="suche" value={query} />
      {parts.map((part, index) => (
        <FoundPart key={part.name} id={`teil-${index + 1}`} part={part} isAllChosen={isAllChosen} />
      ))}
      <Rights />
      <div className="no-print">
        <RoomPart id="loeschen" title="Löschen">
          <p>
            Angekreuztes ist danach für immer weg, mit allem, was daran hängt. Was sich nicht ankreuzen lässt, bleibt;
            warum, steht dabei. Aus älteren Sicherungen verschwindet es, wenn diese überschrieben werden.
          </p>
          {!overwritesDeleted && <p>{UNTIL_OVERWRITTEN}</p>}
          <div className="cluster gap-3">
            <button className="button" type="submit" name="intent" value="loeschen">
              Angekreuztes endgültig löschen
            </button>
            <button className="button button-quiet" type="submit" name="intent" value="alle">
              Alle ankreuzen
            </button>
          </div>
        </RoomPart>
      </div>
    </PostForm>
  </>
)

/** Required in every answer (Art. 15 para. 1 (e) and (f) GDPR). */
const Rights = () => (
  <RoomPart id="rechte" title="Ihre Rechte">
    <p>
      Sie können verlangen, dass wir Ihre Daten berichtigen, löschen oder nur noch eingeschränkt verarbeiten (Art. 16
      bis 18 DSGVO), und der Verarbeitung widersprechen, soweit sie auf unserem berechtigten Interesse beruht (Art. 21
      DSGVO). Eine Einwilligung können Sie jederzeit widerrufen.
    </p>
    <p>
      Außerdem haben Sie das Recht, sich bei einer Datenschutz-Aufsichtsbehörde zu beschweren (Art. 77 DSGVO). Welche
      für uns zuständig ist, steht in unserer Datenschutzerklärung.
    </p>
  </RoomPart>
)

const FoundPart = ({ id, part, isAllChosen }: { id: string; part: ShownPart; isAllChosen: boolean }) => (
  <RoomPart id={id} title={part.name}>
    <FactList>
      <Fact label="Wozu">{part.purpose}</Fact>
      <Fact label="Rechtsgrundlage">{part.basis}</Fact>
      <Fact label="Wer es sieht">{part.seenBy}</Fact>
      <Fact label="Wer es außerdem erhält">{part.receivedBy}</Fact>
      <Fact label="Wie lange">{part.kept}</Fact>
    </FactList>
    <ul className={styles['traces']}>
      {part.traces.map((trace) => (
        <li className="rows gap-2 line-above" key={trace.key}>
          <Entry trace={trace} isChosen={isAllChosen} />
        </li>
      ))}
    </ul>
    {part.otherwise !== '' && <p>{part.otherwise}</p>}
  </RoomPart>
)

type EntryProps = { trace: ShownPart['traces'][number]; isChosen: boolean }

const Entry = ({ trace: { key, word, isErasable, facts }, isChosen }: EntryProps) => (
  <>
    {isErasable ? (
      <label className="strong">
        <input type="checkbox" name="eintrag" value={key} defaultChecked={isChosen} /> {word} löschen
      </label>
    ) : (
      <strong>{word}</strong>
    )}
    <FactList>
      {facts.map(({ word: label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </FactList>
  </>
)

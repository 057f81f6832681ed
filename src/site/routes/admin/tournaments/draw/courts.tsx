import type { ShownView } from './shown-view.ts'
import { cx } from '../../../../ui/cx.ts'
import '../../../../styles/court.css'
import styles from './draw.module.css'
import { PostForm } from '../../../../ui/post-form.tsx'
import { FormField, FormSummary } from '../../../../ui/form-field.tsx'
import room from '../room.module.css'
import { REASON_LIMIT } from './reason-limit.ts'

type Draw = NonNullable<ShownView['draw']>
type Member = Draw['groups'][number]['members'][number]

/** Groups as tables from above, two on each. */
export function Courts({ groups }: Pick<Draw, 'groups'>) {
  const courts = Array.from({ length: Math.ceil(groups.length / 2) }, (_, index) =>
    groups.slice(2 * index, 2 * index + 2),
  )
  return courts.map((pair) => (
    <div key={pair[0]?.letter} className={cx('court', pair.length === 1 && 'alone')}>
      {pair.map(({ letter, members }) => (
        <section key={letter} className={styles['group']} aria-labelledby={`gruppe-${letter}`}>
          <h2 className="below-1 larger-still" id={`gruppe-${letter}`}>
            Gruppe {letter}
          </h2>
          <ol>
            {members.map((member) => (
              <li key={member.id}>
                <Side member={member} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  ))
}

const Side = ({ member: { written, seed, club } }: { member: Member }) => (
  <>
    <span className="strong">{written}</span>
    {seed !== undefined && <small className="small">gesetzt {seed}</small>}
    {club !== undefined && <small className="club small">{club}</small>}
  </>
)

/** The first ties, where there are no groups. */
export function Pairs({ pairs }: Pick<Draw, 'pairs'>) {
  if (pairs.length === 0) return null
  return (
    <section className={styles['pairs']} aria-labelledby="paarungen">
      <h2 id="paarungen">Erste Runde</h2>
      <ol className="rows gap-3 above-3 tiles-16">
        {pairs.map(({ home, guest, at: [place] }) => (
          <li className="card-small" key={place}>
            <div className="cluster between thumb">{home ? <Side member={home} /> : <i>Freilos</i>}</div>
            <div className="cluster between thumb">{guest ? <Side member={guest} /> : <i>Freilos</i>}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const listed = (names: readonly string[]) => new Intl.ListFormat('de').format(names)

/** Teams that came or left after the list was made, and the ways to deal with them. */
export function Late({ view: { phase, late, gone, formKey } }: { view: ShownView }) {
  const names = listed(late.map(({ name }) => name))
  if (phase === 'committed') {
    if (late.length + gone.length === 0) return null
    return (
      <p className={styles['late']}>
        {late.length > 0 && `Noch dazugekommen: ${names}. `}
        {gone.length > 0 && `Nicht mehr da: ${listed(gone)}. `}
        Gelost wird mit allen, die jetzt da sind.
      </p>
    )
  }
  if (phase === 'open' || late.length === 0) return null
  const closed = late.filter(({ group }) => !group)
  return (
    <>
      {late.map((team) => team.group && <Join key={team.id} team={team} group={team.group} formKey={formKey} />)}
      {closed.length > 0 && (
        <p className={styles['late']}>
          Noch dazugekommen: {listed(closed.map(({ name }) => name))}.{' '}
          {phase === 'playing'
            ? 'Mitspielen geht nicht mehr: Es sind schon Kämpfe aufgerufen, und keine Gruppe kann noch jemanden aufnehmen.'
            : 'Mitspielen geht nur, wenn Sie neu auslosen, solange noch niemand aufgerufen ist.'}
        </p>
      )}
    </>
  )
}

type LateTeam = ShownView['late'][number]
type JoinProps = { team: LateTeam; group: NonNullable<LateTeam['group']>; formKey: string }

const Join = ({ team: { id, name }, group: { letter, size }, formKey }: JoinProps) => (
  <PostForm className={styles['late']}>
    <p>
      Noch dazugekommen: <b>{name}</b>. Gruppe {letter} ist die kleinste, mit {size} Meldungen. Was dort gespielt ist,
      bleibt; die neuen Kämpfe kommen dazu.
    </p>
    <input type="hidden" name="formKey" value={formKey} />
    <input type="hidden" name="team" value={id} />
    <button className="button" name="command" value="join">
      In Gruppe {letter} aufnehmen<span className="visually-hidden">: {name}</span>
    </button>
  </PostForm>
)

type AgainFormProps = { formKey: string; refused: { message: string; typed: string } | undefined }

/** A draw is never repeated without a trace. */
export const AgainForm = ({ formKey, refused }: AgainFormProps) => (
  <section aria-label="Neu auslosen">
    {refused && <FormSummary title="Nicht aufgehoben" message={refused.message} />}
    <details className={room['fold']} open={refused !== undefined}>
      <summary>Neu auslosen</summary>
      <PostForm>
        <input type="hidden" name="formKey" value={formKey} />
        <p className="detail">
          Die Auslosung wird aufgehoben, und es gibt eine neue Losnummer. Beides steht mit dem Grund im Protokoll.
        </p>
        <FormField
          name="reason"
          id="grund-neu"
          label="Grund"
          input={{ defaultValue: refused?.typed, maxLength: REASON_LIMIT, autoComplete: 'off' }}
        />
        <button className="button button-quiet" name="command" value="again">
          Auslosung aufheben
        </button>
      </PostForm>
    </details>
  </section>
)

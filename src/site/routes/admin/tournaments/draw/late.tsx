import { PostForm } from '../../../../ui/post-form.tsx'
import type { ShownView } from './shown-view.ts'
import styles from './draw.module.css'

type Props = { view: ShownView }

const listed = (names: readonly string[]) => new Intl.ListFormat('de').format(names)

/** Who came or went after the list was made, and what can be done about it. */
export function Late({ view: { phase, late, gone, formKey } }: Props) {
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

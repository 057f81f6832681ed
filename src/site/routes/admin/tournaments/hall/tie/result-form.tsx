import { cx } from '#site/ui/cx.ts'
import { FormField, FormSelect, type Mistake } from '../../../../../ui/form-field.tsx'
import { PostForm } from '../../../../../ui/post-form.tsx'
import type { EffectView } from '../commands/effect-words.ts'
import { BOTH_ABSENT, END_FIELD, endingField, endingValue, gamesField } from './read-result.ts'
import styles from '../hall.module.css'

/** @property effect what would change, and has to be accepted first; identified by `mark` */
export type RefusedResult = {
  fields: Record<string, string>
  mistakes: Mistake[]
  message: string | undefined
  effect: EffectView | undefined
}

type Props = {
  tie: {
    home: string
    guest: string
    rubbers: readonly string[]
    /** The players of each rubber; empty where they are unknown. */
    who: readonly string[]
    bestOf: number
    fields: Record<string, string>
    seen: string
    formKey: string
  }
  refused: RefusedResult | undefined
}

/** Games of every rubber, in short or as pairs; other endings of the tie below. */
export function ResultForm({ tie: { home, guest, rubbers, who, fields, seen, formKey, bestOf }, refused }: Props) {
  const typed = refused?.fields ?? fields
  const endings = listEndings(home, guest)
  const isSingle = rubbers.length === 1
  return (
    <PostForm className={styles['result']}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="seen" value={typed['seen'] ?? seen} />
      {refused?.effect && <input type="hidden" name="accepted" value={refused.effect.mark} />}
      <p className={styles['mute']}>
        Aus Sicht von <b>{home}</b>: die Punkte der Verliererseite jedes Satzes, mit Minus, wenn {home} ihn verliert.
        „7, -9, 11“ heißt 11:7, 9:11, 13:11. Auch „11:7 9:11 13:11“ geht, oder nur die Sätze: „{(bestOf + 1) / 2}:1“.
        Gibt jemand auf, gehört der angefangene Satz dazu: „7, 5:3“.
      </p>
      {rubbers.map((name, index) => (
        <Rubber
          key={name}
          name={name}
          who={who[index]}
          index={index}
          endings={isSingle ? undefined : endings}
          typed={typed}
          mistakes={refused?.mistakes}
        />
      ))}
      <FormSelect
        // A retired single keeps its games, so its ending belongs to the rubber.
        name={isSingle ? endingField(0) : END_FIELD}
        label={isSingle ? 'Ausgang' : 'Der ganze Kampf'}
        options={[...endings, { value: BOTH_ABSENT, label: 'beide sind nicht da' }]}
        chosen={(isSingle ? typed[endingField(0)] : undefined) ?? typed[END_FIELD] ?? ''}
      />
      <button className={cx('button', refused?.effect && 'button-accent')}>
        {refused?.effect ? 'Trotzdem eintragen' : 'Ergebnis eintragen'}
      </button>
    </PostForm>
  )
}

const listEndings = (home: string, guest: string) => [
  { value: '', label: 'zu Ende gespielt' },
  ...(['home', 'guest'] as const).flatMap((side) => {
    const name = side === 'home' ? home : guest
    return [
      { value: endingValue('retired', side), label: `${name} gibt auf` },
      { value: endingValue('walkover', side), label: `${name} tritt nicht an` },
      { value: endingValue('disqualified', side), label: `${name} wird disqualifiziert` },
    ]
  }),
]

/** @property endings choices, where a rubber can end separately from its tie */
type RubberProps = {
  name: string
  who: string | undefined
  index: number
  endings: { value: string; label: string }[] | undefined
  typed: Record<string, string>
  mistakes: Mistake[] | undefined
}

const Rubber = ({ name, who, index, endings, typed, mistakes }: RubberProps) => (
  <div className="rows apart columns-16">
    <FormField
      name={gamesField(index)}
      label={name}
      hint={who === '' ? undefined : who}
      mistakes={mistakes}
      input={{
        defaultValue: typed[gamesField(index)],
        inputMode: 'text',
        autoComplete: 'off',
        maxLength: 60,
        required: false,
      }}
    />
    {endings && (
      <FormSelect
        name={endingField(index)}
        label={`Ausgang ${name}`}
        options={endings}
        chosen={typed[endingField(index)] ?? ''}
      />
    )}
  </div>
)

import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'
import styles from './matches.module.css'

type Match = {
  home: string
  guest: string
  seen: number
  format: string
  outcome: { home: number; guest: number; isForfeited: boolean } | undefined
  games: { name: string; field: string; sets: string }[]
}
type Props = { match: Match; refused: Refused }
type Refused = { fields: Record<string, string>; mistakes: Mistake[] } | undefined

/** Two numbers and a button: the rest may be told later. */
export function ResultForm({ match, refused }: Props) {
  const { outcome } = match
  const score = (side: 'home' | 'guest') => refused?.fields[side] ?? (outcome ? String(outcome[side]) : '')
  const isForfeited = refused ? refused.fields['forfeited'] === 'ja' : outcome?.isForfeited
  return (
    <PostForm className="form-rows">
      <input type="hidden" name="seen" value={match.seen} />
      <div className={styles['result']}>
        {(['home', 'guest'] as const).map((side) => (
          <FormField
            key={side}
            name={side}
            label={match[side]}
            mistakes={refused?.mistakes}
            input={{
              defaultValue: score(side),
              inputMode: 'numeric',
              maxLength: 2,
              autoComplete: 'off',
              required: false,
            }}
          />
        ))}
      </div>
      <label>
        <input type="checkbox" name="forfeited" value="ja" defaultChecked={isForfeited} /> kampflos entschieden
      </label>
      <SingleGames match={match} refused={refused} />
      <Submit kind="accent" value="ergebnis">
        Ergebnis speichern
      </Submit>
    </PostForm>
  )
}

function SingleGames({ match: { format, games }, refused }: Props) {
  const typedGames = games.map(({ name, field, sets }) => ({ name, field, typed: refused?.fields[field] ?? sets }))
  return (
    <details open={typedGames.some(({ typed }) => typed !== '')}>
      <summary>Einzelne Spiele ({format})</summary>
      <p className="detail">
        Sätze in der Form 3:1, die Heimmannschaft zuerst. Was Sie nicht wissen, bleibt leer. Sind alle Spiele da,
        rechnet die Website das Ergebnis aus.
      </p>
      <div className={styles['games']}>
        {typedGames.map(({ name, field, typed }, index) => (
          <FormField
            key={field}
            name={field}
            label={`${index + 1}. ${name}`}
            mistakes={refused?.mistakes}
            input={{ defaultValue: typed, maxLength: 5, autoComplete: 'off', required: false }}
          />
        ))}
      </div>
    </details>
  )
}

import { MAX_DECISION_LETTER } from '#features/membership/application-fields.ts'
import { isDecided, type ApplicationState, type Decided } from '#features/membership/application.ts'
import { FormTextField, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './applications.module.css'

/** What was sent and not taken. @property which of both letters */
export type SentLetter = { which: Decided; letter: string; mistakes: Mistake[] }

type Props = {
  state: ApplicationState
  number: number
  email: string
  letters: Record<Decided, string>
  sent: SentLetter | undefined
}

/** Everything that can become of an application. Its letters are read before they go. */
export function DecisionForms({ state, number, email, letters, sent }: Props) {
  if (isDecided(state)) return <Step number={number} intent="oeffnen" label="Doch noch einmal öffnen" />
  const letter = (which: Decided) => ({ which, number, email, sent: sent?.which === which ? sent : undefined })
  return (
    <>
      {state === 'waiting' && <Step number={number} intent="unterschrieben" label="Die Unterschriften sind da" />}
      <Letter {...letter('accepted')} text={letters.accepted} isOpen={state === 'new' && sent === undefined} />
      <Letter {...letter('refused')} text={letters.refused} isOpen={false} />
    </>
  )
}

const Step = ({ number, intent, label }: { number: number; intent: string; label: string }) => (
  <PostForm aria-label={label}>
    <input type="hidden" name="number" value={number} />
    <button className="button button-quiet" name="intent" value={intent}>
      {label}
    </button>
  </PostForm>
)

const WORDS = {
  accepted: { intent: 'aufnehmen', title: 'Aufnehmen', with: 'Aufnehmen und Nachricht senden', without: 'aufnehmen' },
  refused: { intent: 'ablehnen', title: 'Ablehnen', with: 'Ablehnen und Nachricht senden', without: 'ablehnen' },
} as const

type LetterProps = {
  which: Decided
  number: number
  email: string
  text: string
  isOpen: boolean
  sent: SentLetter | undefined
}

function Letter({ which, number, email, text, isOpen, sent }: LetterProps) {
  const { intent, title, with: withLetter, without } = WORDS[which]
  return (
    <details className={styles['letter']} open={isOpen || sent !== undefined}>
      <summary>{title}</summary>
      <PostForm aria-label={title}>
        <input type="hidden" name="number" value={number} />
        <FormTextField
          name={LETTER}
          id={letterId(which)}
          label={`Nachricht an ${email}`}
          hint="Ein Vorschlag; ändern Sie ihn, wie Sie möchten. Antworten gehen an die Adresse des Vereins."
          typed={sent?.letter ?? text}
          mistakes={sent?.mistakes.map((mistake) => ({ ...mistake, field: LETTER }))}
          box={{ rows: 14, maxLength: MAX_DECISION_LETTER }}
        />
        <div className="cluster gap-3">
          <button className="button" name="intent" value={`${intent}-mit-nachricht`}>
            {withLetter}
          </button>
          <button className="button button-quiet" name="intent" value={intent}>
            Ohne Nachricht {without}
          </button>
        </div>
      </PostForm>
    </details>
  )
}

/** Name of the field. */
export const LETTER = 'nachricht'
/** Its id, for both letters stand on one page. */
export const letterId = (which: Decided) => `${LETTER}-${WORDS[which].intent}`

import { isDecided } from '#features/membership/application.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Route } from './+types/show.ts'
import styles from './applications.module.css'

type Props = Pick<Route.ComponentProps['loaderData'], 'state' | 'number' | 'fields' | 'letters'> & {
  refused: RefusedForm | undefined
}

/** All decisions on an application. Its letters are shown before they are sent. */
export function DecisionForms({ state, letters, ...props }: Props) {
  if (isDecided(state)) return <Step number={props.number} intent="oeffnen" label="Doch noch einmal öffnen" />
  return (
    <>
      {state === 'waiting' && <Step number={props.number} intent="unterschrieben" label="Die Unterschriften sind da" />}
      <Letter
        {...props}
        words={ACCEPTING}
        nachricht={letters.accepted}
        isOpen={state === 'new' && props.refused?.at === undefined}
      />
      <Letter {...props} words={REFUSING} nachricht={letters.refused} isOpen={false} />
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

const ACCEPTING = { intent: 'aufnehmen', title: 'Aufnehmen' }
const REFUSING = { intent: 'ablehnen', title: 'Ablehnen' }

type LetterProps = Omit<Props, 'state' | 'letters'> & { words: typeof ACCEPTING; nachricht: string; isOpen: boolean }

function Letter({ number, fields, words: { intent, title }, nachricht, isOpen, refused }: LetterProps) {
  const isRefused = refused?.at === intent
  return (
    <details className={styles['letter']} open={isOpen || isRefused}>
      <summary>{title}</summary>
      <DescribedForm
        aria-label={title}
        form={{ fields, typed: { nachricht } }}
        refused={isRefused ? refused : undefined}
        at={intent}
      >
        <input type="hidden" name="number" value={number} />
        <FormFields />
        <div className="cluster gap-3">
          <button className="button" name="intent" value={`${intent}-mit-nachricht`}>
            {title} und Nachricht senden
          </button>
          <button className="button button-quiet" name="intent" value={intent}>
            Ohne Nachricht {intent}
          </button>
        </div>
      </DescribedForm>
    </details>
  )
}

import { WITHDRAWAL_REASONS } from '#table-tennis/results/log-entry.ts'
import { FormSelect, type Mistake } from '../../../../../ui/form-field.tsx'
import { CommandForm } from '../commands/command-form.tsx'
import { entrantField } from '../commands/command-table.ts'
import type { EffectView } from '../commands/effect-words.ts'
import { withdrawalReasons } from '../hall-words.ts'
import type { StandingsView } from './standings-view.ts'

export type RefusedCommand = {
  message: string | undefined
  mistakes: Mistake[]
  effect: EffectView | undefined
  fields: Record<string, string>
}

const ENTRANT = 'entrant'
type Props = {
  competition: StandingsView['competitions'][number]
  formKey: string
  refused: RefusedCommand | undefined
}

/** Forms to withdraw an entrant, and to undo a withdrawal. */
export function Withdrawal({ competition: { key, entrants, withdrawn }, formKey, refused }: Props) {
  const inThis = refused?.fields['competition'] === key ? refused : undefined
  const own = inThis?.fields['command'] === 'withdraw' ? inThis : undefined
  const again = inThis?.fields['command'] === 'play-again' ? inThis : undefined
  return (
    <details open={own !== undefined || again !== undefined}>
      <summary>Wer nicht weiterspielt</summary>
      {withdrawn.length > 0 && (
        <ul className="bullets">
          {withdrawn.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {why}
              <PlayAgainForm entrant={{ id, name }} competition={key} formKey={formKey} refused={again} />
            </li>
          ))}
        </ul>
      )}
      <CommandForm
        command="withdraw"
        formKey={formKey}
        facts={{ competition: key, ...acceptedIn(own?.effect) }}
        className="padded-small"
      >
        <FormSelect
          name={ENTRANT}
          id={entrantField(key)}
          label="Wer"
          // No default: an entrant must be chosen explicitly.
          options={[{ value: '', label: 'bitte wählen' }, ...entrants]}
          mistakes={own?.mistakes.map(({ message }) => ({ field: ENTRANT, message }))}
          chosen={own?.fields['entrant'] ?? ''}
        />
        <FormSelect
          name="why"
          id={`why-${key}`}
          label="Warum"
          options={WITHDRAWAL_REASONS.map((value) => ({ value, label: withdrawalReasons[value] }))}
          chosen={own?.fields['why'] ?? 'withdrawn'}
        />
        <button className="button button-quiet">{own?.effect ? 'Trotzdem eintragen' : 'Eintragen'}</button>
      </CommandForm>
    </details>
  )
}

type PlayAgainProps = Pick<Props, 'formKey' | 'refused'> & {
  entrant: { id: string; name: string }
  competition: string
}

function PlayAgainForm({ entrant: { id, name }, competition, formKey, refused }: PlayAgainProps) {
  const effect = refused?.fields['entrant'] === id ? refused.effect : undefined
  return (
    <CommandForm
      command="play-again"
      formKey={formKey}
      facts={{ competition, entrant: id, ...acceptedIn(effect) }}
      className="padded-small"
    >
      <button className="button button-quiet">
        {effect ? 'Trotzdem zurücknehmen' : 'Spielt doch weiter'}
        <span className="visually-hidden">: {name}</span>
      </button>
    </CommandForm>
  )
}

/** The effect that the next submit accepts. */
const acceptedIn = (effect: EffectView | undefined) => effect && { accepted: effect.mark }

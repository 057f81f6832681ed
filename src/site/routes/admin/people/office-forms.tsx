import { officeNames, type Office } from '#rights/offices.ts'
import { FormField, FormSelect, type Mistake } from '../../../ui/form-field.tsx'
import { OfficeChoice } from './office-choice.tsx'
import styles from './people.module.css'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export const OfficesForm = ({ offices }: { offices: readonly Office[] }) => (
  <PostForm>
    <OfficeChoice chosen={offices} />
    <Submit name="vorgang" value="aemter">
      Ämter speichern
    </Submit>
  </PostForm>
)

type HandOverProps = {
  offices: Office[]
  successors: { email: string; name: string | undefined }[]
  refused: { mistakes: Mistake[]; typed: Record<string, string> } | undefined
}

/** Opens after a refusal, so that the mistake is visible. */
export function HandOver({ offices, successors, refused }: HandOverProps) {
  const isWrong = refused?.mistakes.some(({ field }) => field === 'nachfolge')
  return (
    <details className={styles['fold']} open={isWrong}>
      <summary className="primary">Ein Amt übergeben</summary>
      <p>Das Amt geht in einem Schritt über: Die andere Person hat es dann, diese nicht mehr.</p>
      <PostForm>
        <FormSelect
          name="amt"
          label="Amt"
          options={offices.map((value) => ({ value, label: officeNames[value] }))}
          chosen={refused?.typed['amt'] ?? ''}
        />
        <FormField
          name="nachfolge"
          label="E-Mail-Adresse der Nachfolge"
          mistakes={refused?.mistakes}
          input={{
            type: 'email',
            list: 'nachfolge-auswahl',
            autoComplete: 'off',
            defaultValue: refused?.typed['nachfolge'],
          }}
        />
        <datalist id="nachfolge-auswahl">
          {successors.map(({ email, name }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
        </datalist>
        <button className="button" type="submit" name="vorgang" value="uebergeben">
          Amt übergeben
        </button>
      </PostForm>
    </details>
  )
}

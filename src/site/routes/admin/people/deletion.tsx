import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import styles from './people.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

type Props = { confirmation: string; refused: { mistakes: Mistake[]; typed: Record<string, string> } | undefined }

/** Open where it was refused, so that what is to be mended is in sight. */
export function Deletion({ confirmation, refused }: Props) {
  const isWrong = refused?.mistakes.some(({ field }) => field === 'bestaetigung')
  return (
    <details className={styles['fold']} open={isWrong}>
      <summary>Konto löschen</summary>
      <p>
        Name, Adresse, Passwort, Ämter und Anmeldungen dieser Person sind dann für immer weg. Im Protokoll steht
        weiterhin, wann etwas geschah, aber nicht mehr, wer es war. Soll die Person nur nicht mehr hinein, sperren Sie
        das Konto.
      </p>
      <PostForm>
        <FormField
          name="bestaetigung"
          label={`Zur Bestätigung: Tippen Sie ${confirmation} ein`}
          mistakes={refused?.mistakes}
          input={{
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            defaultValue: refused?.typed['bestaetigung'],
          }}
        />
        <button className="button button-danger" type="submit" name="vorgang" value="loeschen">
          Endgültig löschen
        </button>
      </PostForm>
    </details>
  )
}

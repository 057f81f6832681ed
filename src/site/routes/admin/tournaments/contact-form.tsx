import { useNavigation } from 'react-router'
import {
  registrationDetailNames,
  type RegistrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import room from './room.module.css'

/** @property seen what stands there, sent along */
type Props = {
  fields: ShownForm['fields']
  details: RegistrationDetails
  seen: string
  asksAddress: boolean
  refused: RefusedForm | undefined
}

/** A mistyped number or address put right; the log says that, not what. */
export function ContactForm({ fields, details, seen, asksAddress, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <section aria-labelledby="ansprechperson">
      <h2 id="ansprechperson">Ansprechperson</h2>
      <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
      <details className={room['fold']} open={refused !== undefined}>
        <summary>Angaben berichtigen</summary>
        <DescribedForm key={seen} form={{ fields, typed: details }} refused={refused} preventScrollReset>
          <input type="hidden" name="part" value="contact" />
          <input type="hidden" name="seen" value={seen} />
          <FormFields names={registrationDetailNames.filter((name) => asksAddress || name !== 'contactAddress')} />
          <p>
            Die Ansprechperson bekommt eine E-Mail, an die Adresse, die dann hier steht. Ohne Adresse geht keine hinaus.
          </p>
          <button className="button button-quiet" disabled={isSending}>
            Angaben speichern
          </button>
        </DescribedForm>
      </details>
    </section>
  )
}

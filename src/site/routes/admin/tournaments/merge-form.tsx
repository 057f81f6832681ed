import type { MergeRefusal, Merging } from '#features/tournaments/handling/merge-doubles.ts'
import type { SingleHalf } from '#features/tournaments/handling/list-halves.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { FormSelect, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'
import room from './room.module.css'

/** @property own this registration's entries for doubles @property others those of all other registrations */
type Props = { own: SingleHalf[]; others: SingleHalf[]; refused: { message: string } | undefined }

/** Merges two single entries into a pair. */
export function MergeForm({ own, others, refused }: Props) {
  const choices = own
    .map((half) => ({ half, partners: others.filter(({ competition }) => competition === half.competition) }))
    .filter(({ partners }) => partners.length > 0)
  if (choices.length === 0 && !refused) return null
  return (
    <section aria-labelledby="doppel">
      <h2 id="doppel">Doppel zusammenlegen</h2>
      {refused && <FormSummary title="Noch nicht zusammengelegt" message={refused.message} />}
      <p>
        Haben sich zwei einzeln gemeldet, wird hier ein Doppel daraus. Beide Namen stehen dann bei dieser Anmeldung, der
        andere Platz wird frei, und beide Ansprechpersonen bekommen eine E-Mail. Zurücknehmen lässt sich das nicht.
      </p>
      {choices.map(({ half, partners }) => (
        <details key={half.position} className={room['fold']}>
          <summary>Mit wem spielt „{half.name}“?</summary>
          <PostForm preventScrollReset>
            <input type="hidden" name="part" value="merge" />
            <input type="hidden" name="position" value={half.position} />
            <FormSelect
              name="other"
              id={`other-${half.position}`}
              label="Andere Meldung"
              options={partners.map((each) => ({ value: toValue(each), label: `${each.name} (${each.reference})` }))}
              chosen={partners[0] ? toValue(partners[0]) : ''}
            />
            <Submit kind="quiet">Zusammenlegen</Submit>
          </PostForm>
        </details>
      ))}
    </section>
  )
}

const toValue = ({ reference, position }: SingleHalf) => `${reference}.${position}`

/** Reads the sent form; undefined when it is not one of ours. */
export function readMerging({ position = '', other = '' }: Record<string, string>): Merging | undefined {
  const [, reference, theirs] = /^(.{1,80})\.(\d{1,4})$/.exec(other) ?? []
  if (!/^\d{1,4}$/.test(position) || reference === undefined) return undefined
  return { position: Number(position), other: { reference, position: Number(theirs) } }
}

type OpenRefusal = Exclude<MergeRefusal, { kind: 'not-allowed' | 'unknown-event' | 'unknown-registration' }>

const refusals: Wordings<OpenRefusal, string> = {
  'no-pair': 'Eine der beiden Meldungen steht inzwischen anders. Bitte sehen Sie nach und wählen Sie neu.',
  'too-many-players': 'Ein Doppel sind zwei; bei diesen beiden Meldungen sind zusammen mehr Personen genannt.',
  'no-name': ({ message }) =>
    `Beide Namen zusammen gehen noch nicht: ${message} Bitte benennen Sie zuerst eine der beiden Meldungen um.`,
}

/** Tells the director why two entries could not be merged. */
export const mergeRefusalText = (refusal: OpenRefusal): string => wordsFor(refusals, refusal)

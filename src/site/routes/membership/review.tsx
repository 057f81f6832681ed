import { href } from 'react-router'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { FormSummary } from '../../ui/form-field.tsx'
import { useHasScript } from '../../ui/hooks/use-has-script.ts'
import { PostForm } from '../../ui/post-form.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import styles from './membership.module.css'
import { WAYS } from './ways.ts'
import { useRef, useState, type PointerEvent } from 'react'
import { signatureField } from '#features/membership/application-fields.ts'
import { LONGEST_SIGNATURE, SIGNATURE_FIELD } from '#features/membership/signature.ts'
import type { Reviewed } from './review-view.ts'
import { pointAt, withPoint } from './strokes.ts'

export function Review({ facts, agreed, pads, keepsSignatures, carried, refusal }: Reviewed) {
  return (
    <>
      {refusal !== undefined && <FormSummary title="Noch nicht abgeschickt" message={refusal} />}
      <Given facts={facts} agreed={agreed} />
      <PostForm reloadDocument aria-label="Antrag absenden" className={styles['form']}>
        <HiddenFields fields={carried} />
        {pads.length > 0 && <SignHere pads={pads} keepsSignatures={keepsSignatures} />}
        <p className="form-note">
          Mit „Antrag absenden“ geht der Antrag an den Verein. Sie erkennen damit die Satzung an.
        </p>
        <p className="cluster gap-3">
          <button className="button" name="way" value={WAYS.send}>
            Antrag absenden
          </button>
          <button className="button button-quiet" name="way" value={WAYS.change}>
            Zurück, etwas ändern
          </button>
          <button className="button button-quiet" formAction={href('/mitglied-werden/antrag.pdf')}>
            Als PDF herunterladen
          </button>
        </p>
      </PostForm>
    </>
  )
}

const Given = ({ facts, agreed }: Pick<Reviewed, 'facts' | 'agreed'>) => (
  <section aria-labelledby="angaben" className={styles['part']}>
    <h2 id="angaben">Ihre Angaben</h2>
    <FactList>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label="Was Sie uns erlauben">
        {agreed.length === 0 ? (
          'Nichts davon – das ist in Ordnung.'
        ) : (
          <ul className="bullets">
            {agreed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Fact>
    </FactList>
  </section>
)

const SignHere = ({ pads, keepsSignatures }: Pick<Reviewed, 'pads' | 'keepsSignatures'>) => (
  <fieldset>
    <legend>Gleich hier unterschreiben</legend>
    <p>
      Mit dem Finger, einem Stift oder der Maus.{' '}
      {!keepsSignatures && 'Die Unterschrift steht nur in Ihrem PDF; wir speichern sie nicht. '}
      Sie können das auch lassen: Dann drucken Sie den Antrag und unterschreiben auf Papier.
    </p>
    <noscript>
      <p>Ihr Browser zeigt hier keine Felder zum Unterschreiben. Bitte unterschreiben Sie auf Papier.</p>
    </noscript>
    {pads.map((pad) => (
      <SignaturePad key={pad.key} signer={pad.key} label={pad.label} />
    ))}
  </fieldset>
)

const { width, height } = SIGNATURE_FIELD

/** A field to sign in by finger, pen or mouse; needs script, otherwise people sign on paper. */
function SignaturePad({ signer, label }: { signer: string; label: string }) {
  const [path, setPath] = useState('')
  const isDrawing = useRef(false)
  if (!useHasScript()) return null

  const add = (event: PointerEvent<SVGSVGElement>, isStart: boolean) => {
    const point = pointAt(event, event.currentTarget.getBoundingClientRect())
    setPath((before) => withPoint(before, point, { isStart, longest: LONGEST_SIGNATURE }))
  }
  return (
    <div className={styles['pad']}>
      <p id={`${signer}-name`}>
        Unterschrift: <strong>{label}</strong>
      </p>
      <svg
        className="wide block"
        role="img"
        aria-labelledby={`${signer}-name`}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          add(event, true)
        }}
        onPointerMove={(event) => isDrawing.current && add(event, false)}
        onPointerUp={() => (isDrawing.current = false)}
        onPointerCancel={() => (isDrawing.current = false)}
      >
        <path d={path} />
      </svg>
      <input type="hidden" name={signatureField(signer)} value={path} />
      <button className="button button-quiet" type="button" disabled={path === ''} onClick={() => setPath('')}>
        Löschen und neu
      </button>
    </div>
  )
}
